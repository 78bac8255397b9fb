import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { run } from '../support/postgres-server.ts'
import { startProcess } from '../support/server-process.ts'
import { createTestApp, fromOurPage } from '../support/test-app.ts'
import { untilWaiting, waitingLinks } from '../support/wait-until.ts'

const app = await createTestApp()
app.time.now = new Date() // the process uses the real clock
const server = await startProcess({ DATABASE_URL: app.url })
afterAll(async () => {
  await server.end('SIGTERM')
  await app.close()
})

test('a connection that breaks during a request ends that request, not the server', async () => {
  const { token } = await app.createPartner()
  const listed = () => fetch(`${server.url}/api/alerts`, { headers: { authorization: `Bearer ${token}` } })
  const locking = new pg.Client({ connectionString: app.url })
  await locking.connect()
  await locking.query('begin; lock table sessions')
  const asked = listed()
  await untilWaiting(app.url, 1, '%sessions%')
  await run(app.url, `select pg_terminate_backend(pid) ${waitingLinks} and query like '%sessions%'`)
  expect((await asked).status).toBe(503)
  await locking.end()
  // Until the pool notices, a moment later, it may hand out the broken connection once more.
  await expect.poll(async () => (await listed()).status).toBe(200)
})

test('a server that is stopped finishes the replies in flight', async () => {
  const { serial, batch } = await app.createCode()
  // The verdict is blocked in the database until the stop has begun.
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  await client.query('begin; lock table codes in access exclusive mode')
  const answer = fetch(`${server.url}/api/products/verify/${serial}?scanId=${crypto.randomUUID()}`, {
    headers: fromOurPage,
  })
  await untilWaiting(app.url, 1, '%record_scan%')
  const ended = server.end('SIGTERM')
  await client.query('commit')
  await client.end()
  expect((await answer).status).toBe(200)
  await ended
  expect(server.child.exitCode).toBe(0)
  expect(await app.row('codes', { batchId: batch.id })).toMatchObject({ scanCount: 1 })
})

test.each([
  [{ PORT: 'http' }, 'The setting PORT is wrong: it must be a whole number from 0 to 65535.'],
  [
    { DATABASE_URL: 'mysql://x' },
    'The setting DATABASE_URL is wrong: it must be a URL that begins with postgres:// or postgresql://.',
  ],
  [
    { NODE_ENV: 'production', PUBLIC_URL: 'https://sahihi.example' },
    'SMTP_URL is missing: in production mails must leave the house.',
  ],
])('a wrong setting %j stops the start with a sentence that names it', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})
