import { readFile, writeFile } from 'node:fs/promises'
import { readMigrations } from '../../src/db/migration-files.ts'

const file = 'server/migrations/checksums'

/** The migrations that were committed, as `sha256sum` writes them. */
export const committedChecksums = async () => lines(await readFile(file, 'utf8'))

/** Those of the files that are there now. */
export const presentChecksums = async () => (await readMigrations()).map(({ name, checksum }) => `${checksum}  ${name}`)

/** Adds new migrations to the committed list. Throws when a listed one was edited or is gone. */
export async function addChecksums() {
  const present = await presentChecksums()
  const changed = (await committedChecksums()).filter((line) => !present.includes(line))
  if (changed.length > 0)
    throw new Error(
      `Databases have these migrations already, so they must stay as they are:\n${changed.join('\n')}\nRestore them and write a new one. If yours is not on the main branch yet, delete its line from ${file} first.`,
    )
  await writeFile(file, `${present.join('\n')}\n`)
}

const lines = (text: string) => text.split(/\r?\n/).filter(Boolean)
