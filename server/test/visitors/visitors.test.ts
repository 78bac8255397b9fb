import type { VisitorData } from '@sahihi/contract/endpoints/visitors.ts'
import { expect, test } from 'vitest'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { tablesWith as tablesWithText } from '../support/closure-client.ts'
import type { Actor } from '../support/factories.ts'
import { createImportClient } from '../support/import-client.ts'
import { fromOurPage, useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

const lagos = JSON.stringify({ latitude: 6.45, longitude: 3.39 })
const phone = JSON.stringify({ deviceType: 'mobile', os: 'Android', browser: 'Chrome' })
const network = JSON.stringify({ type: '4g' })
let address = 0
/** By default from an address without earlier requests. */
const request = (action: 'export' | 'erase', sessionId: string, from = `10.0.0.${++address}`) =>
  app.call('POST', `/api/visitors/${action}`, { body: { sessionId }, from })
const exportOf = async (sessionId: string) => (await request('export', sessionId)).json<{ data: VisitorData }>().data

const sendFeedback = (serial: string, sessionId: string, responses: object) =>
  app.call('POST', `/api/products/qr/${serial}/feedback`, {
    headers: fromOurPage,
    body: { sessionId, responses, deviceInfo: { deviceType: 'mobile' } },
  })

const cards = ['scan-volume', 'scan-methods', 'engagement', 'time-patterns', 'geographic']
const fetchCards = ({ token }: Actor, query = '') => {
  const paths = cards.map((card) => `/api/products/analytics/${card}${query}`)
  return Promise.all(paths.map(async (path) => (await app.call('GET', path, { token })).json<{ data: unknown }>()))
}

const tablesWith = (text: string) => tablesWithText(app, text, ['public', 'jobs'])

test('a visitor can export everything stored about them with only their session id', async () => {
  const { serial, product, batch } = await app.createFeedbackCode()
  const sessionId = 'visitor-who-asks'
  const details = { geoLocation: lagos, deviceInfo: phone, networkInfo: network }
  await app.scan(serial, { sessionId, ...details, scanDuration: '1240.4', scanAccuracy: '97' })
  app.wait(3600)
  await app.scan(serial, { sessionId, scanMethod: 'MANUAL_ENTRY' })
  await app.scan(serial, { sessionId: 'somebody-else' })
  const answer = { emoji: 'happy', openEnded: 'Ada told me of it' }
  const reply = await sendFeedback(serial, sessionId, answer)
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
        durationMs: 1_240,
        accuracy: 97,
      },
      expect.objectContaining({ scannedAt: '2026-05-03T11:00:00.000Z', method: 'MANUAL_ENTRY', city: null }),
    ],
    answers: [
      expect.objectContaining({ ...answer, verificationNumber: serial, submittedAt: '2026-05-03T11:00:00.000Z' }),
    ],
    codeHistory: [],
    refusedChecks: [],
    ownItemAnswers: [],
    comparisons: [],
    pinChecks: [],
  }
  expect(await exportOf(sessionId)).toEqual(expected)
  await aggregateScans(app.context)
  expect(await exportOf(sessionId)).toEqual(expected)
  expect(await exportOf('nobody-at-all')).toEqual({ ...expected, sessionId: 'nobody-at-all', scans: [], answers: [] })
})

test('an erased visitor is in no table, and no figure of a partner changes', async () => {
  const sessionId = 'visitor-who-leaves'
  const codes = [await app.createFeedbackCode(), await app.createFeedbackCode()]
  for (const [i, { serial }] of codes.entries()) {
    await app.scan(serial, { sessionId: 'visitor-who-stays', geoLocation: lagos, deviceInfo: phone })
    const requests: Record<string, string>[] = [
      {},
      { geoLocation: lagos, deviceInfo: phone, networkInfo: network, scanDuration: '900', scanAccuracy: '88' },
    ]
    for (const query of requests) await app.scan(serial, { sessionId, ...query })
    const words = i === 0 ? { openEnded: 'Call me: 0801' } : { emoji: 'sad', openEnded: 'Call me: 0802' }
    const reply = await sendFeedback(serial, sessionId, words)
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  }
  await aggregateScans(app.context)
  const [first, second] = codes as [(typeof codes)[0], (typeof codes)[0]]
  // A scan that is still pending.
  await app.scan(first.serial, { sessionId, geoLocation: lagos })
  const allCards = (query: string) => Promise.all(codes.map(({ partner }) => fetchCards(partner, query)))
  const today = '?from=2026-05-03&to=2026-05-03'
  const before = [await allCards(''), await allCards(today)]
  expect(await tablesWith(sessionId)).toEqual(
    expect.arrayContaining(['scans', 'visitors', 'pending_scans', 'feedback']),
  )

  expect((await request('erase', sessionId)).json()).toEqual({
    success: true,
    message: 'Done. We no longer hold anything linked to this browser.',
  })

  expect(await tablesWith(sessionId)).toEqual([])
  expect(await tablesWith('Call me')).toEqual([])
  expect([await allCards(''), await allCards(today)]).toEqual(before)
  expect(await exportOf(sessionId)).toMatchObject({ sessionId, scans: [], answers: [] })
  const kept = await app.rows('scans', { partnerId: first.partner.partnerId })
  const place = { latitude: null, longitude: null }
  const device = { deviceType: null, os: null, browser: null, networkType: null }
  const nothing = { ...place, ...device, durationMs: null, accuracy: null }
  expect(kept[0]).toMatchObject({ sessionId: 'visitor-who-stays', latitude: '6.45', deviceType: 'mobile' })
  expect(kept.slice(1)).toEqual([
    expect.objectContaining({ ...nothing, city: null }),
    expect.objectContaining({ ...nothing, city: 'Lagos', country: 'NG' }),
    expect.objectContaining({ ...nothing, city: 'Lagos', country: 'NG' }),
  ])
  // Each partner gets another pseudonym, so that they cannot recognize the same browser.
  const pseudonymsOf = async ({ partner: { partnerId } }: { partner: Actor }) => {
    const sessions = (await app.rows('scans', { partnerId })).map((row) => row.sessionId)
    return [...new Set(sessions)].filter((id) => id !== 'visitor-who-stays')
  }
  const pseudonyms = [...(await pseudonymsOf(first)), ...(await pseudonymsOf(second))]
  expect([pseudonyms.length, new Set(pseudonyms).size]).toEqual([2, 2])
  // Feedback of free text alone is deleted, other feedback still counts.
  const answers = await app.rows('feedback', { emoji: 'sad' })
  expect(answers).toEqual([
    expect.objectContaining({ openEnded: null, deviceType: null, partnerId: second.partner.partnerId }),
  ])

  await aggregateScans(app.context)
  expect([await allCards(''), await allCards(today)]).toEqual(before)
})

test('the audit log has an erasure once, without the session id, and none for an unknown id', async () => {
  const sessionId = 'visitor-in-the-log'
  const { serial } = await app.createCode()
  await app.scan(serial, { sessionId })
  const replies = []
  for (const id of [sessionId, sessionId, 'never-been-here']) replies.push(await request('erase', id))
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
  const log = await app.rows('auditLog', { action: 'visitor.erased' })
  expect(log.at(-1)).toMatchObject({ accountId: null, partnerId: null, details: { scans: 1, answers: 0 } })
  expect(await tablesWith(sessionId)).toEqual([])
  expect(log.filter(({ details }) => JSON.stringify(details).includes('"scans": 0'))).toEqual([])
})

test('a late location does not change an erased scan or count a city twice', async () => {
  const { serial, partner } = await app.createCode()
  const visit = { sessionId: 'visitor-late', scanId: '018f0000-0000-4000-8000-0000000000aa', geoLocation: lagos }
  await app.scan(serial, visit)
  await request('erase', 'visitor-late')
  const before = await fetchCards(partner)
  expect((await app.scan(serial, visit)).statusCode).toBe(200)
  expect(await fetchCards(partner)).toEqual(before)
  expect(await tablesWith('visitor-late')).toEqual([])
})

test('repeated requests have to wait, and invalid ids are rejected', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 25; i++)
    statuses.push((await request(i % 2 ? 'export' : 'erase', `guess-number-${i}`, '198.51.100.7')).statusCode)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
  expect(statuses.at(-1)).toBe(429)
  for (const action of ['export', 'erase'] as const)
    for (const wrong of ['', 'short', "' or 1=1 --", 'x'.repeat(65)])
      expect((await request(action, wrong)).statusCode).toBe(400)
})

test('imported serials are exported as printed', async () => {
  const { product, partner } = await app.createBatch()
  const importer = { token: partner.token, productId: product.id }
  await createImportClient(app).importSerials('LOT-00017', importer)
  await app.scan('LOT-00017', { sessionId: 'visitor-imported' })
  const { scans } = await exportOf('visitor-imported')
  expect(scans.map((scan) => scan.verificationNumber)).toEqual(['LOT-00017'])
})
