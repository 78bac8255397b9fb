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
  const entries = async () => (await query(await server.databaseUrl(), 'select body from log_entries')).rows
  // Also the log's key, and the batches of the server.
  await until(async () => (await follow())?.size === (await entries()).length)
  const bodies = (await entries()).map(({ body }) => body)
  expect(new Set(bodies).size).toBe(bodies.length)
  expect(bodies.filter((body) => body.includes('"fact":"test"'))).toHaveLength(written)
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
