import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { countRelations, emptyDatabase } from '../../support/empty-database.ts'
import { run } from '../../support/postgres-server.ts'
import { runCommand } from '../../support/run-command.ts'
import { type ServerProcess, startProcess } from '../../support/server-process.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sahihi-move-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }))

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startProcess(env)
  onTestFinished(() => server.end('SIGKILL'))
  return server
}

async function call(server: ServerProcess, path: string, token?: string, body?: object) {
  return fetch(`${server.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

test('the embedded database moves to the operator’s own, with sessions, once its server is stopped', async () => {
  const server = await start({ DATA_DIR: dataDir })
  const admin = { email: 'admin@sahihi.example', password: 'admin-password' }
  const reply = await call(server, '/api/partners/login', undefined, admin)
  const { token } = (await reply.json()) as { token: string }
  const url = await emptyDatabase()
  expect(await runCommand('move', [url], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    words: expect.stringContaining('Another Sahihi server is already using'),
  })
  expect(await countRelations(url)).toBe(0)

  await server.end('SIGTERM')
  const { code, words } = await runCommand('move', [url], { DATA_DIR: dataDir })
  expect(code, words).toBe(0)
  expect(words).toContain('secret.key')
  expect((await run(url, 'select from sessions')).rowCount).toBe(1)
  const moved = await start({
    DATABASE_URL: url,
    SECRET_KEY: (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim(),
  })
  expect((await call(moved, '/api/admin/system', token)).status).toBe(200)
})

test('moving or backing up a missing database fails and creates nothing', async () => {
  const nowhere = join(dataDir, 'nothing')
  for (const [name, argument] of [
    ['move', 'postgres://localhost/x'],
    ['backup', join(dataDir, 'file')],
  ] as const)
    expect(await runCommand(name, [argument], { DATA_DIR: nowhere })).toMatchObject({
      code: 1,
      words: expect.stringContaining('There is no database in'),
    })
})
