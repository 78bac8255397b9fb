import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { applyRetention, registerVisitorJobs } from '../../src/operations/visitors/jobs.ts'
import { readConfig } from '../../src/platform/config.ts'
import { tryLock } from '../../src/platform/db/locks.ts'
import { addMonths } from '../../src/platform/lib/calendar.ts'
import { unpackKeptVisitors } from '../../src/verify/detection/visitor-history.ts'
import { cities, settleCopyCases } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { isOnCluster, useTestApp } from '../support/test-app.ts'
import { day, visitorClient } from '../support/visitor-client.ts'

const app = await useTestApp({ env: { SCANS_KEPT_MONTHS: '2' } })
const { visit, exportOf, answerOwnItem, rowOf, assess } = visitorClient(() => app)
beforeEach(() => app.db.deleteFrom('scans').execute())

const lagos = JSON.stringify({ latitude: 6.45, longitude: 3.39 })
/** The partner's cards about all time. */
async function allTimeCards({ accountId }: Actor) {
  const token = await app.createSession(accountId)
  const cards = ['engagement', 'time-patterns', 'geographic'].map((card) => `/api/products/analytics/${card}`)
  return Promise.all(cards.map(async (path) => (await app.call('GET', path, { token })).json<{ data: object }>()))
}
const ordinalsOf = async (batchId: string) => {
  const { id } = await app.row('codes', { batchId })
  return (await app.rows('scans', { codeId: id })).map(({ ordinal }) => ordinal)
}
const keptSessions = async ({ partnerId }: Actor) =>
  (await app.rows('visitors', { partnerId })).map(({ sessionId }) => sessionId).sort()

test('old scans are deleted, their counts stay, and verdicts do not change', async () => {
  const { serial, batch, partner } = await app.createCode({ scanLimit: 4 })
  await app.scan(serial, { sessionId: 'visitor-once', geoLocation: lagos })
  await app.scan(serial, { sessionId: 'visitor-often' })
  app.wait(61 * day)
  await app.scan(serial, { sessionId: 'visitor-often' })
  await aggregateScans(app.context)
  const before = await allTimeCards(partner)
  expect(await applyRetention(app.context)).toBe(true)
  expect(await ordinalsOf(batch.id)).toEqual([1, 2, 3])
  app.wait(day)
  expect(await applyRetention(app.context)).toBe(true)
  expect(await ordinalsOf(batch.id)).toEqual([3])
  expect(await keptSessions(partner)).toEqual(['visitor-often'])
  expect(await allTimeCards(partner)).toEqual(before)

  const verdict = (await app.scan(serial, { sessionId: 'visitor-new' })).json()
  expect(verdict).toMatchObject({
    verdict: 'genuine_again',
    data: { earlierScans: 3, firstScannedAt: '2026-05-03T10:00:00.000Z', scannedByYou: false },
  })
  expect((await app.scan(serial)).json()).toMatchObject({ verdict: 'limit_reached' })
  expect(await ordinalsOf(batch.id)).toEqual([3, 4])
})

test('old rollup rows lose their visitor, even one who still comes, and no total changes', async () => {
  const { serial, batch, partner } = await app.createCode()
  const startedAt = app.time.now
  await app.scan(serial, { sessionId: 'visitor-faithful', geoLocation: lagos })
  app.wait(600)
  await app.scan(serial, { sessionId: 'visitor-faithful' })
  app.wait(61 * day)
  await app.scan(serial, { sessionId: 'visitor-faithful' })
  await aggregateScans(app.context)
  const before = await allTimeCards(partner)
  const haveVisitor = async () => {
    const rows = await app.rows('quarterHourScans', { batchId: batch.id })
    return rows.toSorted((a, b) => +a.bucketStart - +b.bucketStart).map(({ visitorId }) => visitorId !== null)
  }
  app.time.now = new Date(addMonths(startedAt, 2, 'UTC').getTime() + 14 * 60_000)
  expect(await applyRetention(app.context)).toBe(true)
  // Both scans of the first quarter hour are old enough, but not yet the whole quarter hour.
  expect(await ordinalsOf(batch.id)).toEqual([3])
  expect(await haveVisitor()).toEqual([true, true, true])
  app.wait(60)
  expect(await applyRetention(app.context)).toBe(true)
  expect(await haveVisitor()).toEqual([false, false, true])
  expect(await keptSessions(partner)).toEqual(['visitor-faithful'])
  expect(await allTimeCards(partner)).toEqual(before)
})

test('data about visitors of a product is deleted with their scans, and they stay counted', async () => {
  const partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
  const left = await app.createCode({ partner })
  const still = await app.createCode({ partner })
  for (const { serial } of [left, left, still]) await app.scan(serial, { sessionId: 'visitor-moving' })
  app.wait(40 * day)
  await app.scan(still.serial, { sessionId: 'visitor-moving' })
  await aggregateScans(app.context)
  const knownAbout = async () => (await app.rows('scopeVisitors')).map(({ scopeId }) => scopeId)
  expect(await knownAbout()).toEqual(expect.arrayContaining([left.batch.id, still.batch.id]))
  app.wait(25 * day)
  while (!(await applyRetention(app.context)));
  expect(await knownAbout()).toContain(still.batch.id)
  expect(await knownAbout()).not.toContain(left.batch.id)
  const { accountId } = partner
  await app.db
    .updateTable('subscriptionPeriods')
    .set({ endsAt: new Date(app.time.now.getTime() + day * 1000) })
    .execute()
  const token = await app.createSession(accountId)
  const card = await app.call('GET', `/api/products/analytics/engagement?batchId=${left.batch.id}`, { token })
  expect(card.json()).toMatchObject({ data: { visitors: 1, multiScan: '100.0', scans: 2 } })
})

test('a code without stored scans still has its count and the time of its first scan', async () => {
  const { serial, batch, partner } = await app.createCode({ scanLimit: 3 })
  const first = app.time.now.toISOString()
  await app.scan(serial)
  await app.scan(serial)
  app.wait(70 * day)
  await applyRetention(app.context)
  expect(await ordinalsOf(batch.id)).toEqual([])
  const token = await app.createSession(partner.accountId)
  const code = await app.call('GET', `/api/products/qr/${serial}`, { token })
  expect(code.json()).toMatchObject({ data: { scanCount: 2 } })
  expect((await app.scan(serial)).json()).toMatchObject({
    verdict: 'genuine_again',
    data: { earlierScans: 2, firstScannedAt: first },
  })
  expect((await app.scan(serial)).statusCode).toBe(403)
  // Two scans more than thirty days ago, although neither is stored, and none in the thirty days before that.
  const figures = await app.call('GET', `/api/products/${batch.id}/previous-metrics`, { token })
  expect(figures.json()).toMatchObject({ data: { totalScanned: 2, periodScans: 0, activeQRCodes: 0 } })
})

test('the history of a code loses old visitors with their scans, but keeps their weight', async () => {
  const { serial } = await app.createCode({ scanLimit: 4 })
  for (const session of ['visitor-old-1', 'visitor-old-2']) await visit(serial, session, { at: cities.lagos })
  await answerOwnItem(serial, 'visitor-old-2', 'yes')
  expect((await exportOf('visitor-old-2')).ownItemAnswers).toHaveLength(1)
  app.wait(30 * day)
  for (const session of ['visitor-new-1', 'visitor-new-2']) await visit(serial, session, { at: cities.kano })
  await visit(serial, 'visitor-refused', { at: cities.ibadan })
  await settleCopyCases(app)
  const before = await assess(serial)
  const knownPlaces = async () =>
    unpackKeptVisitors((await assess(serial)).history).map(({ place }) => place?.longitude)
  app.wait(33 * day)
  expect(await applyRetention(app.context)).toBe(true)
  expect(await knownPlaces()).toEqual([undefined, undefined, 8.52, 8.52, 3.93])
  expect(await exportOf('visitor-old-2')).toMatchObject({ scans: [], codeHistory: [], ownItemAnswers: [] })
  expect((await exportOf('visitor-new-1')).codeHistory).toMatchObject([{ longitude: 8.52, device: 'android' }])
  expect((await exportOf('visitor-refused')).refusedChecks).toHaveLength(1)
  app.wait(30 * day)
  expect(await applyRetention(app.context)).toBe(true)
  expect(await knownPlaces()).toEqual([undefined, undefined, undefined, undefined, undefined])
  const { weight, history } = await assess(serial)
  expect([weight, history.visitors, history.networks]).toEqual([before.weight, 5, before.history.networks])
  expect(await rowOf(serial)).toMatchObject({ sessionHashes: [] })
  expect((await exportOf('visitor-refused')).refusedChecks).toEqual([])
})

/** Inserts scans of a new code, a minute between two: far more than could be sent by HTTP. */
async function insertScans(count: number) {
  const { batch, partner } = await app.createCode()
  await sql`insert into scans (code_id, ordinal, partner_id, scan_id, scanned_at, method, trust)
    select id, nth, partner_id, gen_random_uuid(), ${app.time.now}::timestamptz + nth * interval '1 minute', 'QR_SCAN', 'page'
      from codes, generate_series(1, ${count}) as nth where batch_id = ${batch.id}`.execute(app.db)
  return { batch, partner }
}
const countScans = async () =>
  Number((await sql<{ count: string }>`select count(*) from scans`.execute(app.db)).rows[0]?.count)

/** How often PostgreSQL has used the index on the time of scans. */
const timeIndexUses = async () => {
  const uses = "select idx_scan::integer as uses from pg_stat_user_indexes where indexrelname = 'scans_scanned_at_idx'"
  return (await app.context.pool.query<{ uses: number }>(uses)).rows[0]?.uses ?? 0
}

test('two servers that delete together take turns, use the index on time, and finish what another left', async () => {
  app.wait(70 * day)
  await applyRetention(app.context)
  await insertScans(4500)
  app.wait(70 * day)
  await insertScans(300)
  expect(await countScans()).toBe(4800)
  await sql`select brin_summarize_new_values('scans_scanned_at_idx')`.execute(app.db)
  // As if a server had died after its first transaction.
  await sql`delete from scans where (code_id, ordinal) in (select code_id, ordinal from scans order by scanned_at limit 1000)`.execute(
    app.db,
  )
  const before = await timeIndexUses()
  await Promise.all([applyRetention(app.context), applyRetention(app.context)])
  await applyRetention(app.context)
  expect(await countScans()).toBe(300)
  // The statistics are updated with some delay. Those of a cluster are on its workers.
  if (!isOnCluster) await expect.poll(timeIndexUses).toBeGreaterThan(before + 3)

  // New scans reuse the pages of old ones. The index must not take them for old.
  await sql`vacuum scans`.execute(app.db)
  app.wait(10 * day)
  await insertScans(3000)
  await applyRetention(app.context)
  expect(await countScans()).toBe(3300)
  app.wait(55 * day)
  await applyRetention(app.context)
  expect(await countScans()).toBe(3000)
})

test('retention waits for that of another server, but not for alerts', async () => {
  const { batch } = await insertScans(10)
  app.wait(70 * day)
  await app.db.transaction().execute(async (tx) => {
    expect(await tryLock(tx, 'retention')).toBe(true)
    expect(await applyRetention(app.context, { maxDuration: 1 })).toBe(false)
  })
  expect(await ordinalsOf(batch.id)).toHaveLength(10)
  await app.db.transaction().execute(async (tx) => {
    expect(await tryLock(tx, 'alerts')).toBe(true)
    await expect.poll(() => applyRetention(app.context)).toBe(true)
  })
  expect(await ordinalsOf(batch.id)).toEqual([])
})

test('a verify call does not wait while the scans of its code are deleted', async () => {
  const { serial, batch } = await app.createCode()
  await app.scan(serial)
  app.wait(70 * day)
  await app.db.transaction().execute(async (tx) => {
    await sql`delete from scans using codes where codes.id = scans.code_id and batch_id = ${batch.id}`.execute(tx)
    expect((await app.scan(serial)).json()).toMatchObject({ data: { earlierScans: 1 } })
  })
  expect(await ordinalsOf(batch.id)).toEqual([2])
})

const countRunning = async () =>
  (await sql`select from jobs.job where name = 'apply-retention' and state = 'active'`.execute(app.db)).rows.length

test('the nightly job applies the retention', async () => {
  app.wait(70 * day)
  await insertScans(10)
  app.wait(70 * day)
  await registerVisitorJobs(app.context)
  await app.db.transaction().execute((tx) => app.context.jobs.enqueue(tx, 'apply-retention', { id: randomUUID() }))
  await expect.poll(countScans).toBe(0)
  await expect.poll(countRunning).toBe(0)
})

test('a run that finds another server at work continues when that one ends', async () => {
  await insertScans(10)
  app.wait(70 * day)
  await app.db.transaction().execute(async (tx) => {
    expect(await tryLock(tx, 'retention')).toBe(true)
    await app.db.transaction().execute((own) => app.context.jobs.enqueue(own, 'apply-retention', { id: randomUUID() }))
    await expect.poll(countRunning).toBe(1)
    expect(await countScans()).toBe(10)
  })
  await expect.poll(countScans).toBe(0)
})

test('scans are kept for 13 months by default, and for up to ten years', () => {
  expect(readConfig({}).SCANS_KEPT_MONTHS).toBe(13)
  for (const wrong of ['0', '121', '1.5', 'ever'])
    expect(() => readConfig({ SCANS_KEPT_MONTHS: wrong })).toThrow(
      'The setting SCANS_KEPT_MONTHS is wrong: it must be a whole number from 1 to 120.',
    )
})
