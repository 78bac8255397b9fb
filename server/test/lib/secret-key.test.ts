import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { forgetSecretKeys, openSecretKey } from '../../src/platform/lib/open-secret-key.ts'
import { run } from '../support/postgres-server.ts'
import { freshDatabase } from '../support/test-app.ts'

const ourKey = 'our secret key, with thirty-two letters or more'
const newKey = 'our next secret key, also with thirty-two letters'
const foreignKey = 'the secret key of quite another installation'

const dataDir = await mkdtemp(join(tmpdir(), 'sahihi-key-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const keyFile = join(dataDir, 'secret.key')
let DATABASE_URL: string
beforeEach(async () => {
  DATABASE_URL = await freshDatabase()
  await rm(keyFile, { force: true })
})

const open = (env: Record<string, string> = {}) => {
  const settings = { NODE_ENV: 'test', DATABASE_URL, DATA_DIR: dataDir, ...env }
  return openSecretKey(readConfig(settings), DATABASE_URL)
}
const fingerprints = async () =>
  (await run(DATABASE_URL, 'select fingerprint from secret_key_fingerprints order by first_used_at')).rows.map(
    (row: { fingerprint: string }) => row.fingerprint,
  )

test('servers that start together on one database and DATA_DIR use one key', async () => {
  const opened = await Promise.all(Array.from({ length: 5 }, () => open()))
  expect(new Set(opened.map(({ SECRET_KEY }) => SECRET_KEY)).size).toBe(1)
  expect(await readFile(keyFile, 'utf8')).toBe(`${opened[0]?.SECRET_KEY}\n`)
})

test('the database stores a fingerprint of the key, and not the key', async () => {
  await open({ SECRET_KEY: ourKey })
  await open({ SECRET_KEY: ourKey })
  const known = await fingerprints()
  expect(known).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)])
  expect(Buffer.from(ourKey).toString('hex')).not.toContain(known[0])
})

test('in production with DATABASE_URL the server needs SECRET_KEY to start, and says how to make one', async () => {
  const env = { PUBLIC_URL: 'https://check.example', SMTP_URL: 'smtp://localhost', PAYMENTS: 'sandbox' }
  await expect(async () => open({ ...env, NODE_ENV: 'production' })).rejects.toThrow(
    /SECRET_KEY is missing: in production with DATABASE_URL every server needs the same one\. `openssl rand -base64 32`/,
  )
  expect(() => readConfig({ ...env, NODE_ENV: 'production' })).not.toThrow()
})

test('a key of 31 characters is too short, one of 32 is long enough', async () => {
  const short = 'a key with thirty-one letters..'
  await expect(async () => open({ SECRET_KEY: short })).rejects.toThrow(
    'The setting SECRET_KEY is wrong: it must have at least 32 characters, such as `openssl rand -base64 32` prints.',
  )
  await expect(async () => open({ SECRET_KEY: ourKey, SECRET_KEY_PREVIOUS: short })).rejects.toThrow(
    'The setting SECRET_KEY_PREVIOUS is wrong',
  )
  expect(await open({ SECRET_KEY: `${short}.` })).toMatchObject({ SECRET_KEY: `${short}.` })
})

test('a server with the key of another installation does not start and changes nothing', async () => {
  await open({ SECRET_KEY: ourKey })
  const known = await fingerprints()
  await expect(open({ SECRET_KEY: foreignKey })).rejects.toThrow(
    `SECRET_KEY is not the key of this database: its fingerprint is`,
  )
  await expect(open({ SECRET_KEY: foreignKey, SECRET_KEY_PREVIOUS: newKey })).rejects.toThrow(
    `the database knows ${known[0]}. Set the key that the other servers use.`,
  )
  expect(await fingerprints()).toEqual(known)
})

test('a new key is accepted beside the previous one, and servers with the previous key can restart', async () => {
  await open({ SECRET_KEY: ourKey })
  await open({ SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: ourKey })
  expect(await fingerprints()).toHaveLength(2)
  expect(await open({ SECRET_KEY: newKey })).toMatchObject({ SECRET_KEY: newKey })
  expect(await open({ SECRET_KEY: ourKey })).toMatchObject({ SECRET_KEY: ourKey })
  await expect(open({ SECRET_KEY: foreignKey })).rejects.toThrow('SECRET_KEY is not the key of this database')
})

test('SECRET_KEY_PREVIOUS alone is refused', async () => {
  await expect(async () => open({ SECRET_KEY_PREVIOUS: ourKey })).rejects.toThrow('SECRET_KEY is missing')
})

test('when the key file is gone, the server says so and makes no new key', async () => {
  await open()
  const known = await fingerprints()
  await rm(keyFile)
  await expect(open()).rejects.toThrow(
    `The secret key of this database (fingerprint ${known[0]}) is missing. Restore ${keyFile} from a backup, or set SECRET_KEY.`,
  )
  expect(await readdir(dataDir)).toEqual([])
})

test('a truncated key file is reported and never replaced', async () => {
  await writeFile(keyFile, 'short\n')
  await expect(open()).rejects.toThrow(`The secret key in ${keyFile} is damaged`)
  expect(await readFile(keyFile, 'utf8')).toBe('short\n')
})

test('after a lost key is forgotten, the next start accepts another one', async () => {
  await open({ SECRET_KEY: ourKey })
  expect(await forgetSecretKeys(DATABASE_URL)).toBe(1)
  expect(await open({ SECRET_KEY: foreignKey })).toMatchObject({ SECRET_KEY: foreignKey })
  const log = await run(DATABASE_URL, "select subject from audit_log where action = 'secret_key.forgotten'")
  expect(log.rows).toHaveLength(1)
})
