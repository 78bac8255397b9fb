import type {
  Engagement,
  Geographic,
  ScanMethods,
  ScanVolume,
  TimePatterns,
} from '@sahihi/contract/endpoints/analytics/cards.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import type { Actor } from '../support/factories.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

async function card<T>(name: string, { token }: Actor, query = ''): Promise<T> {
  const reply = await app.call('GET', `/api/products/analytics/${name}${query}`, { token })
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json<{ data: T }>().data
}
const cards = async (partner: Actor, query = '') => ({
  volume: await card<ScanVolume>('scan-volume', partner, query),
  methods: await card<ScanMethods>('scan-methods', partner, query),
  engagement: await card<Engagement>('engagement', partner, query),
  patterns: await card<TimePatterns>('time-patterns', partner, query),
  places: await card<Geographic>('geographic', partner, query),
})
const lagos = JSON.stringify({ latitude: 6.45, longitude: 3.39 })
const accra = JSON.stringify({ latitude: 5.56, longitude: -0.2 })

test('every card has a scan immediately, and aggregating it changes no card', async () => {
  const partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
  const { batch, product, serials } = await app.createCodes({ partner, quantity: 3 })
  const [first = '', second = ''] = serials
  await app.scan(first, { sessionId: 'visitor-one', geoLocation: lagos })
  await app.scan(first, { sessionId: 'visitor-one', scanMethod: 'MANUAL_ENTRY' })
  await app.scan(second, { sessionId: 'visitor-two', geoLocation: accra })
  await app.scan(second)
  const before = await cards(partner)
  expect(before.volume).toMatchObject({ totalScans: 4, growth: null, range: { from: '2026-04-04', to: '2026-05-03' } })
  expect(before.volume.trends).toHaveLength(30)
  expect(before.volume.trends.at(-1)).toEqual({ date: '2026-05-03', scans: 4 })
  expect(before.methods.trends.at(-1)).toEqual({ date: '2026-05-03', methods: { QR_SCAN: 3, MANUAL_ENTRY: 1 } })
  expect(before.engagement).toMatchObject({
    averageScans: '1.5',
    repeatRate: '50.0',
    singleScan: '50.0',
    multiScan: '50.0',
  })
  expect(before.patterns).toMatchObject({ peakHours: '11:00', mostActiveDays: 'Sunday' })
  expect(before.places).toMatchObject({
    localizedScans: 2,
    totalScans: 4,
    distribution: [
      { country: 'GH', scans: 1 },
      { country: 'NG', scans: 1 },
    ],
  })
  expect(before.places.topLocations[1]).toMatchObject({
    city: 'Lagos',
    originalLocation: 'Lagos, Nigeria',
    latitude: 6.45,
  })
  expect(await aggregateScans(app.context)).toBe(4)
  expect(await cards(partner)).toEqual(before)
  expect(await aggregateScans(app.context)).toBe(0)
  for (const filter of [`?productId=${product.id}`, `?batchId=${batch.id}`, '?from=2026-04-04&to=2026-05-03']) {
    const filtered = await cards(partner, filter)
    const comparable = ({ volume, methods, engagement, patterns, places }: typeof before) => [
      volume.totalScans,
      volume.trends,
      methods.trends,
      { ...engagement, range: 0 },
      patterns.patterns,
      places.topLocations,
    ]
    expect(comparable(filtered)).toEqual(comparable(before))
  }
})

test('the last days on the map end with today in the partner’s time zone', async () => {
  const partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
  const { serial } = await app.createCode({ partner, quantity: 1 })
  await app.scan(serial, { geoLocation: lagos })
  const places = (query: string) => card<Geographic>('geographic', partner, query)
  expect(await places('?days=7')).toMatchObject({ totalScans: 1, range: { from: '2026-04-27', to: '2026-05-03' } })
  const settings = { timeZone: 'Pacific/Kiritimati', weeklyDigest: false }
  await app.call('PUT', '/api/products/analytics/preferences', { token: partner.token, body: settings })
  expect(await places('?days=1')).toMatchObject({ totalScans: 1, range: { from: '2026-05-04', to: '2026-05-04' } })

  for (const query of ['?days=0', '?days=801', '?days=1.5', '?days=7&from=2026-05-01&to=2026-05-02']) {
    const reply = await app.call('GET', `/api/products/analytics/geographic${query}`, { token: partner.token })
    expect([query, reply.statusCode]).toEqual([query, 400])
  }
  const basic = await app.createPartner({ planType: 'BASIC' })
  const refused = await app.call('GET', '/api/products/analytics/geographic?days=7', { token: basic.token })
  expect(refused.json()).toMatchObject({ subscriptionRequired: true })
})

test('no card up to today adds up the finest rollup, which has almost as many rows as the scans', async () => {
  const partner = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
  const { batch, product, serials } = await app.createCodes({ partner, quantity: 2 })
  const [first = '', second = ''] = serials
  await app.scan(first, { sessionId: 'visitor-one', geoLocation: lagos })
  await aggregateScans(app.context)
  await app.scan(second, { geoLocation: accra })
  const days = 'from=2026-05-01&to=2026-05-03'
  const filters = ['', days, `productId=${product.id}`, `batchId=${batch.id}`, `batchId=${batch.id}&${days}`]
  const names = ['scan-volume', 'first-scans', 'scan-methods', 'time-patterns', 'geographic', 'engagement']
  const paths = names.flatMap((name) => filters.map((query) => `/api/products/analytics/${name}?${query}`))
  await app.scan(second, { sessionId: 'visitor-one' })
  const fetchAll = (paths: string[]) =>
    Promise.all(paths.map(async (path) => (await app.call('GET', path, { token: partner.token })).json<object>()))
  const before = await fetchAll(paths)
  expect(before.at(0)).toMatchObject({ data: { totalScans: 3 } })
  // A card that sums these rows shows it. Only the one place of a visitor with one scan may be looked up.
  await sql`update quarter_hour_scans set scans = 1000, first_scans = 1000`.execute(app.db)
  expect(await fetchAll(paths)).toEqual(before)
})
