import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldScans } from '../../src/analytics/rollups/aggregate-scans.ts'
import { readConfig } from '../../src/config.ts'
import { addMonths } from '../../src/lib/calendar.ts'
import { tryLock } from '../../src/db/locks.ts'
import { forgetOld, workForgetting } from '../../src/visitors/jobs.ts'
import { type Actor, createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ env: { SCANS_KEPT_MONTHS: '2' } })
})
afterAll(() => app.close())

const lagos = JSON.stringify({ latitude: 6.45, longitude: 3.39 })
const day = 86_400
/** The partner's cards about all time, as whoever signs in now sees them. */
async function allTime({ accountId }: Actor) {
  const token = await app.createSession(accountId)
  return Promise.all(
    ['engagement', 'time-patterns', 'geographic'].map(async (card) =>
      (await app.call('GET', `/api/products/analytics/${card}`, { token })).json<{ data: object }>(),
    ),
  )
}
const ordinalsOf = async (batchId: string) =>
  (
    await app.db
      .selectFrom('scans')
      .innerJoin('codes', 'codes.code', 'scans.code')
      .where('batchId', '=', batchId)
      .orderBy('ordinal')
      .select('ordinal')
      .execute()
  ).map((row) => row.ordinal)
const sessionsKept = async ({ partnerId }: Actor) =>
  (
    await app.db
      .selectFrom('visitors')
      .where('partnerId', '=', partnerId)
      .orderBy('sessionId')
      .select('sessionId')
      .execute()
  ).map((row) => row.sessionId)

test('old scans go; what is counted of them stays, and a verdict still says what it said', async () => {
  const { serial, batch, partner } = await app.createCode({ scanLimit: 4 })
  await app.scan(serial, { sessionId: 'visitor-once', geoLocation: lagos })
  await app.scan(serial, { sessionId: 'visitor-often' })
  app.wait(61 * day)
  await app.scan(serial, { sessionId: 'visitor-often' })
  await foldScans(app.context)
  const before = await allTime(partner)
  expect(await forgetOld(app.context)).toBe(true)
  expect(await ordinalsOf(batch.id)).toEqual([1, 2, 3])
  app.wait(day)
  expect(await forgetOld(app.context)).toBe(true)
  expect(await ordinalsOf(batch.id)).toEqual([3])
  expect(await sessionsKept(partner)).toEqual(['visitor-often'])
  expect(await allTime(partner)).toEqual(before)

  const verdict = (await app.scan(serial, { sessionId: 'visitor-new' })).json()
  expect(verdict).toMatchObject({
    verdict: 'genuine_again',
    data: { earlierScans: 3, firstScannedAt: '2026-05-03T10:00:00.000Z', scannedByYou: false },
  })
  expect((await app.scan(serial)).json()).toMatchObject({ verdict: 'limit_reached' })
  expect(await ordinalsOf(batch.id)).toEqual([3, 4])
})

test('nothing joins the old sums of a visitor who still comes, and no figure of all time changes', async () => {
  const { serial, batch, partner } = await app.createCode()
  const began = app.time.now
  await app.scan(serial, { sessionId: 'visitor-faithful', geoLocation: lagos })
  app.wait(600)
  await app.scan(serial, { sessionId: 'visitor-faithful' })
  app.wait(61 * day)
  await app.scan(serial, { sessionId: 'visitor-faithful' })
  await foldScans(app.context)
  const before = await allTime(partner)
  const named = async () =>
    (
      await app.db
        .selectFrom('scanFacts')
        .where('batchId', '=', batch.id)
        .orderBy('quarter')
        .select(['quarter', 'visitorId'])
        .execute()
    ).map(({ visitorId }) => visitorId !== null)
  app.time.now = new Date(addMonths(began, 2, 'UTC').getTime() + 14 * 60_000)
  expect(await forgetOld(app.context)).toBe(true)
  // The first quarter of an hour is not over yet then, though both of its scans are too old.
  expect(await ordinalsOf(batch.id)).toEqual([3])
  expect(await named()).toEqual([true, true, true])
  app.wait(60)
  expect(await forgetOld(app.context)).toBe(true)
  expect(await named()).toEqual([false, false, true])
  expect(await sessionsKept(partner)).toEqual(['visitor-faithful'])
  expect(await allTime(partner)).toEqual(before)
})

test('a code whose scans are all gone still knows that it was scanned, and how often', async () => {
  const { serial, batch, partner } = await app.createCode({ scanLimit: 3 })
  const first = app.time.now.toISOString()
  await app.scan(serial)
  await app.scan(serial)
  app.wait(70 * day)
  await forgetOld(app.context)
  expect(await ordinalsOf(batch.id)).toEqual([])
  const token = await app.createSession(partner.accountId)
  const code = await app.call('GET', `/api/products/qr/${serial}`, { token })
  expect(code.json()).toMatchObject({ data: { scanCount: 2 } })
  expect((await app.scan(serial)).json()).toMatchObject({
    verdict: 'genuine_again',
    data: { earlierScans: 2, firstScannedAt: first },
  })
  expect((await app.scan(serial)).statusCode).toBe(403)
  // Until thirty days ago there were two, though neither is kept, and in the thirty days before that none.
  const figures = await app.call('GET', `/api/products/${batch.id}/previous-metrics`, { token })
  expect(figures.json()).toMatchObject({ data: { totalScanned: 2, periodScans: 0, activeQRCodes: 0 } })
})

/** Scans of a code straight into its history, an hour between two: a year of them is too many to make by HTTP. */
async function fillHistory(count: number) {
  const { batch, partner } = await app.createCode()
  await sql`insert into scans (code, ordinal, partner_id, scan_id, scanned_at, method, trust)
    select code, nth, partner_id, gen_random_uuid(), ${app.time.now}::timestamptz + nth * interval '1 minute', 'QR_SCAN', 'page'
      from codes, generate_series(1, ${count}) as nth where batch_id = ${batch.id}`.execute(app.db)
  return { batch, partner }
}
const countOf = async () =>
  Number((await sql<{ count: string }>`select count(*) from scans`.execute(app.db)).rows[0]?.count)

/** How often PostgreSQL has asked the index on the time of scans. */
const asksByTime = async () =>
  (
    await sql<{ asks: number }>`
      select idx_scan::integer as asks from pg_stat_user_indexes where indexrelname = 'scans_scanned_at_idx'`.execute(
      app.db,
    )
  ).rows[0]?.asks ?? 0

test('two servers that remove at once take turns, by the index on time, and one that was stopped is gone on with', async () => {
  app.wait(70 * day)
  await forgetOld(app.context)
  await fillHistory(4500)
  app.wait(70 * day)
  await fillHistory(300)
  expect(await countOf()).toBe(4800)
  await sql`select brin_summarize_new_values('scans_scanned_at_idx')`.execute(app.db)
  // The first batch of a server that then dies: it is gone, and the rest is as it was.
  await sql`delete from scans where (code, ordinal) in (select code, ordinal from scans order by scanned_at limit 1000)`.execute(
    app.db,
  )
  const before = await asksByTime()
  await Promise.all([forgetOld(app.context), forgetOld(app.context)])
  await forgetOld(app.context)
  expect(await countOf()).toBe(300)
  // It counts with some delay.
  await expect.poll(asksByTime).toBeGreaterThan(before + 3)

  // What comes to lie where old scans were is as new as it is: the index says so.
  await sql`vacuum scans`.execute(app.db)
  app.wait(10 * day)
  await fillHistory(3000)
  await forgetOld(app.context)
  expect(await countOf()).toBe(3300)
  app.wait(55 * day)
  await forgetOld(app.context)
  expect(await countOf()).toBe(3000)
})

test('alerts that are judged meanwhile are no reason not to remove, but another server that removes is: it is said', async () => {
  const { batch } = await fillHistory(10)
  app.wait(70 * day)
  await app.db.transaction().execute(async (tx) => {
    expect(await tryLock(tx, 'retention')).toBe(true)
    expect(await forgetOld(app.context)).toBe(false)
  })
  expect(await ordinalsOf(batch.id)).toHaveLength(10)
  await app.db.transaction().execute(async (tx) => {
    expect(await tryLock(tx, 'alerts')).toBe(true)
    await expect.poll(() => forgetOld(app.context)).toBe(true)
  })
  expect(await ordinalsOf(batch.id)).toEqual([])
})

test('nobody waits for whoever removes: a verify is answered while its code’s history goes', async () => {
  const { serial, batch } = await app.createCode()
  await app.scan(serial)
  app.wait(70 * day)
  await app.db.transaction().execute(async (tx) => {
    await sql`delete from scans using codes where codes.code = scans.code and batch_id = ${batch.id}`.execute(tx)
    expect((await app.scan(serial)).json()).toMatchObject({ data: { earlierScans: 1 } })
  })
  expect(await ordinalsOf(batch.id)).toEqual([2])
})

const running = async () =>
  (await sql`select from jobs.job where name = 'forget-old' and state = 'active'`.execute(app.db)).rows.length

test('the nightly job does it', async () => {
  app.wait(70 * day)
  await fillHistory(10)
  app.wait(70 * day)
  await workForgetting(app.context)
  await app.db.transaction().execute((tx) => app.context.jobs.enqueue(tx, 'forget-old', { id: randomUUID() }))
  await expect.poll(countOf).toBe(0)
  await expect.poll(running).toBe(0)
})

test('a run of it that finds another server at work goes on when that one has ended', async () => {
  await fillHistory(10)
  app.wait(70 * day)
  await app.db.transaction().execute(async (tx) => {
    expect(await tryLock(tx, 'retention')).toBe(true)
    await app.db.transaction().execute((own) => app.context.jobs.enqueue(own, 'forget-old', { id: randomUUID() }))
    await expect.poll(running).toBe(1)
    expect(await countOf()).toBe(10)
  })
  await expect.poll(countOf).toBe(0)
})

test('scans are kept for 13 months unless the operator says otherwise, in whole months up to ten years', () => {
  expect(readConfig({}).SCANS_KEPT_MONTHS).toBe(13)
  for (const wrong of ['0', '121', '1.5', 'ever'])
    expect(() => readConfig({ SCANS_KEPT_MONTHS: wrong })).toThrow(
      'The setting SCANS_KEPT_MONTHS is wrong: it must be a whole number from 1 to 120.',
    )
})
