import { afterEach, expect, test } from 'vitest'
import { databaseUrl, run } from '../support/postgres-server.ts'
import { isOnCluster, useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const { partner, serial } = await app.createCode()
afterEach(() => expect.poll(() => health(), patience).toEqual(healthy))

const patience = { timeout: 10_000 }
const healthy = [200, undefined]
/** The status of a health check and its problem. */
async function health(path = '/healthz') {
  const reply = await app.call('GET', path)
  return [reply.statusCode, reply.json().data?.problem]
}
const scan = () => app.scan(serial)
const openPage = () => app.call('GET', '/api/products/partner/summary', { token: partner.token })
const signIn = () =>
  app.call('POST', '/api/partners/login', { body: { email: partner.email, password: 'wrong password' } })
const statusOf = async (call: () => ReturnType<typeof scan>) => (await call()).statusCode
/** Whether a connection for pages leads to a read-only server. */
async function isAnyReadOnly() {
  const query = `select current_setting('transaction_read_only')::boolean as is from pg_sleep(0.05)`
  const results = await Promise.all(Array.from({ length: 12 }, () => app.context.pool.query(query)))
  return results.some(({ rows: [row] }) => row.is)
}
const databaseName = () => new URL(app.url).pathname.slice(1)
const runInPostgres = (statement: string) => run(databaseUrl(app.url, 'postgres'), statement)
const disconnect = () =>
  runInPostgres(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${databaseName()}'`)

test('The health checks answer 200 while scans can be recorded', async () => {
  for (const path of ['/healthz', '/healthz/ready', '/healthz/live']) expect(await health(path)).toEqual(healthy)
})

test.skipIf(isOnCluster)(
  'A read-only database is answered with 503; once a primary has taken over, all connections lead to it',
  async () => {
    await runInPostgres(`alter database ${databaseName()} set default_transaction_read_only = on`)
    await disconnect()
    await expect.poll(() => health(), patience).toEqual([503, 'read_only'])
    for (const call of [scan, signIn]) {
      const reply = await call()
      expect([reply.statusCode, reply.headers['retry-after'], reply.json().code]).toEqual([503, '5', 'unavailable'])
    }
    expect(await health('/healthz/live')).toEqual(healthy)
    // Open connections stay read-only; only new ones lead to the new primary.
    await Promise.all(Array.from({ length: 12 }, openPage))
    await runInPostgres(`alter database ${databaseName()} reset default_transaction_read_only`)
    await expect.poll(() => statusOf(scan), patience).toBe(200)
    await expect.poll(isAnyReadOnly, patience).toBe(false)
  },
)

test.skipIf(isOnCluster)(
  'After a scan that failed because the disk is full, the health check answers 503 until there is room again',
  async () => {
    await run(
      app.url,
      `create function refuse() returns trigger language plpgsql as
    $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`,
    )
    await run(
      app.url,
      `create function refuse_table() returns event_trigger language plpgsql as
    $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`,
    )
    await run(app.url, 'create trigger refuse before insert on scans execute function refuse()')
    await run(
      app.url,
      `create event trigger refuse_table on ddl_command_start when tag in ('CREATE TABLE AS') execute function refuse_table()`,
    )
    const reply = await scan()
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
    expect(await health()).toEqual([503, 'disk_full'])
    expect(await health('/healthz/ready')).toEqual([503, 'disk_full'])
    expect(await health('/healthz/live')).toEqual(healthy)
    await run(app.url, 'drop event trigger refuse_table')
    await run(app.url, 'drop trigger refuse on scans')
    expect(await health()).toEqual(healthy)
    expect(await statusOf(scan)).toBe(200)
  },
)

test('A server that waits for a migration is alive but not ready', async () => {
  const { rows } = await app.context.pool.query('delete from migrations where name like $1 returning *', ['0001%'])
  expect(await health('/healthz/ready')).toEqual([503, 'migrations_missing'])
  expect(await health('/healthz/live')).toEqual(healthy)
  await app.context.pool.query('insert into migrations values ($1, $2, $3)', Object.values(rows[0]))
})

test.skipIf(isOnCluster)('A server without its database is alive but not ready', async () => {
  await runInPostgres(`alter database ${databaseName()} allow_connections false`)
  await disconnect()
  expect(await health('/healthz/ready')).toEqual([503, 'database_unavailable'])
  expect(await health('/healthz/live')).toEqual(healthy)
  await runInPostgres(`alter database ${databaseName()} allow_connections true`)
})
