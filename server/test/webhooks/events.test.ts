import { randomUUID } from 'node:crypto'
import { type SentEventType, sentEventTypes, webhookEventTypes } from '@sahihi/contract/domain/webhook-events.ts'
import type { OpenAPIV3_1 } from 'openapi-types'
import { beforeEach, expect, test } from 'vitest'
import { registerOrderJobs } from '../../src/catalog/orders/jobs.ts'
import { makeOrder } from '../../src/catalog/orders/make-order.ts'
import { enqueuePlanWarnings, registerSubscriptionJobs } from '../../src/company/subscriptions/jobs.ts'
import { raiseAlerts } from '../../src/insight/alerts/raise-alerts.ts'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { registerWebhookJobs } from '../../src/platform/webhooks/jobs.ts'
import { insertKey } from '../support/api-key-client.ts'
import { copyCaseClient } from '../support/copy-case-client.ts'
import { newNetwork, playCopyStory, settleCopyCases } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { createImportClient } from '../support/import-client.ts'
import { inboxClient } from '../support/inbox-client.ts'
import { createOrderClient, orderIn } from '../support/order-client.ts'
import { differentPin, pinClient } from '../support/pin-client.ts'
import { submitReport } from '../support/report-factory.ts'
import { fromOurPage, useTestApp } from '../support/test-app.ts'
import { startReceiver, webhookClient } from '../support/webhook-client.ts'
import { expectDocumented, webhookIn } from '../support/webhook-reference.ts'

const app = await useTestApp()
await registerOrderJobs(app.context)
await registerSubscriptionJobs(app.context)
await registerWebhookJobs(app.context)
const document = (await app.call('GET', '/docs/openapi.json')).json<OpenAPIV3_1.Document>()
const { create, deliver } = webhookClient(app)
let partner: Actor
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeEach(async () => {
  partner = await app.createPartner({ codeLimit: 20_000, planType: 'PREMIUM' })
  receiver = await startReceiver()
  await create(partner, { url: receiver.url, events: webhookEventTypes })
  return () => receiver.close()
})
const cases = copyCaseClient(() => app)
const inbox = inboxClient(() => app)
const pins = pinClient(() => app)

type Sent = { type: SentEventType; data: Record<string, unknown> }
/** The events sent since the last call, except scans, each checked against the API reference. */
async function sent(): Promise<Sent[]> {
  await deliver()
  const requests = receiver.received.splice(0)
  for (const { event, headers } of requests) expectDocumented(document, event, headers)
  const events = requests.map(({ event }) => event as Sent)
  return events.filter(({ type }) => type !== 'scan.recorded').sort((a, b) => (a.type < b.type ? -1 : 1))
}
const put = async (path: string, body: object, token = partner.token) => {
  const reply = await app.call('PUT', path, { token, body })
  if (reply.statusCode !== 200) throw new Error(reply.body)
}
const block = (serial: string, action = 'block', token = partner.token) =>
  put(`/api/products/qr/${serial}/state`, { action, reason: 'Stolen' }, token)

test('blocking and unblocking a code is sent, by a person or an API key, but not when repeated', async () => {
  const { serial, batch } = await app.createCode({ partner })
  await block(serial)
  expect(await sent()).toMatchObject([
    { type: 'code.blocked', data: { serials: [serial], reason: 'Stolen', batch: { id: batch.id } } },
  ])
  await expect(block(serial)).rejects.toThrow('conflict')
  const { secret } = await insertKey(app, partner)
  await block(serial, 'unblock', secret)
  expect(await sent()).toMatchObject([{ type: 'code.unblocked', data: { serials: [serial] } }])
})

test('codes blocked together are in one event, without those blocked before', async () => {
  const { batch } = await app.createBatch({ partner, quantity: 4 })
  const serials = await app.serialsOf(batch.id, partner.token)
  await block(serials[0] ?? '')
  await sent()
  const path = `/api/products/batch/${batch.id}/codes/state`
  const change = { action: 'block', reason: 'Recalled by the ministry', matching: { show: 'all' } }
  await put(path, change)
  await put(path, change)
  const [event, ...others] = await sent()
  expect(others).toEqual([])
  expect(event?.data.serials).toHaveLength(3)
  expect(new Set(event?.data.serials as string[])).toEqual(new Set(serials.slice(1)))
  await put(path, { ...change, action: 'unblock', matching: undefined, verificationNumbers: serials.slice(0, 2) })
  expect(await sent()).toMatchObject([
    { type: 'code.unblocked', data: { serials: expect.arrayContaining(serials.slice(0, 2)) } },
  ])
})

test('a batch is sent when it is released, recalled or restored, not when it is closed or archived', async () => {
  const { batch } = await app.createBatch({ partner, holdUntilReleased: true })
  const change = (action: string) => put(`/api/products/batch/${batch.id}/state`, { action, reason: 'Checked' })
  for (const action of ['release', 'recall', 'lift_recall', 'close', 'reopen']) await change(action)
  expect((await sent()).map(({ type, data }) => [type, (data.batch as { id: string }).id])).toEqual([
    ['batch.recall_lifted', batch.id],
    ['batch.recalled', batch.id],
    ['batch.released', batch.id],
  ])
})

test('an order is sent once when all its codes are made, and its batches when they are released together', async () => {
  const orders = createOrderClient(app)
  const { product } = await app.createBatch({ partner, quantity: 1 })
  const { secret } = await insertKey(app, partner)
  const fields = { holdUntilReleased: true }
  const { id } = orderIn(await orders.order({ ...partner, token: secret, productId: product.id }, 5001, { fields }))
  await orders.ended(partner, id)
  await makeOrder(app.context, { orderId: id, position: 2 })
  expect(await sent()).toMatchObject([
    { type: 'order.ready', data: { id, name: 'Year', quantity: 5001, product: { id: product.id } } },
  ])
  const released = await app.call('PUT', `/api/products/orders/${id}/state`, {
    token: partner.token,
    body: { action: 'release' },
  })
  expect(released.statusCode).toBe(200)
  const events = await sent()
  expect(events.map(({ type }) => type)).toEqual(['batch.released', 'batch.released'])
  expect(new Set(events.map(({ data }) => (data.batch as { id: string }).id)).size).toBe(2)
})

test('an import is sent when it is complete or its serials are in use, with the printed serials', async () => {
  const orders = createOrderClient(app)
  const { product } = await app.createBatch({ partner, quantity: 1 })
  const orderer = { ...partner, productId: product.id }
  const csv = Array.from({ length: 3 }, (_, i) => `Sent-${1000 + i}`).join('\n')
  const made = orderIn(await orders.importFile(orderer, csv))
  await orders.ended(partner, made.id)
  await createImportClient(app).importSerials('TAKEN-1001', orderer)
  const failed = orderIn(await orders.importFile(orderer, 'TAKEN-1001\nFREE-1002'))
  await orders.ended(partner, failed.id)
  expect(await sent()).toMatchObject([
    { type: 'order.failed', data: { id: failed.id } },
    { type: 'order.ready', data: { id: made.id, quantity: 3 } },
  ])
  await block('SENT-1001')
  expect(await sent()).toMatchObject([{ type: 'code.blocked', data: { serials: ['Sent-1001'] } }])
})

test('a report is sent once, without the words of the shopper; one about an unknown code is not sent', async () => {
  const { serial } = await app.createCode({ partner })
  const report = { enteredSerial: serial, description: 'It smells of paint.', contact: '0803 555 0000' }
  const { reportId } = await submitReport(app, report)
  await submitReport(app, { ...report, reportId, description: 'It smells of paint, and is blue.' })
  await submitReport(app, { ...report, enteredSerial: 'NOBODYS-CODE' })
  const bodies = async () => {
    await deliver()
    return receiver.received.map(({ body }) => body).join('\n')
  }
  expect(await bodies()).not.toMatch(/paint|0803/)
  expect(await sent()).toMatchObject([{ type: 'report.created', data: { id: reportId, serial } }])
})

test('feedback is sent once, without its words or its author', async () => {
  const { serial } = await app.createFeedbackCode({ partner })
  await app.scan(serial, { sessionId: 'visitor-1' }, fromOurPage)
  const answer = () =>
    app.call('POST', `/api/products/qr/${serial}/feedback`, {
      body: { sessionId: 'visitor-1', deviceInfo: {}, formVersion: 1, responses: { rating: 4 } },
    })
  expect((await answer()).statusCode).toBe(200)
  await answer()
  await deliver()
  expect(receiver.received.map(({ body }) => body).join()).not.toContain('visitor-1')
  expect(await sent()).toMatchObject([{ type: 'feedback.created', data: { serial, rating: 4, hasComment: false } }])
})

test('only those of many answers from one network are sent that count', async () => {
  const { serial } = await app.createFeedbackCode({ partner })
  for (const sessionId of ['one', 'two', 'three', 'four', 'five'].map((name) => `visitor-${name}`)) {
    await app.scan(serial, { sessionId }, fromOurPage, '102.89.1.1')
    const body = { sessionId, deviceInfo: {}, formVersion: 1, responses: { rating: 1 } }
    const path = `/api/products/qr/${serial}/feedback`
    expect((await app.call('POST', path, { body, headers: fromOurPage, from: '102.89.1.1' })).statusCode).toBe(200)
  }
  expect((await sent()).map(({ type }) => type)).toEqual(Array(3).fill('feedback.created'))
})

test('an alert is sent with its finding', async () => {
  const { serial } = await app.createCode({ partner, manufacturingDate: '2025-01-01', expirationDate: '2026-01-01' })
  const rule = { kind: 'after_expiry', threshold: null, countries: null, notifyByEmail: false }
  expect((await app.call('PUT', '/api/alerts/rules', { token: partner.token, body: rule })).statusCode).toBe(200)
  await app.scan(serial)
  await aggregateScans(app.context)
  await raiseAlerts(app.context)
  await raiseAlerts(app.context)
  expect(await sent()).toMatchObject([
    { type: 'alert.raised', data: { kind: 'after_expiry', details: { expiredOn: '2026-01-01' } } },
  ])
})

test('a suspected code is sent when its case opens, and each decision, from the inbox or an API key', async () => {
  const { id, serial } = await cases.createCase({ partner })
  expect((await sent()).filter(({ type }) => type !== 'alert.raised')).toMatchObject([
    { type: 'case.opened', data: { id, serial, state: 'open', isByPin: false } },
  ])
  const closed = await inbox.changeState(partner, { kind: 'case', id }, 'dismiss', { dismissReason: 'display_item' })
  expect(closed.json()).toMatchObject({ data: { changed: 1 } })
  expect(await sent()).toMatchObject([{ type: 'case.dismissed', data: { id, serial, reason: 'display_item' } }])
  await inbox.changeState(partner, { kind: 'case', id }, 'reopen')
  expect(await sent()).toMatchObject([{ type: 'case.reopened', data: { id } }])
  const { secret } = await insertKey(app, partner)
  const decision = { blockCode: true, reason: '' }
  for (const expected of [200, 409]) {
    const reply = await app.call('POST', `/api/copy-cases/${id}/confirm`, { token: secret, body: decision })
    expect(reply.statusCode).toBe(expected)
  }
  expect(await sent()).toMatchObject([
    { type: 'case.confirmed', data: { id, isBlocked: true } },
    { type: 'code.blocked', data: { serials: [serial] } },
  ])
})

/** Evaluates the cases of the partner. Returns the only one and its events. */
async function settled() {
  await settleCopyCases(app)
  const [found] = (await cases.listCases(partner)).cases
  if (!found) throw new Error('There is no case.')
  const events = (await sent()).filter(({ type }) => type.startsWith('case.'))
  expect(events.every(({ data }) => data.id === found.id)).toBe(true)
  return { id: found.id, events: events.map(({ type, data: { state, isByPin } }) => [type, state, isByPin]) }
}
const decide = async (id: string, decision: 'confirm' | 'dismiss' | 'reopen') =>
  expect((await cases.decide(partner, id, decision)).statusCode).toBe(200)

test('a case that a wrong PIN begins is sent before its decision, and again when visitors open it', async () => {
  const { serial, pin } = await pins.createCode({ partner })
  const guess = (count: number) =>
    Promise.all(Array.from({ length: count }, () => pins.checked(serial, differentPin(pin), { from: newNetwork() })))
  await guess(1)
  const { id, events } = await settled()
  expect(events).toEqual([['case.opened', 'watched', true]])
  await guess(1)
  expect((await settled()).events).toEqual([])
  await decide(id, 'dismiss')
  expect((await sent()).map(({ type }) => type)).toEqual(['case.dismissed'])
  await guess(10)
  expect((await settled()).events).toEqual([['case.opened', 'watched', true]])
  await playCopyStory(app, serial)
  expect((await settled()).events).toEqual([['case.opened', 'open', false]])
})

test('so is a case that visitors made watched', async () => {
  const { serial } = await app.createCode({ partner })
  await playCopyStory(app, serial, { visitors: 9, cities: [undefined], hoursBetween: 30 })
  const { id, events } = await settled()
  expect(events).toEqual([['case.opened', 'watched', false]])
  await decide(id, 'confirm')
  expect((await sent()).map(({ type }) => type)).toContain('case.confirmed')
})

test('a plan is sent when it is nearly used up, before it ends and when it has ended, once each', async () => {
  await app.db
    .updateTable('subscriptionPeriods')
    .set({ codesGenerated: 19_000 })
    .where('partnerId', '=', partner.partnerId)
    .execute()
  const types = []
  for (const days of [0, 12, 3]) {
    app.wait(days * 86_400)
    await enqueuePlanWarnings(app.context)
    await enqueuePlanWarnings(app.context)
    types.push((await sent()).map(({ type }) => type))
  }
  expect(types).toEqual([['plan.low'], ['plan.ending'], ['plan.ended']])
})

test('a suspended partner gets no events', async () => {
  const { serial } = await app.createCode({ partner })
  const suspend = (suspendedAt: Date | null, suspensionReason: string | null) =>
    app.db.updateTable('partners').set({ suspendedAt, suspensionReason }).where('id', '=', partner.partnerId).execute()
  await suspend(app.time.now, 'Unpaid')
  await submitReport(app, { enteredSerial: serial })
  await app.scan(serial, { scanId: randomUUID() })
  await aggregateScans(app.context)
  await deliver()
  await suspend(null, null)
  await deliver()
  expect(receiver.received).toEqual([])
})

test('a test is sent as the API reference describes it', async () => {
  const { id } = await create(partner, { url: receiver.url })
  expect((await app.call('POST', `/api/webhook-endpoints/${id}/test`, { token: partner.token })).statusCode).toBe(200)
  expect((await sent()).map(({ type }) => type)).toEqual(['test'])
})

test.each(sentEventTypes)('the example of %s in the API reference matches its description', (type) => {
  const { parameters, body } = webhookIn(document, type)
  const headers = Object.fromEntries(parameters.map(({ name, example }) => [name, example]))
  expectDocumented(document, body?.example, headers)
})

test('the API reference has exactly the events that exist', () => {
  expect(Object.keys(document.webhooks ?? {}).sort()).toEqual([...sentEventTypes].sort())
})
