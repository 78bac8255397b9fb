import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { describe, expect, test } from 'vitest'
import { registerOrderJobs } from '../../src/catalog/orders/jobs.ts'
import { type EpcisEvent, readEpcis } from '../support/epcis-checker.ts'
import { type Actor, defaultProduct } from '../support/factories.ts'
import { randomGtin } from '../support/gtin-factory.ts'
import { batchIn, createImportClient } from '../support/import-client.ts'
import { createOrderClient, orderIn } from '../support/order-client.ts'
import { type TestApp, useTestApp } from '../support/test-app.ts'

const publicUrl = 'http://localhost:3000'
const app = await useTestApp()
await registerOrderJobs(app.context)

const later = (moment: string) => {
  app.time.now = new Date(moment)
}
const ofBatch = ({ token }: Actor, id: string) => app.call('GET', `/api/products/batch/${id}/epcis`, { token })
const ofDays = ({ token }: Actor, from: string, to: string) =>
  app.call('GET', `/api/epcis/events?from=${from}&to=${to}`, { token })
const eventsIn = (reply: { statusCode: number; body: string }) => {
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return readEpcis(reply.body, publicUrl).epcisBody.eventList
}
const leftOutIn = (reply: { body: string }) => readEpcis(reply.body, publicUrl)['sahihi:leftOut']
const nothing = { 'sahihi:serials': 0, 'sahihi:batchesWithoutGtin': 0, 'sahihi:batchesNotReleased': 0 }

const change = (partner: Actor, id: string, action: string, reason = '') =>
  app.call('PUT', `/api/products/batch/${id}/state`, { token: partner.token, body: { action, reason } })
const reason = 'Do not buy it'
const changeCode = ({ token }: Actor, serial: string, action: string, cause?: string) =>
  app.call('PUT', `/api/products/qr/${serial}/state`, { token, body: { action, reason, cause } })
const changeCodes = ({ token }: Actor, id: string, action: string, verificationNumbers: string[], cause?: string) =>
  app.call('PUT', `/api/products/batch/${id}/codes/state`, {
    token,
    body: { action, reason, verificationNumbers, cause },
  })

/** A batch of three codes of a product with a GTIN. */
async function createBatch(overrides: Parameters<TestApp['createBatch']>[0] = {}) {
  const made = await app.createCodes({ gtin: randomGtin(), lot: 'LOT/7', ...overrides })
  const epcOf = (serial: string) => `${publicUrl}/01/${made.product.gtin}/21/${serial}`
  return { ...made, epcs: made.serials.map(epcOf), epcOf }
}

/** An event in one line, without its items. */
const lineOf = ({ eventTime, action, bizStep, disposition, epcList }: EpcisEvent) =>
  `${eventTime} ${action} ${bizStep} ${disposition} ${epcList.length}`

describe('the events of a batch', () => {
  test('are valid and describe its life from the release on', async () => {
    const { partner, batch, serials, epcs, epcOf } = await createBatch({ holdUntilReleased: true })
    const [first = '', second = ''] = serials
    later('2026-05-04T08:00:00Z')
    await change(partner, batch.id, 'release')
    later('2026-05-05T08:00:00Z')
    await changeCode(partner, first, 'block')
    later('2026-05-06T08:00:00Z')
    await change(partner, batch.id, 'recall', 'A wrong leaflet')
    later('2026-05-07T08:00:00Z')
    await change(partner, batch.id, 'lift_recall', 'The leaflet is right')
    later('2026-05-08T08:00:00Z')
    await changeCode(partner, first, 'unblock')
    await changeCodes(partner, batch.id, 'block', [first, second])
    later('2026-05-09T08:00:00Z')
    const reply = await ofBatch(partner, batch.id)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/ld+json'])
    expect(reply.headers['content-disposition']).toBe('attachment; filename="epcis-2026-05-09.jsonld"')
    const events = eventsIn(reply)
    expect(events.map(lineOf)).toEqual([
      '2026-05-04T08:00:00.000Z ADD commissioning active 3',
      '2026-05-05T08:00:00.000Z OBSERVE holding non_sellable_other 1',
      '2026-05-06T08:00:00.000Z OBSERVE holding recalled 3',
      '2026-05-07T08:00:00.000Z OBSERVE other available 2',
      '2026-05-07T08:00:00.000Z OBSERVE holding non_sellable_other 1',
      '2026-05-08T08:00:00.000Z OBSERVE other available 1',
      '2026-05-08T08:00:00.000Z OBSERVE holding non_sellable_other 2',
    ])
    const [commissioned, blocked, , , , , blockedTogether] = events
    expect(commissioned?.epcList.sort()).toEqual([...epcs].sort())
    expect(commissioned?.ilmd).toEqual({
      'cbvmda:lotNumber': 'LOT/7',
      'cbvmda:itemExpirationDate': defaultProduct.expirationDate,
    })
    expect(commissioned?.eventTimeZoneOffset).toBe('+01:00')
    expect(blocked?.epcList).toEqual([epcOf(first)])
    expect(blockedTogether?.epcList.sort()).toEqual([epcOf(first), epcOf(second)].sort())
    expect(leftOutIn(reply)).toEqual(nothing)
  })

  test('begin with the creation of a batch that is not held, and are the same in every export', async () => {
    const { partner, batch } = await createBatch()
    const [event] = eventsIn(await ofBatch(partner, batch.id))
    expect(event && lineOf(event)).toBe('2026-05-03T10:00:00.000Z ADD commissioning active 3')
    later('2026-05-08T10:00:00Z')
    await change(partner, batch.id, 'recall', 'A wrong leaflet')
    expect(eventsIn(await ofBatch(partner, batch.id))[0]).toEqual(event)
    expect(eventsIn(await ofDays(partner, '2026-05-01', '2026-05-07'))).toEqual([event])
  })

  test('have the state of each code at the release, whatever happened before', async () => {
    const { partner, batch, serials, epcOf } = await createBatch({ holdUntilReleased: true })
    const [first = '', second = ''] = serials
    await changeCodes(partner, batch.id, 'block', [first, second])
    await changeCode(partner, second, 'unblock')
    const held = await ofBatch(partner, batch.id)
    expect([eventsIn(held), leftOutIn(held)]).toEqual([[], { ...nothing, 'sahihi:batchesNotReleased': 1 }])
    later('2026-05-04T08:00:00Z')
    await change(partner, batch.id, 'release')
    const events = eventsIn(await ofBatch(partner, batch.id))
    expect(events.map(lineOf)).toEqual([
      '2026-05-04T08:00:00.000Z ADD commissioning active 2',
      '2026-05-04T08:00:00.000Z ADD commissioning non_sellable_other 1',
    ])
    expect(events[1]?.epcList).toEqual([epcOf(first)])
  })

  test('include stolen and destroyed items; destroyed ones have no later event', async () => {
    const { partner, batch, serials, epcOf } = await createBatch()
    const [first = '', second = '', third = ''] = serials
    later('2026-05-04T08:00:00Z')
    await changeCode(partner, first, 'block', 'stolen')
    later('2026-05-05T08:00:00Z')
    await changeCodes(partner, batch.id, 'block', [second], 'destroyed')
    later('2026-05-06T08:00:00Z')
    await change(partner, batch.id, 'recall', 'A wrong leaflet')
    later('2026-05-07T08:00:00Z')
    await change(partner, batch.id, 'lift_recall', 'The leaflet is right')
    const [, ...events] = eventsIn(await ofBatch(partner, batch.id))
    expect(events.map(lineOf)).toEqual([
      '2026-05-04T08:00:00.000Z OBSERVE other stolen 1',
      '2026-05-05T08:00:00.000Z DELETE destroying destroyed 1',
      '2026-05-06T08:00:00.000Z OBSERVE holding recalled 2',
      '2026-05-07T08:00:00.000Z OBSERVE other available 1',
      '2026-05-07T08:00:00.000Z OBSERVE other stolen 1',
    ])
    expect(events.map(({ epcList }) => epcList[0]).filter((epc) => epc === epcOf(second))).toHaveLength(1)
    expect(events[3]?.epcList).toEqual([epcOf(third)])
    expect((await changeCode(partner, third, 'block', 'lost')).statusCode).toBe(400)
  })

  test('have the company’s site, and are the same events as before it had one', async () => {
    const { partner, batch, serials } = await createBatch()
    await changeCode(partner, serials[0] ?? '', 'block', 'destroyed')
    const placesOf = ({ bizStep, readPoint, bizLocation }: EpcisEvent) => [bizStep, readPoint?.id, bizLocation?.id]
    const before = eventsIn(await ofBatch(partner, batch.id))
    expect(before.map(placesOf)).toEqual([
      ['commissioning', undefined, undefined],
      ['destroying', undefined, undefined],
    ])
    const profile = { companyName: 'Emzor', email: partner.email, gln: '4012345 00000-9' }
    const saved = await app.call('PUT', '/api/partners/profile', { token: partner.token, body: profile })
    expect(saved.json()).toMatchObject({ data: { gln: '4012345000009' } })
    const site = 'https://id.gs1.org/414/4012345000009'
    const after = eventsIn(await ofBatch(partner, batch.id))
    expect(after.map(placesOf)).toEqual([
      ['commissioning', site, site],
      ['destroying', site, undefined],
    ])
    expect(after.map(({ eventID }) => eventID)).toEqual(before.map(({ eventID }) => eventID))
  })

  test('have the offset of the partner’s time zone at their time', async () => {
    later('2026-10-24T12:00:00Z')
    const partner = await app.createPartner()
    const preferences = { timeZone: 'Europe/Paris', weeklyDigest: false }
    await app.call('PUT', '/api/products/analytics/preferences', { token: partner.token, body: preferences })
    later('2026-10-25T00:59:59Z')
    const { batch } = await createBatch({ partner })
    later('2026-10-25T01:00:00Z')
    await change(partner, batch.id, 'recall', 'A wrong leaflet')
    const offsets = eventsIn(await ofBatch(partner, batch.id)).map((event) => event.eventTimeZoneOffset)
    expect(offsets).toEqual(['+02:00', '+01:00'])
  })

  test('have imported serials as printed, and count those left out because AI 21 cannot hold them', async () => {
    const partner = await app.createPartner()
    const gtin = randomGtin()
    const { product } = await app.createBatch({ partner, gtin, quantity: 1 })
    const csv = 'NG-0001.A7\r\nNG 0002 B9\r\nNG_0003-A-SERIAL-THAT-IS-LONG'
    const imported = await createImportClient(app).importSerials(csv, { ...partner, productId: product.id })
    const { id } = batchIn(imported)
    const reply = await ofBatch(partner, id)
    expect(eventsIn(reply).flatMap(({ epcList }) => epcList)).toEqual([`${publicUrl}/01/${gtin}/21/NG-0001.A7`])
    expect(leftOutIn(reply)).toEqual({ ...nothing, 'sahihi:serials': 2 })
  })

  test('of a product without a GTIN are refused, and the message names the product', async () => {
    const { partner, batch } = await app.createBatch({ name: 'Zinc syrup' })
    const reply = await ofBatch(partner, batch.id)
    const refusal = { code: 'conflict', message: messages.epcis.noGtin('Zinc syrup') }
    expect([reply.statusCode, reply.json()]).toMatchObject([409, refusal])
    const all = await ofDays(partner, '2026-05-01', '2026-05-31')
    expect([eventsIn(all), leftOutIn(all)]).toEqual([[], { ...nothing, 'sahihi:batchesWithoutGtin': 1 }])
  })

  test('are not available to others, and each export is in the activity', async () => {
    const { partner, batch } = await createBatch()
    const stranger = await app.createPartner()
    expect(eventsIn(await ofDays(stranger, '2026-05-01', '2026-05-31'))).toEqual([])
    await ofBatch(partner, batch.id)
    await ofDays(partner, '2026-05-01', '2026-05-31')
    const activity = await app.call('GET', '/api/activity?kind=downloads', { token: partner.token })
    const { rows } = activity.json<{ data: { rows: { before: string; thing: string }[] } }>().data
    expect(rows.map((row) => row.before + row.thing)).toEqual([
      'exported EPCIS events of 2026-05-01 to 2026-05-31',
      'exported the EPCIS events of lot LOT/7',
    ])
  })
})

describe('the events of some days', () => {
  test('are by days of the partner’s time zone, both included, of all batches', async () => {
    const partner = await app.createPartner()
    later('2026-05-09T22:59:59.999Z') // the evening before, in Lagos
    const { batch } = await createBatch({ partner })
    later('2026-05-09T23:00:00Z')
    const { batch: other } = await createBatch({ partner })
    later('2026-05-12T22:59:59.999Z')
    await change(partner, batch.id, 'recall', 'A wrong leaflet')
    later('2026-05-12T23:00:00Z')
    await change(partner, other.id, 'recall', 'A wrong leaflet')
    expect(eventsIn(await ofDays(partner, '2026-05-10', '2026-05-12')).map(lineOf)).toEqual([
      '2026-05-12T22:59:59.999Z OBSERVE holding recalled 3',
      '2026-05-09T23:00:00.000Z ADD commissioning active 3',
    ])
    expect(eventsIn(await ofDays(partner, '2026-05-13', '2026-05-20'))).toHaveLength(1)
  })

  test('include single blocked codes', async () => {
    const { partner, serials } = await createBatch()
    later('2026-05-10T08:00:00Z')
    await changeCode(partner, serials[0] ?? '', 'block')
    expect(eventsIn(await ofDays(partner, '2026-05-10', '2026-05-10')).map(lineOf)).toEqual([
      '2026-05-10T08:00:00.000Z OBSERVE holding non_sellable_other 1',
    ])
  })

  test.each([
    ['2026-05-02', '2026-05-01', messages.analytics.datesReversed],
    ['2020-01-01', '2026-05-01', messages.analytics.tooManyDays(800)],
  ])('from %s to %s are refused', async (from, to, message) => {
    const partner = await app.createPartner()
    const reply = await ofDays(partner, from, to)
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { errors: [{ field: 'to', message }] }])
  })
})

test('an order has the events of all its batches, at most 1,000 items in each', async () => {
  const client = createOrderClient(app)
  const orderer = await client.createOrderer(5003)
  await app.db.updateTable('products').set({ gtin: randomGtin() }).where('id', '=', orderer.productId).execute()
  const { id } = orderIn(await client.order(orderer, 5003))
  await client.ended(orderer, id)
  const path = `/api/products/orders/${id}/epcis`
  const events = eventsIn(await app.call('GET', path, { token: orderer.token }))
  expect(events.map(({ epcList }) => epcList.length)).toEqual([1000, 1000, 1000, 1000, 1000, 3])
  expect(new Set(events.flatMap(({ epcList }) => epcList)).size).toBe(5003)
})
