import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aggregateScans } from '../../src/analytics/rollups/aggregate-scans.ts'
import { closeDays } from '../../src/analytics/rollups/close-days.ts'
import { rebuildRollups, rebuildStaleRollups } from '../../src/analytics/rollups/rebuild-rollups.ts'
import { buildApp } from '../../src/app.ts'
import { createContext } from '../../src/context.ts'
import { acquireLock } from '../../src/db/locks.ts'
import { readCards } from '../support/read-cards.ts'
import { type CardFilters, referenceCards, scansOf } from '../support/reference-analytics.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { startProcess } from '../support/server-process.ts'
import { type Actor, createTestApp, fromOurPage, type TestApp } from '../support/test-app.ts'
import { untilWaiting } from '../support/wait-until.ts'

const seed = 20_260_503
const { share, below, uuid, oneOf } = seededRandom(seed)
// Separate, because scans take their moments in the order of their arrival, which differs between runs.
const timing = seededRandom(seed + 1)

type Server = Awaited<ReturnType<typeof startServer>>
type Manufacturer = { partner: Actor; productIds: string[]; batchIds: string[]; serials: string[] }

let app: TestApp
let servers: Server[]
let manufacturers: Manufacturer[]
// Offsets of 45 and 30 minutes, and clocks that change in April: in Cairo at midnight, on Lord Howe Island by half an hour.
const zones = ['Asia/Kathmandu', 'Asia/Kolkata', 'Africa/Cairo', 'Australia/Lord_Howe', 'America/New_York']

beforeAll(async () => {
  app = await createTestApp()
  servers = [await startServer(), await startServer()]
  manufacturers = await Promise.all(zones.map(createManufacturer))
})
afterAll(async () => {
  await Promise.all(servers.map(({ close }) => close()))
  await app.close()
})

/** One more server on the app's database. Each of its scans happens at a random moment. */
async function startServer() {
  const { config, log } = app.context
  const { context, close } = await createContext(config, app.url, log, { clock: randomMoment })
  const fastify = await buildApp(context)
  return { context, fastify, close: async () => fastify.close().then(close) }
}

async function createManufacturer(timeZone: string): Promise<Manufacturer> {
  const partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
  await setZone({ partner }, timeZone)
  const created = [
    await app.createBatch({ partner, quantity: 4, scanLimit: 3 }),
    await app.createBatch({ partner, quantity: 3 }),
  ]
  const second = await app.call('POST', `/api/products/${created[1]?.product.id}/batch`, {
    token: partner.token,
    body: {
      batchName: 'Later',
      quantity: 2,
      scanLimit: null,
      manufacturingDate: '2026-04-01',
      expirationDate: '2028-04-01',
    },
  })
  const batchIds = [
    ...created.map(({ batch }) => batch.id),
    second.json<{ data: { batch: { id: string } } }>().data.batch.id,
  ]
  const serials = await Promise.all(batchIds.map((id) => app.serialsOf(id, partner.token)))
  return { partner, productIds: created.map(({ product }) => product.id), batchIds, serials: serials.flat() }
}

// Midnights of these time zones in hours of UTC, and the first and last days of the filters.
const midnights = [18.25, 18.5, 21, 22, 13, 13.5, 4, 5]
const edges = ['2026-04-01', '2026-04-02', '2026-04-23', '2026-04-24', '2026-04-25', '2026-04-26']

/** In the eleven weeks before the app's today. Half of the moments are within 12 minutes of a midnight that limits a filter. */
function randomMoment(): Date {
  const around = (timing.below(24) - 12) * 60_000 + timing.below(60_000)
  return timing.share() < 0.5
    ? new Date(Date.parse(timing.oneOf(edges)) + timing.oneOf(midnights) * 3_600_000 + around)
    : new Date(Date.parse('2026-02-16') + timing.below(76) * 86_400_000 + timing.below(86_400_000))
}

const cities = [
  { latitude: 6.45, longitude: 3.39 },
  { latitude: 5.56, longitude: -0.2 },
  { latitude: 12.0, longitude: 8.52 },
  { latitude: 0, longitude: -30 }, // far from any city
]
type Scan = { server: Server; serial: string; query: Record<string, string> }

function randomScan(): Scan {
  const { serials } = oneOf(manufacturers)
  const query: Record<string, string> = { scanId: uuid(), scanMethod: share() < 0.3 ? 'MANUAL_ENTRY' : 'QR_SCAN' }
  if (share() < 0.8) query.sessionId = `visitor-${below(40)}`
  if (share() < 0.4) query.geoLocation = JSON.stringify(oneOf(cities))
  return { server: oneOf(servers), serial: oneOf(serials), query }
}

const send = ({ server, serial, query }: Scan) =>
  server.fastify.inject({ url: `/api/products/verify/${serial}?${new URLSearchParams(query)}`, headers: fromOurPage })

/** Scans all at once: some are sent twice to two servers, some sent again with the location that they lacked. */
async function scanMany(count: number) {
  const scans = Array.from({ length: count }, randomScan)
  const repeated = scans.filter(() => share() < 0.2).map((scan) => ({ ...scan, server: oneOf(servers) }))
  const located = scans
    .filter(({ query }) => !query.geoLocation && share() < 0.5)
    .map(({ query, ...scan }) => ({ ...scan, query: { ...query, geoLocation: JSON.stringify(oneOf(cities)) } }))
  const replies = await Promise.all([...scans, ...repeated].map(send))
  replies.push(...(await Promise.all(located.map(send))))
  expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200, 403]))
}

/** Aggregates on both servers until `work` is done. Returns how many pending scans were aggregated. */
async function aggregateDuring(work: () => Promise<unknown>): Promise<number> {
  let isDone = false
  let aggregated = 0
  const aggregate = async ({ context }: Server) => {
    while (!isDone) {
      const count = await aggregateScans(context)
      aggregated += count
    }
  }
  const running = servers.map(aggregate)
  await work().finally(() => {
    isDone = true
  })
  await Promise.all(running)
  return aggregated
}

const days = { from: '2026-04-02', to: '2026-04-25' }
const filtersOf = ({ productIds: [, productId = ''], batchIds: [batchId = ''] }: Manufacturer): CardFilters[] => [
  {},
  { period: 'week' },
  { period: 'month' },
  { productId },
  { batchId, period: 'week' },
  days,
  { ...days, productId, period: 'month' },
  { from: '2026-04-24', to: '2026-04-24', batchId },
  // A whole month with days before and after, and days up to today.
  { from: '2026-02-20', to: '2026-04-29', productId },
  { from: '2026-02-20', to: '2026-04-29' },
  { from: '2026-04-25', to: '2026-05-03', batchId },
]

/** Compares every figure of every card with the scans. */
async function expectExact() {
  for (const manufacturer of manufacturers) {
    const { partner } = manufacturer
    const timeZone = await zoneOf(manufacturer)
    const scans = await scansOf(app, partner.partnerId)
    for (const filters of filtersOf(manufacturer))
      expect({ seed, timeZone, filters, ...(await readCards(app, partner, filters)) }).toEqual({
        seed,
        timeZone,
        filters,
        ...referenceCards(scans, timeZone, app.time.now, filters),
      })
  }
}

const countPending = async () =>
  Number((await sql<{ count: string }>`select count(*) from pending_scans`.execute(app.db)).rows[0]?.count)

test(`every figure is exact while two servers take hundreds of scans at once and both aggregate (seed ${seed})`, async () => {
  const aggregated = await aggregateDuring(async () => {
    for (let wave = 0; wave < 4; wave++) await scanMany(150)
  })
  const left = await countPending()
  await expectExact()
  const scans = await app.db
    .selectFrom('scans')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  // A scan is one pending row, a location that comes late two more.
  expect(aggregated + left).toBeGreaterThan(Number(scans.count))
  await aggregateScans(app.context)
  expect(await countPending()).toBe(0)
  await expectExact()
})

test('figures include pending scans, and aggregating them changes nothing', async () => {
  await scanMany(120)
  expect(await countPending()).toBeGreaterThan(50)
  await expectExact()
  await aggregateScans(app.context)
  expect(await countPending()).toBe(0)
  await expectExact()
})

test('when several servers aggregate at once, each pending scan is aggregated once', async () => {
  for (let round = 0; round < 10; round++) {
    await scanMany(20)
    const pending = await countPending()
    const contexts = [app.context, ...servers.map(({ context }) => context)]
    const aggregated = await Promise.all(contexts.map(aggregateScans))
    expect(aggregated.reduce((sum, count) => sum + count, 0)).toBe(pending)
  }
  await expectExact()
})

test('days that are over are closed, and opened again by a scan that comes late', async () => {
  const closedUntil = async () =>
    (
      await app.db
        .selectFrom('partners')
        .where(
          'id',
          'in',
          manufacturers.map(({ partner }) => partner.partnerId),
        )
        .select(sql<string>`max(rollups_closed_until)::text`.as('day'))
        .executeTakeFirstOrThrow()
    ).day
  await scanMany(60)
  await aggregateScans(app.context)
  expect(await closedUntil()).toBe(null)
  await closeDays(app.context, app.url)
  expect(await closedUntil()).toBe('2026-05-03')
  await expectExact()
  await scanMany(60)
  await expectExact()
  await aggregateScans(app.context)
  expect((await closedUntil()) < '2026-05-03').toBe(true)
  await expectExact()
  await closeDays(app.context, app.url)
  expect(await closedUntil()).toBe('2026-05-03')
  await expectExact()
})

test('rollups that a migration left to the server are filled by it, and until then the cards are exact', async () => {
  const ids = manufacturers.map(({ partner }) => partner.partnerId)
  for (const table of ['daily_scans', 'daily_city_scans', 'monthly_city_scans', 'visitor_returns', 'scope_visitors'])
    await sql`truncate ${sql.table(table)}`.execute(app.db)
  await sql`update visitors set previous_seen_at = null`.execute(app.db)
  const unfilled = { hasScopeRollups: false, rollupsClosedUntil: null }
  await app.db.updateTable('partners').set(unfilled).where('id', 'in', ids).execute()
  await scanMany(40)
  await expectExact()
  await aggregateScans(app.context)
  await expectExact()
  await rebuildStaleRollups(app.url)
  await expectExact()
  await scanMany(40)
  await aggregateScans(app.context)
  await closeDays(app.context, app.url)
  await expectExact()
})

test('a new time zone moves scans to other days and hours, and loses none', async () => {
  await scanMany(60)
  for (const [i, { partner }] of manufacturers.entries()) {
    const timeZone = zones[(i + 1) % zones.length] ?? ''
    await aggregateDuring(() =>
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

test('a server killed while it aggregates has changed nothing, and the next one aggregates all', async () => {
  await scanMany(80)
  const pending = await countPending()
  expect(pending).toBeGreaterThan(0)
  // The aggregator has deleted the pending scans by the time it waits for this table.
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  await client.query('begin; lock table scope_visitors in exclusive mode')
  const doomed = await startProcess({ DATABASE_URL: app.url })
  await untilWaiting(app.url, 1, '%with claimed as%')
  await doomed.end('SIGKILL')
  await client.query('commit')
  await client.end()
  await untilWaiting(app.url, 0)
  expect(await countPending()).toBe(pending)
  await expectExact()
  const next = await startProcess({ DATABASE_URL: app.url })
  await expect.poll(countPending).toBe(0)
  await next.end('SIGTERM')
  await expectExact()
})

test('a partner whose scans cannot be aggregated delays no other partner', async () => {
  const [broken, ...others] = manufacturers as [Manufacturer, ...Manufacturer[]]
  await scanMany(60)
  await expect(setZone(broken, 'Mars/Olympus')).rejects.toThrow(/Mars/)
  // As after moving to a database that knows fewer time zones.
  const before = await zoneOf(broken)
  await sql`alter table partners drop constraint partners_time_zone_check, drop constraint partners_rollup_time_zone_check`.execute(
    app.db,
  )
  await setZone(broken, 'Mars/Olympus')
  await aggregateScans(app.context)
  const left = await app.db.selectFrom('pendingScans').select('partnerId').distinct().execute()
  expect(left).toEqual([{ partnerId: broken.partner.partnerId }])
  expect(others).toHaveLength(zones.length - 1)
  await setZone(broken, before)
  await aggregateScans(app.context)
  expect(await countPending()).toBe(0)
  await expectExact()
})

const setZone = ({ partner }: Pick<Manufacturer, 'partner'>, timeZone: string) =>
  app.db
    .updateTable('partners')
    .set({ timeZone, rollupTimeZone: timeZone })
    .where('id', '=', partner.partnerId)
    .execute()
const zoneOf = async ({ partner: { partnerId } }: Manufacturer) =>
  (await app.db.selectFrom('partners').where('id', '=', partnerId).select('timeZone').executeTakeFirstOrThrow())
    .timeZone
