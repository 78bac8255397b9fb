import type { Geographic, TimePatterns } from '@sahihi/contract/endpoints/analytics.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildRollups } from '../../src/analytics/rollups/queries.ts'
import { aggregateScans } from '../../src/analytics/rollups/aggregate-scans.ts'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { lockRollups } from '../../src/lib/lock-rollups.ts'
import { createContext } from '../../src/context.ts'
import { startProcess } from '../support/server-process.ts'
import { byPlace, referenceCards, type CardFilters, scansOf } from '../support/reference-analytics.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { untilWaiting } from '../support/wait-until.ts'
import { type Actor, fromOurPage, createTestApp, type TestApp } from '../support/test-app.ts'

const seed = 20_260_503
const { share, below, uuid, oneOf } = seededRandom(seed)
// Its own: scans ask for their moments in the order of their arrival, which is not the same at each run.
const timing = seededRandom(seed + 1)

type Server = Awaited<ReturnType<typeof openServer>>
type Maker = { partner: Actor; productIds: string[]; batchIds: string[]; serials: string[] }

let world: TestApp
let servers: Server[]
let factories: Maker[]
// Half past, a quarter to, and clocks that are put forward in April, one of them at midnight (Cairo), one by half an hour.
const zones = ['Asia/Kathmandu', 'Asia/Kolkata', 'Africa/Cairo', 'Australia/Lord_Howe', 'America/New_York']

beforeAll(async () => {
  world = await createTestApp()
  servers = [await openServer(), await openServer()]
  factories = await Promise.all(zones.map(makeMaker))
}, 60_000)
afterAll(async () => {
  await Promise.all(servers.map(({ close }) => close()))
  await world.close()
})

/** A server of its own on the world's database; each of its scans has a moment of its own. */
async function openServer() {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000' })
  const { parts, close } = await createContext(config, world.url, pino({ level: 'silent' }), { clock: someMoment })
  const app = await buildApp(parts)
  return { parts, app, close: async () => app.close().then(close) }
}

async function makeMaker(timeZone: string): Promise<Maker> {
  const partner = await world.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
  await setZone({ partner }, timeZone)
  const made = [
    await world.createBatch({ partner, quantity: 4, scanLimit: 3 }),
    await world.createBatch({ partner, quantity: 3 }),
  ]
  const second = await world.call('POST', `/api/products/${made[1]?.product.id}/batch`, {
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
    ...made.map(({ batch }) => batch.id),
    second.json<{ data: { batch: { id: string } } }>().data.batch.id,
  ]
  const serials = await Promise.all(batchIds.map((id) => world.serialsOf(id, partner.token)))
  return { partner, productIds: made.map(({ product }) => product.id), batchIds, serials: serials.flat() }
}

// In hours of UTC, and the first and last of the days that are asked for.
const midnights = [18.25, 18.5, 21, 22, 13, 13.5, 4, 5]
const edges = ['2026-04-01', '2026-04-02', '2026-04-23', '2026-04-24', '2026-04-25', '2026-04-26']

/** Of the eleven weeks up to the world's today: half of them within twelve minutes of a midnight where those days begin or end. */
function someMoment(): Date {
  const around = (timing.below(24) - 12) * 60_000 + timing.below(60_000)
  return timing.share() < 0.5
    ? new Date(Date.parse(timing.oneOf(edges)) + timing.oneOf(midnights) * 3_600_000 + around)
    : new Date(Date.parse('2026-02-16') + timing.below(76) * 86_400_000 + timing.below(86_400_000))
}

const cities = [
  { latitude: 6.45, longitude: 3.39 },
  { latitude: 5.56, longitude: -0.2 },
  { latitude: 12.0, longitude: 8.52 },
  { latitude: 0, longitude: -30 }, // in no city's reach
]
type Shot = { server: Server; serial: string; query: Record<string, string> }

function makeShot(): Shot {
  const { serials } = oneOf(factories)
  const query: Record<string, string> = { scanId: uuid(), scanMethod: share() < 0.3 ? 'MANUAL_ENTRY' : 'QR_SCAN' }
  if (share() < 0.8) query.sessionId = `visitor-${below(40)}`
  if (share() < 0.4) query.geoLocation = JSON.stringify(oneOf(cities))
  return { server: oneOf(servers), serial: oneOf(serials), query }
}

const fire = ({ server, serial, query }: Shot) =>
  server.app.inject({ url: `/api/products/verify/${serial}?${new URLSearchParams(query)}`, headers: fromOurPage })

/** Scans, hundreds at once: some sent twice to two servers, some again with the place that they lacked. */
async function shop(count: number) {
  const shots = Array.from({ length: count }, makeShot)
  const again = shots.filter(() => share() < 0.2).map((shot) => ({ ...shot, server: oneOf(servers) }))
  const late = shots
    .filter(({ query }) => !query.geoLocation && share() < 0.5)
    .map(({ query, ...shot }) => ({ ...shot, query: { ...query, geoLocation: JSON.stringify(oneOf(cities)) } }))
  const replies = await Promise.all([...shots, ...again].map(fire))
  replies.push(...(await Promise.all(late.map(fire))))
  expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200, 403]))
}

/** Folds on both servers for as long as the work takes, and tells how many deltas that were. */
async function whileFolding(work: () => Promise<unknown>): Promise<number> {
  let isDone = false
  let folded = 0
  const keep = async ({ parts }: Server) => {
    while (!isDone) {
      const taken = await aggregateScans(parts)
      folded += taken
    }
  }
  const folding = servers.map(keep)
  await work().finally(() => {
    isDone = true
  })
  await Promise.all(folding)
  return folded
}

async function cardsOf({ token }: Actor, wish: CardFilters) {
  const query = new URLSearchParams(Object.entries(wish))
  const card = async <T>(name: string, asked = query) => {
    const reply = await world.call('GET', `/api/products/analytics/${name}?${asked}`, { token })
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
    return reply.json<{ data: T }>().data
  }
  const all = new URLSearchParams([...query].filter(([name]) => name !== 'period'))
  const { patterns } = await card<TimePatterns>('time-patterns', all)
  const places = await card<Geographic>('geographic', all)
  return {
    volume: await card('scan-volume'),
    methods: await card('scan-methods'),
    engagement: await card('engagement', all),
    patterns: {
      days: patterns.weekdayDistribution,
      hours: patterns.hourlyDistribution.toSorted((a, b) => a.hour - b.hour),
    },
    places: {
      cities: places.topLocations
        .map(({ city, country, scans, firstScans }) => ({ place: `${country} ${city}`, scans, firstScans }))
        .sort(byPlace),
      countries: Object.fromEntries(places.distribution.map(({ country, scans }) => [country, scans])),
      localizedScans: places.localizedScans,
      totalScans: places.totalScans,
    },
  }
}

const days = { from: '2026-04-02', to: '2026-04-25' }
const narrowings = ({ productIds: [, productId = ''], batchIds: [batchId = ''] }: Maker): CardFilters[] => [
  {},
  { period: 'week' },
  { period: 'month' },
  { productId },
  { batchId, period: 'week' },
  days,
  { ...days, productId, period: 'month' },
  { from: '2026-04-24', to: '2026-04-24', batchId },
]

/** Every figure of every card, against the scans themselves. */
async function expectExact() {
  for (const maker of factories) {
    const { partner } = maker
    const timeZone = await zoneOf(maker)
    const rows = await scansOf(world, partner.partnerId)
    for (const wish of narrowings(maker))
      expect({ seed, timeZone, wish, ...(await cardsOf(partner, wish)) }).toEqual({
        seed,
        timeZone,
        wish,
        ...referenceCards(rows, timeZone, world.time.now, wish),
      })
  }
}

const waiting = async () =>
  Number((await sql<{ count: string }>`select count(*) from scan_deltas`.execute(world.db)).rows[0]?.count)

test(`every figure is that of the scans, while two servers count hundreds at once and both fold (seed ${seed})`, async () => {
  const folded = await whileFolding(async () => {
    for (let wave = 0; wave < 4; wave++) await shop(150)
  })
  const left = await waiting()
  await expectExact()
  const scans = await world.db
    .selectFrom('scans')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  // A scan is one delta, a late place two more.
  expect(folded + left).toBeGreaterThan(Number(scans.count))
  await aggregateScans(world.context)
  expect(await waiting()).toBe(0)
  await expectExact()
}, 120_000)

test('the figures of scans that are not folded yet are the same ones, and folding them changes none', async () => {
  await shop(120)
  expect(await waiting()).toBeGreaterThan(50)
  await expectExact()
  await aggregateScans(world.context)
  expect(await waiting()).toBe(0)
  await expectExact()
}, 120_000)

test('of two that fold at once each delta is folded by one', async () => {
  for (let round = 0; round < 10; round++) {
    await shop(20)
    const deltas = await waiting()
    const folded = await Promise.all([world.context, ...servers.map(({ parts }) => parts)].map(aggregateScans))
    expect(folded.reduce((sum, count) => sum + count, 0)).toBe(deltas)
  }
  await expectExact()
}, 120_000)

test('in another time zone every day and hour is another, and none of them is lost', async () => {
  await shop(60)
  for (const [i, { partner }] of factories.entries()) {
    const timeZone = zones[(i + 1) % zones.length] ?? ''
    await whileFolding(() =>
      world.db.transaction().execute(async (tx) => {
        await lockRollups(tx)
        await tx.updateTable('partners').set({ timeZone }).where('id', '=', partner.partnerId).execute()
        await rebuildRollups(tx, partner.partnerId)
      }),
    )
  }
  await expectExact()
  await aggregateScans(world.context)
  await expectExact()
}, 120_000)

test('a server killed with -9 in the midst of a fold has changed nothing, and the next one folds all of it', async () => {
  await shop(80)
  const deltas = await waiting()
  expect(deltas).toBeGreaterThan(0)
  // The fold has taken the deltas already when it comes to a sum that somebody holds.
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  await client.query('begin; lock table engagement in exclusive mode')
  const doomed = await startProcess({ DATABASE_URL: world.url })
  await untilWaiting(world.url, 1, '%delete from scan_deltas%')
  await doomed.end('SIGKILL')
  await client.query('commit')
  await client.end()
  await untilWaiting(world.url, 0)
  expect(await waiting()).toBe(deltas)
  await expectExact()
  const next = await startProcess({ DATABASE_URL: world.url })
  await expect.poll(waiting).toBe(0)
  await next.end('SIGTERM')
  await expectExact()
}, 120_000)

test('a partner whose scans cannot be folded holds up nobody else', async () => {
  const [bad, ...others] = factories as [Maker, ...Maker[]]
  await shop(60)
  await expect(setZone(bad, 'Mars/Olympus')).rejects.toThrow(/Mars/)
  // As after a move to a database that knows fewer zones.
  const before = await zoneOf(bad)
  await sql`alter table partners drop constraint partners_time_zone_check, drop constraint partners_counted_in_check`.execute(
    world.db,
  )
  await setZone(bad, 'Mars/Olympus')
  await aggregateScans(world.context)
  const left = await world.db.selectFrom('scanDeltas').select('partnerId').distinct().execute()
  expect(left).toEqual([{ partnerId: bad.partner.partnerId }])
  expect(others).toHaveLength(zones.length - 1)
  await setZone(bad, before)
  await aggregateScans(world.context)
  expect(await waiting()).toBe(0)
  await expectExact()
}, 120_000)

const setZone = ({ partner }: Pick<Maker, 'partner'>, timeZone: string) =>
  world.db.updateTable('partners').set({ timeZone, countedIn: timeZone }).where('id', '=', partner.partnerId).execute()
const zoneOf = async ({ partner: { partnerId } }: Maker) =>
  (await world.db.selectFrom('partners').where('id', '=', partnerId).select('timeZone').executeTakeFirstOrThrow())
    .timeZone
