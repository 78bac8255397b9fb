import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseUrl, run } from '../../support/postgres-server.ts'
import { factColumns, fillWithPreviousRelease, readFacts } from '../../support/previous-release.ts'
import { readCards } from '../../support/read-cards.ts'
import { referenceCards, scansOf } from '../../support/reference-analytics.ts'
import { type ServerProcess, startProcess } from '../../support/server-process.ts'
import { createTestApp, fromOurPage, type TestApp } from '../../support/test-app.ts'

/*
 * An upgrade that goes wrong: two servers start at once on a database of the previous release, something holds a table that a migration
 * needs, and the server that migrates is killed. The tests build on each other.
 */
const name = `upgrade_${randomBytes(6).toString('hex')}`
const url = databaseUrl(inject('serverUrl'), name)
const maker = { partnerId: '01900000-0000-7000-8000-000000000001', email: 'maker@factory.example' }
const children = new Map<string, ChildProcess>()
let servers: ServerProcess[] = []
let columns: Record<string, string>
let before: Record<string, string[]>
let app: TestApp

beforeAll(async () => {
  await run(inject('serverUrl'), `create database ${name}`)
  await fillWithPreviousRelease(url)
  columns = await factColumns(url)
  before = await readFacts(url, columns)
})

afterAll(async () => {
  for (const child of children.values()) child.kill('SIGKILL')
  await app?.close()
  await run(inject('serverUrl'), `drop database ${name} with (force)`)
})

const start = (label: string) =>
  startProcess({ DATABASE_URL: `${url}?application_name=${label}` }, (child) => void children.set(label, child))

/** Which server waits with a migration for the table that the test holds. A migration that waits steps back now and then. */
async function untilMigrationWaits(except?: string): Promise<string> {
  let waiting = except
  const find = async () => {
    const { rows } = await run(
      url,
      `select application_name as label from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%create table orders%'`,
    )
    waiting = rows[0]?.label ?? except
    return waiting
  }
  await expect.poll(find).not.toBe(except)
  return waiting ?? ''
}

test('of two new servers on a database of the previous release, the second finishes when the first is killed', async () => {
  const holder = new pg.Client({ connectionString: url })
  holder.on('error', () => {})
  await holder.connect()
  await holder.query('begin; lock table subscription_periods in access share mode')
  const starts = new Map(['first', 'second'].map((label) => [label, start(label).catch(() => undefined)]))

  const killed = await untilMigrationWaits()
  const child = children.get(killed)
  const gone = child && once(child, 'exit')
  child?.kill('SIGKILL')
  await gone
  const other = await untilMigrationWaits(killed)
  expect([killed, other].sort()).toEqual(['first', 'second'])
  // What else uses the table is not stuck behind the migration that waits for it.
  await run(url, `set statement_timeout = '60s'; select from subscription_periods`)

  await holder.query('commit')
  await holder.end()
  const ready = await starts.get(other)
  servers = [ready ?? (await start(other)), await start(killed)]
  expect(ready).toBeDefined()
  const health = await Promise.all(servers.map((server) => fetch(`${server.url}/healthz`)))
  expect(health.map(({ status }) => status)).toEqual([200, 200])
})

test('nothing that people did before the upgrade is lost or changed', async () => {
  expect(await readFacts(url, columns)).toEqual(before)
  expect(before.scans?.length).toBeGreaterThan(300)
})

test('the account of a partner is its owner, an admin keeps every right, and who was signed in still is', async () => {
  const { rows } = await run(
    url,
    `select email, admin_role, memberships.partner_id, role, sessions.partner_id as session
      from accounts left join memberships on memberships.account_id = accounts.id
        left join sessions on sessions.account_id = accounts.id order by email`,
  )
  expect(rows).toEqual([
    { email: maker.email, admin_role: null, partner_id: maker.partnerId, role: 'owner', session: maker.partnerId },
    { email: 'operator@sahihi.example', admin_role: 'owner', partner_id: null, role: null, session: null },
  ])
})

test('codes of the previous release verify on both servers, and their scans go on counting', async () => {
  const { rows } = await run(
    url,
    `select codes.id, scan_count from codes join batches on batches.id = batch_id where name = 'PLAIN' and blocked_at is null limit 3`,
  )
  for (const { id, scan_count } of rows) {
    const [one, two] = servers.map((server) => () => scan(server, serialOf(BigInt(id))))
    expect(await one?.()).toMatchObject({ status: 200, data: { earlierScans: scan_count, company: 'Emzor' } })
    expect(await two?.()).toMatchObject({ status: 200, data: { earlierScans: scan_count + 1 } })
  }
  const server = servers[0]
  const codeIn = async (batch: string, where: string) =>
    serialOf(
      BigInt(
        (
          await run(
            url,
            `select codes.id from codes join batches on batches.id = batch_id where name = '${batch}' and ${where}`,
          )
        ).rows[0].id,
      ),
    )
  expect(await scan(server, await codeIn('LIMITED', 'codes.scan_count = codes.scan_limit'))).toMatchObject({
    code: 'limit_reached',
  })
  expect(await scan(server, await codeIn('PLAIN', 'blocked_at is not null'))).toMatchObject({ verdict: 'blocked' })
  expect(await scan(server, 'EMZ-0000-2')).toMatchObject({ status: 200, data: { company: 'Emzor' } })
  expect(await scan(server, await codeIn('ASKING', 'true'))).toMatchObject({ status: 200, feedbackOnly: true })
})

test('the partner signs in with its password, and its cards have every scan from before and after', async () => {
  const reply = await fetch(`${servers[1]?.url}/api/partners/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: maker.email, password: 'kept-since-0.2.0' }),
  })
  const { token } = (await reply.json()) as { token: string }
  app = await createTestApp({ url })
  app.time.now = new Date()
  const scans = await scansOf(app, maker.partnerId)
  expect(scans.length).toBeGreaterThan(before.scans?.length ?? 0)
  for (const filters of [{}, { period: 'month' }, { productId: '01900000-0000-7000-8000-000000000051' }] as const)
    await expect
      .poll(() => readCards(app, { token }, filters))
      .toEqual(referenceCards(scans, 'Africa/Lagos', app.time.now, filters))
})

async function scan(server: ServerProcess | undefined, serial: string) {
  const reply = await fetch(`${server?.url}/api/products/verify/${serial}?scanId=${randomUUID()}`, {
    headers: fromOurPage,
  })
  return { status: reply.status, ...((await reply.json()) as object) }
}
