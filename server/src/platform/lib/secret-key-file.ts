import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, secretKeyLength } from '../config.ts'
import { isCode } from '../db/embedded/data-directory.ts'
import { syncFolder } from '../db/sync-folder.ts'

export const keyFileIn = (dataDir: string) => join(dataDir, 'secret.key')

/** The key in DATA_DIR, if there is one. Throws ConfigError when it cannot be read or is too short. */
export async function readKeyFile(dataDir: string): Promise<string | undefined> {
  const path = keyFileIn(dataDir)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined
    if (isCode(error, 'EACCES', 'EPERM'))
      throw new ConfigError(
        `The secret key in ${path} belongs to another user. Run Sahihi as that user, or set SECRET_KEY.`,
      )
    throw error
  })
  if (text === undefined) return undefined
  const key = text.trim()
  if (key.length >= secretKeyLength) return key
  throw new ConfigError(
    `The secret key in ${path} is damaged: it must have at least ${secretKeyLength} characters. Restore the file from a backup.`,
  )
}

/** Makes the key in DATA_DIR. A hard link appears with its whole content or not at all, and never replaces an existing key. */
export async function createKeyFile(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const path = keyFileIn(dataDir)
  const draft = `${path}-new-${randomBytes(6).toString('hex')}`
  const key = randomBytes(32).toString('base64url')
  try {
    await writeFile(draft, `${key}\n`, { flag: 'wx', mode: 0o600, flush: true })
    await link(draft, path)
    await syncFolder(dataDir)
    return key
  } catch (error) {
    const other = isCode(error, 'EEXIST') ? await readKeyFile(dataDir) : undefined // another server was faster
    if (other) return other
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}
