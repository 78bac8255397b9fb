import { sql } from 'kysely'
import { expect } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { createContext } from '../../src/platform/context.ts'
import { type Actor, defaultProduct } from './factories.ts'
import { batchIn } from './import-client.ts'
import { readCards } from './read-cards.ts'
import { type CardFilters, readScans, referenceCards } from './reference-analytics.ts'
import { seededRandom } from './seeded-random.ts'
import { fromOurPage, type TestApp } from './test-app.ts'

type Server = Awaited<ReturnType<typeof startServer>>
export type Manufacturer = { partner: Actor; productIds: string[]; batchIds: string[]; serials: string[] }

// Offsets of 45 and 30 minutes, and clock changes in April: in Cairo at midnight, on Lord Howe Island by half an hour.
const allZones = ['Asia/Kathmandu', 'Asia/Kolkata', 'Africa/Cairo', 'Australia/Lord_Howe', 'America/New_York']

/** Manufacturers in these time zones, random scans of their codes on two servers, and the expected cards. */
export async function startRollupStory(app: TestApp, seed: number, zones = allZones) {
  const { share, below, uuid, oneOf } = seededRandom(seed)
  // Separate, because scans take random moments in the order of their arrival, which differs between runs.
  const timing = seededRandom(seed + 1)
  const randomMoment = () => momentNearMidnight(timing)
  const servers = [await startServer(app, randomMoment), await startServer(app, randomMoment)]
  const manufacturers = await Promise.all(zones.map((zone) => createManufacturer(app, zone)))

  function randomScan(): Scan {
    const { serials } = oneOf(manufacturers)
    const query: Record<string, string> = { scanId: uuid(), scanMethod: share() < 0.3 ? 'MANUAL_ENTRY' : 'QR_SCAN' }
    if (share() < 0.8) query.sessionId = `visitor-${below(40)}`
    if (share() < 0.4) query.geoLocation = JSON.stringify(oneOf(cities))
    return { server: oneOf(servers), serial: oneOf(serials), query }
  }

  /** Sends all scans in parallel: some to both servers, some again with a location that was missing. */
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

  /** Aggregates on both servers until `work` is done. Returns the number of aggregated scans. */
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

  const allFilters = Array.from({ length: filtersOf(manufacturers[0]).length }, (_, i) => i)
  let looks = 0

  /** Compares every figure of every card with the scans, in turn for each half of the manufacturers, with another filter each. */
  const expectExact = async () => {
    looks++
    for (const [i, manufacturer] of manufacturers.entries())
      if ((i + looks) % 2 === 0) await expectExactBy(manufacturer, [(looks + 2 * i) % allFilters.length])
  }
  /** Compares the cards with every filter. */
  const expectAllExact = async () => {
    for (const manufacturer of manufacturers) await expectExactBy(manufacturer, allFilters)
  }

  async function expectExactBy(manufacturer: Manufacturer, chosen: number[]) {
    const { partner } = manufacturer
    const timeZone = await readTimeZone(app, manufacturer)
    const scans = await readScans(app, partner.partnerId)
    for (const filters of filtersOf(manufacturer).filter((_, i) => chosen.includes(i)))
      expect({ seed, timeZone, filters, ...(await readCards(app, partner, filters)) }).toEqual({
        seed,
        timeZone,
        filters,
        ...referenceCards(scans, timeZone, app.time.now, filters),
      })
  }

  const countPending = async () =>
    Number((await sql<{ count: string }>`select count(*) from pending_scans`.execute(app.db)).rows[0]?.count)
  const close = () => Promise.all(servers.map((server) => server.close()))

  return { servers, manufacturers, scanMany, aggregateDuring, expectExact, expectAllExact, countPending, close }
}

/** A server on the app's database with scans at random moments. */
async function startServer(app: TestApp, clock: () => Date) {
  const { config, log } = app.context
  const { context, close } = await createContext(config, app.url, log, { clock })
  const fastify = await buildApp(context)
  return { context, fastify, close: async () => fastify.close().then(close) }
}

async function createManufacturer(app: TestApp, timeZone: string): Promise<Manufacturer> {
  const partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
  await setZone(app, { partner }, timeZone)
  const created = [
    await app.createBatch({ partner, quantity: 4, scanLimit: 3 }),
    await app.createBatch({ partner, quantity: 3 }),
  ]
  const { manufacturingDate, expirationDate } = defaultProduct
  const second = await app.call('POST', `/api/products/${created[1]?.product.id}/batch`, {
    token: partner.token,
    body: { batchName: 'Later', quantity: 2, scanLimit: null, manufacturingDate, expirationDate },
  })
  const batchIds = [...created.map(({ batch }) => batch.id), batchIn(second).id]
  const serials = await Promise.all(batchIds.map((id) => app.serialsOf(id, partner.token)))
  return { partner, productIds: created.map(({ product }) => product.id), batchIds, serials: serials.flat() }
}

// Midnights of these time zones in hours of UTC, and the first and last days of the filters.
const midnights = [18.25, 18.5, 21, 22, 13, 13.5, 4, 5]
const edges = ['2026-04-01', '2026-04-02', '2026-04-23', '2026-04-24', '2026-04-25', '2026-04-26']

/** A moment in the last eleven weeks, half of the time within 12 minutes of the first or last midnight of a filter. */
function momentNearMidnight({ below, share, oneOf }: ReturnType<typeof seededRandom>): Date {
  const around = (below(24) - 12) * 60_000 + below(60_000)
  return share() < 0.5
    ? new Date(Date.parse(oneOf(edges)) + oneOf(midnights) * 3_600_000 + around)
    : new Date(Date.parse('2026-02-16') + below(76) * 86_400_000 + below(86_400_000))
}

const cities = [
  { latitude: 6.45, longitude: 3.39 },
  { latitude: 5.56, longitude: -0.2 },
  { latitude: 12.0, longitude: 8.52 },
  { latitude: 0, longitude: -30 }, // far from any city
]
type Scan = { server: Server; serial: string; query: Record<string, string> }

const send = ({ server, serial, query }: Scan) =>
  server.fastify.inject({ url: `/api/products/verify/${serial}?${new URLSearchParams(query)}`, headers: fromOurPage })

const days = { from: '2026-04-02', to: '2026-04-25' }
const filtersOf = ({
  productIds: [, productId = ''] = [],
  batchIds: [batchId = ''] = [],
}: Partial<Manufacturer> = {}): CardFilters[] => [
  {},
  { period: 'week' },
  { period: 'month' },
  { productId },
  { batchId, period: 'week' },
  days,
  { ...days, productId, period: 'month' },
  { from: '2026-04-24', to: '2026-04-24', batchId },
  // A whole month, days around it, and days up to today.
  { from: '2026-02-20', to: '2026-04-29', productId },
  { from: '2026-02-20', to: '2026-04-29' },
  { from: '2026-04-25', to: '2026-05-03', batchId },
]

export const setZone = ({ change }: TestApp, { partner }: Pick<Manufacturer, 'partner'>, timeZone: string) =>
  change('partners', { id: partner.partnerId }, { timeZone, rollupTimeZone: timeZone })

export const readTimeZone = async ({ row }: TestApp, { partner }: Manufacturer) =>
  (await row('partners', { id: partner.partnerId })).timeZone
