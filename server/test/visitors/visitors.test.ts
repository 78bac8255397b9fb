import type { VisitorData } from '@sahihi/contract/endpoints/visitors.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldScans } from '../../src/analytics/rollups/aggregate-scans.ts'
import { type Actor, fromOurPage, createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const lagos = JSON.stringify({ latitude: 6.45, longitude: 3.39 })
const phone = JSON.stringify({ deviceType: 'mobile', os: 'Android', browser: 'Chrome' })
const network = JSON.stringify({ type: '4g' })
let address = 0
/** By default from an address that has not asked yet. */
const ask = (what: 'export' | 'erase', sessionId: string, from = `10.0.0.${++address}`) =>
  app.call('POST', `/api/visitors/${what}`, { body: { sessionId }, from })
const dataOf = async (sessionId: string) => (await ask('export', sessionId)).json<{ data: VisitorData }>().data

const answerAbout = (serial: string, sessionId: string, responses: object) =>
  app.call('POST', `/api/products/qr/${serial}/feedback`, {
    headers: fromOurPage,
    body: { sessionId, responses, deviceInfo: { deviceType: 'mobile' } },
  })

const cards = ['scan-volume', 'scan-methods', 'engagement', 'time-patterns', 'geographic']
const figures = async ({ token }: Actor, query = '') =>
  Promise.all(
    cards.map(async (card) =>
      (await app.call('GET', `/api/products/analytics/${card}${query}`, { token })).json<{ data: unknown }>(),
    ),
  )

/** Everywhere in the database that a text stands, whatever table and column. */
async function placesOf(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`.execute(
    app.db,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql`select from ${sql.raw(name)} as row where row::text like ${`%${text}%`} limit 1`.execute(
      app.db,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('a visitor gets everything that is kept of them, by the id of their browser alone', async () => {
  const { serial, product, batch } = await app.createFeedbackCode()
  const sessionId = 'visitor-who-asks'
  const circumstances = { geoLocation: lagos, deviceInfo: phone, networkInfo: network }
  await app.scan(serial, { sessionId, ...circumstances })
  app.wait(3600)
  await app.scan(serial, { sessionId, scanMethod: 'MANUAL_ENTRY' })
  await app.scan(serial, { sessionId: 'somebody-else' })
  const answer = { emoji: 'happy', openEnded: 'Ada told me of it' }
  const reply = await answerAbout(serial, sessionId, answer)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  const expected = {
    sessionId,
    scans: [
      {
        scannedAt: '2026-05-03T10:00:00.000Z',
        method: 'QR_SCAN',
        verificationNumber: serial,
        product: product.name,
        batch: batch.name,
        company: 'Emzor',
        city: 'Lagos',
        country: 'NG',
        latitude: 6.45,
        longitude: 3.39,
        deviceType: 'mobile',
        os: 'Android',
        browser: 'Chrome',
        networkType: '4g',
      },
      expect.objectContaining({ scannedAt: '2026-05-03T11:00:00.000Z', method: 'MANUAL_ENTRY', city: null }),
    ],
    answers: [
      expect.objectContaining({ ...answer, verificationNumber: serial, submittedAt: '2026-05-03T11:00:00.000Z' }),
    ],
  }
  expect(await dataOf(sessionId)).toEqual(expected)
  await foldScans(app.context)
  expect(await dataOf(sessionId)).toEqual(expected)
  expect(await dataOf('nobody-at-all')).toEqual({ sessionId: 'nobody-at-all', scans: [], answers: [] })
})

test('an erased visitor is nowhere any more, and no figure of any partner changes', async () => {
  const sessionId = 'visitor-who-leaves'
  const factories = [await app.createFeedbackCode(), await app.createFeedbackCode()]
  for (const [i, { serial }] of factories.entries()) {
    await app.scan(serial, { sessionId: 'visitor-who-stays', geoLocation: lagos, deviceInfo: phone })
    const circumstances: Record<string, string>[] = [
      {},
      { geoLocation: lagos, deviceInfo: phone, networkInfo: network },
    ]
    for (const more of circumstances) await app.scan(serial, { sessionId, ...more })
    const words = i === 0 ? { openEnded: 'Call me: 0801' } : { emoji: 'sad', openEnded: 'Call me: 0802' }
    const reply = await answerAbout(serial, sessionId, words)
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  }
  await foldScans(app.context)
  const [first, second] = factories as [(typeof factories)[0], (typeof factories)[0]]
  // One that is not in the sums yet.
  await app.scan(first.serial, { sessionId, geoLocation: lagos })
  const asked = (query: string) => Promise.all(factories.map(({ partner }) => figures(partner, query)))
  const today = '?from=2026-05-03&to=2026-05-03'
  const before = [await asked(''), await asked(today)]
  expect(await placesOf(sessionId)).toEqual(
    expect.arrayContaining(['public.scans', 'public.visitors', 'public.scan_deltas', 'public.feedback']),
  )

  expect((await ask('erase', sessionId)).json()).toEqual({
    success: true,
    message: 'Nothing that we keep leads to this browser any more.',
  })

  expect(await placesOf(sessionId)).toEqual([])
  expect(await placesOf('Call me')).toEqual([])
  expect([await asked(''), await asked(today)]).toEqual(before)
  expect(await dataOf(sessionId)).toEqual({ sessionId, scans: [], answers: [] })
  const kept = await app.db
    .selectFrom('scans')
    .innerJoin('codes', 'codes.code', 'scans.code')
    .where('batchId', '=', first.batch.id)
    .orderBy('ordinal')
    .selectAll('scans')
    .execute()
  const nothing = { latitude: null, longitude: null, deviceType: null, os: null, browser: null, networkType: null }
  expect(kept[0]).toMatchObject({ sessionId: 'visitor-who-stays', latitude: '6.45', deviceType: 'mobile' })
  expect(kept.slice(1)).toEqual([
    expect.objectContaining({ ...nothing, city: null }),
    expect.objectContaining({ ...nothing, city: 'Lagos', country: 'NG' }),
    expect.objectContaining({ ...nothing, city: 'Lagos', country: 'NG' }),
  ])
  // One name for each partner: nobody can tell any longer that both were visited by the same browser.
  const names = await app.db
    .selectFrom('scans')
    .where('partnerId', 'in', [first.partner.partnerId, second.partner.partnerId])
    .where('sessionId', '<>', 'visitor-who-stays')
    .select(['partnerId', 'sessionId'])
    .distinct()
    .execute()
  expect(new Set(names.map((name) => name.sessionId)).size).toBe(2)
  expect(names).toHaveLength(2)
  // The answer that had nothing but words is gone, the other one still counts.
  const answers = await app.db.selectFrom('feedback').where('emoji', '=', 'sad').selectAll().execute()
  expect(answers).toEqual([
    expect.objectContaining({ openEnded: null, deviceType: null, partnerId: second.partner.partnerId }),
  ])

  await foldScans(app.context)
  expect([await asked(''), await asked(today)]).toEqual(before)
})

test('what was done is written down without the session id, once, and not for one that nobody has', async () => {
  const sessionId = 'visitor-in-the-log'
  const { serial } = await app.createCode()
  await app.scan(serial, { sessionId })
  const replies = [await ask('erase', sessionId), await ask('erase', sessionId), await ask('erase', 'never-been-here')]
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
  const log = await app.db.selectFrom('auditLog').where('action', '=', 'visitor.erased').selectAll().execute()
  expect(log.at(-1)).toMatchObject({ accountId: null, partnerId: null, details: { scans: 1, answers: 0 } })
  expect(await placesOf(sessionId)).toEqual([])
  expect(log.filter(({ details }) => JSON.stringify(details).includes('"scans": 0'))).toEqual([])
})

test('a place that comes late brings nothing back to an erased scan, and counts no city twice', async () => {
  const { serial, partner } = await app.createCode()
  const visit = { sessionId: 'visitor-late', scanId: '018f0000-0000-4000-8000-0000000000aa', geoLocation: lagos }
  await app.scan(serial, visit)
  await ask('erase', 'visitor-late')
  const before = await figures(partner)
  expect((await app.scan(serial, visit)).statusCode).toBe(200)
  expect(await figures(partner)).toEqual(before)
  expect(await placesOf('visitor-late')).toEqual([])
})

test('asking again and again has to wait, and no malformed id is looked for', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 25; i++)
    statuses.push((await ask(i % 2 ? 'export' : 'erase', `guess-number-${i}`, '198.51.100.7')).statusCode)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
  expect(statuses.at(-1)).toBe(429)
  for (const what of ['export', 'erase'] as const)
    for (const wrong of ['', 'short', "' or 1=1 --", 'x'.repeat(65)])
      expect((await ask(what, wrong)).statusCode).toBe(400)
})

test('a partner whose own serials were scanned is told by those', async () => {
  const { product, partner } = await app.createBatch()
  const body = {
    batchName: 'Printed',
    scanLimit: null,
    manufacturingDate: '2026-01-01',
    expirationDate: '2027-01-01',
    csv: 'LOT-00017',
  }
  await app.call('POST', `/api/products/${product.id}/batch/import`, { token: partner.token, body })
  await app.scan('LOT-00017', { sessionId: 'visitor-imported' })
  const { scans } = await dataOf('visitor-imported')
  expect(scans.map((scan) => scan.verificationNumber)).toEqual(['LOT-00017'])
})
