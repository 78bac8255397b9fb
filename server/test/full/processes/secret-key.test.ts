import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProcess } from '../../support/server-process.ts'
import { freshDatabase } from '../../support/test-app.ts'
import { testKey } from '../../support/test-key.ts'

test('the first start makes a key in DATA_DIR that only its owner can read, and later starts keep it', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'sahihi-key-'))
  const read = () => readFile(join(DATA_DIR, 'secret.key'), 'utf8')
  const first = await startProcess({ DATA_DIR, WORKERS: '2' })
  await first.end('SIGTERM')
  const key = await read()
  expect(key).toMatch(/^[\w-]{43}\n$/)
  expect((await stat(join(DATA_DIR, 'secret.key'))).mode & 0o777).toBe(0o600)
  const second = await startProcess({ DATA_DIR })
  await second.end('SIGTERM')
  expect(await read()).toBe(key)
  expect((await readdir(DATA_DIR)).sort()).toEqual(['postgres', 'secret.key'])
  await rm(DATA_DIR, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
})

test('a server with the key of another installation does not start', async () => {
  const DATABASE_URL = await freshDatabase()
  const server = await startProcess({ DATABASE_URL, SECRET_KEY: testKey })
  await server.end('SIGTERM')
  await expect(
    startProcess({ DATABASE_URL, SECRET_KEY: 'the secret key of quite another installation' }),
  ).rejects.toThrow('SECRET_KEY is not the key of this database: its fingerprint is')
})
