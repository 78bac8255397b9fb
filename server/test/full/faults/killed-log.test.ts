import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ForkError, mirrorLog } from '../../../../verifier/mirror.js'
import { type KillableServer, startKillableServer } from '../../support/killable-server.ts'
import { logSettings, makeFolder } from '../../support/log-client.ts'
import { until } from '../../support/postgres-fixture.ts'

let server: KillableServer
beforeAll(async () => {
  server = await startKillableServer({ env: { WORKERS: '2', LOG_ORIGIN: 'check.example/log', ...logSettings } })
})
afterAll(() => server.close())

test('However often all processes are killed, the log only grows and gets every entry once', async () => {
  const folder = await makeFolder()
  const url = `${server.url()}/log`
  const key = await (await fetch(`${url}/key`)).text()
  const follow = () =>
    mirrorLog(url, folder, [key]).catch((error: unknown) => {
      if (error instanceof ForkError) throw error
    })
  let written = 0
  for (let round = 0; round < 4; round++) {
    const client = new pg.Client({ connectionString: await server.databaseUrl() })
    client.on('error', () => {})
    await client.connect()
    for (let i = 0; i < 300; i++, written++)
      await client.query(`insert into log_entries (body) values ($1)`, [
        JSON.stringify({ fact: 'test', number: written }),
      ])
    await follow()
    await server.killAll()
    await client.end().catch(() => {})
    await server.startAgain()
  }
  await until(async () => (await follow())?.size === written + 1)
  const { rows } = await query(await server.databaseUrl(), 'select body from log_entries order by leaf_index')
  expect(new Set(rows.map(({ body }) => body)).size).toBe(written + 1) // and the log's key
})

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await client.query<{ body: string }>(text)
  } finally {
    await client.end()
  }
}
