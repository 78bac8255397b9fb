import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { closeDays } from '../../src/insight/analytics/rollups/close-days.ts'
import { rebuildRollups } from '../../src/insight/analytics/rollups/rebuild-rollups.ts'
import { acquireLock } from '../../src/platform/db/locks.ts'
import { run } from '../support/postgres-server.ts'
import { type Manufacturer, readTimeZone, setZone, startRollupStory } from '../support/rollup-story.ts'
import { useTestApp } from '../support/test-app.ts'
import { untilWaiting, waitingLinks } from '../support/wait-until.ts'

const seed = 20_260_503
// Five zones, a thousand scans and every filter: server/test/full/sizes/rollups.test.ts.
const zones = ['Asia/Kathmandu', 'Africa/Cairo', 'Australia/Lord_Howe']
const app = await useTestApp()
const story = await startRollupStory(app, seed, zones)
const { scanMany, expectExact, countPending } = story

test(`every figure is exact while two servers take hundreds of scans and both aggregate them (seed ${seed})`, async () => {
  const aggregated = await story.aggregateDuring(async () => {
    for (let wave = 0; wave < 2; wave++) await scanMany(100)
  })
  const left = await countPending()
  await expectExact()
  // A scan is one pending row, a location that arrives later is two more.
  expect(aggregated + left).toBeGreaterThan((await app.rows('scans')).length)
  await aggregateScans(app.context)
  expect(await countPending()).toBe(0)
  await expectExact()
})

test('figures include pending scans, and aggregating them changes nothing', async () => {
  await scanMany(80)
  expect(await countPending()).toBeGreaterThan(50)
  await expectExact()
  await aggregateScans(app.context)
  expect(await countPending()).toBe(0)
  await expectExact()
})

test('when several servers aggregate together, each pending scan is aggregated once', async () => {
  for (let round = 0; round < 2; round++) {
    await scanMany(20)
    const pending = await countPending()
    const contexts = [app.context, ...story.servers.map(({ context }) => context)]
    const aggregated = await Promise.all(contexts.map(aggregateScans))
    expect(aggregated.reduce((sum, count) => sum + count, 0)).toBe(pending)
  }
  await expectExact()
})

test('past days are closed, and opened again by a late scan', async () => {
  const closedUntil = async () => {
    const ids = story.manufacturers.map(({ partner }) => partner.partnerId)
    const day = sql<string>`max(rollups_closed_until)::text`.as('day')
    return (await app.db.selectFrom('partners').where('id', 'in', ids).select(day).executeTakeFirstOrThrow()).day
  }
  await scanMany(40)
  await aggregateScans(app.context)
  expect(await closedUntil()).toBe(null)
  await closeDays(app.context, app.url)
  expect(await closedUntil()).toBe('2026-05-03')
  await expectExact()
  await scanMany(40)
  await expectExact()
  await aggregateScans(app.context)
  expect((await closedUntil()) < '2026-05-03').toBe(true)
  await expectExact()
  await closeDays(app.context, app.url)
  expect(await closedUntil()).toBe('2026-05-03')
  await expectExact()
})

test('a new time zone moves scans to other days and hours, and loses none', async () => {
  await scanMany(40)
  for (const [i, { partner }] of story.manufacturers.entries()) {
    const timeZone = zones[(i + 1) % zones.length] ?? ''
    await story.aggregateDuring(() =>
      app.db.transaction().execute(async (tx) => {
        await acquireLock(tx, 'rollups')
        await tx.updateTable('partners').set({ timeZone }).where('id', '=', partner.partnerId).execute()
        await rebuildRollups(tx, partner.partnerId)
      }),
    )
  }
  await expectExact()
  await aggregateScans(app.context)
  await expectExact()
})

test('a server that loses its database while it aggregates changes nothing, and the next one aggregates all', async () => {
  await scanMany(40)
  const pending = await countPending()
  expect(pending).toBeGreaterThan(0)
  // The aggregator has deleted the pending scans by the time it waits for this table.
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  await client.query('begin; lock table scope_visitors in exclusive mode')
  const lost = expect(aggregateScans(app.context)).rejects.toThrow()
  await untilWaiting(app.url, 1, '%with claimed as%')
  await run(app.url, `select pg_terminate_backend(pid) ${waitingLinks} and query like '%with claimed as%'`)
  await lost
  await client.query('commit')
  await client.end()
  expect(await countPending()).toBe(pending)
  await expectExact()
  await aggregateScans(app.context)
  expect(await countPending()).toBe(0)
  await expectExact()
})

test('scans of a partner that cannot be aggregated do not delay other partners', async () => {
  const [broken, ...others] = story.manufacturers as [Manufacturer, ...Manufacturer[]]
  await scanMany(40)
  await expect(setZone(app, broken, 'Mars/Olympus')).rejects.toThrow(/Mars/)
  // Possible after a move to a database that knows fewer time zones.
  const before = await readTimeZone(app, broken)
  await sql`alter table partners drop constraint partners_time_zone_check, drop constraint partners_rollup_time_zone_check`.execute(
    app.db,
  )
  await setZone(app, broken, 'Mars/Olympus')
  await aggregateScans(app.context)
  const left = await app.db.selectFrom('pendingScans').select('partnerId').distinct().execute()
  expect(left).toEqual([{ partnerId: broken.partner.partnerId }])
  expect(others).toHaveLength(zones.length - 1)
  await setZone(app, broken, before)
  await aggregateScans(app.context)
  expect(await countPending()).toBe(0)
  await expectExact()
})
