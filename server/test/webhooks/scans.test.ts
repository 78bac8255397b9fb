import { randomUUID } from 'node:crypto'
import { decodeSerial } from '@sahihi/contract/domain/serial.ts'
import { beforeEach, expect, test } from 'vitest'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { createContext } from '../../src/platform/context.ts'
import type { WebhookData } from '../../src/platform/lib/webhook-payloads.ts'
import { deliverDue } from '../../src/platform/webhooks/deliver.ts'
import { createFactsReader } from '../../src/verify/scans/batch-facts.ts'
import { recordScans } from '../../src/verify/scans/queries.ts'
import { createScan } from '../support/create-scan.ts'
import type { Actor } from '../support/factories.ts'
import { recordOne } from '../support/stored-history.ts'
import { useTestApp } from '../support/test-app.ts'
import { startReceiver, webhookClient } from '../support/webhook-client.ts'

const app = await useTestApp()
const { create, call, deliver } = webhookClient(app)
let partner: Actor
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeEach(async () => {
  partner = await app.createPartner({ codeLimit: 5000 })
  receiver = await startReceiver()
  return () => receiver.close()
})

const subscribe = (sampleEvery = 1) => create(partner, { url: receiver.url, events: ['scan.recorded'], sampleEvery })
const settle = async () => {
  await aggregateScans(app.context)
  await deliver()
}
const eventsSent = () => receiver.received.map(({ event }) => event.data as WebhookData<'scan.recorded'>)
const scansSent = () => eventsSent().flatMap(({ scans }) => scans)
const newScan = (serial: string) => createScan(decodeSerial(serial) ?? 0n, app.time.now)

test('a scan is sent with its number and city, and nothing that identifies the shopper', async () => {
  await subscribe()
  const { serial, product, batch } = await app.createCode({ partner })
  const sessionId = 'a-shoppers-session'
  const geoLocation = '{"latitude":6.45407,"longitude":3.39467,"accuracy":null}'
  await app.scan(serial, { sessionId, geoLocation })
  await app.scan(serial, { sessionId: 'another-session' })
  await settle()
  const sent = scansSent().sort((a, b) => a.ordinal - b.ordinal)
  expect(sent).toMatchObject([
    { serial, ordinal: 1, city: 'Lagos', country: 'NG', method: 'QR_SCAN', product: { id: product.id } },
    { serial, ordinal: 2, city: null, country: null, batch: { id: batch.id, batchNumber: batch.batchNumber } },
  ])
  for (const { body } of receiver.received) {
    expect(body).not.toMatch(/session/)
    expect(body).not.toMatch(/6\.45|3\.39/)
    expect(body).not.toContain('127.0.0.1')
  }
})

test('a scan with a late place is sent again', async () => {
  await subscribe()
  const { serial } = await app.createCode({ partner })
  const scanId = randomUUID()
  await app.scan(serial, { scanId })
  await settle()
  await app.scan(serial, { scanId, geoLocation: '{"latitude":6.45407,"longitude":3.39467,"accuracy":null}' })
  await settle()
  expect(scansSent()).toMatchObject([
    { serial, ordinal: 1, city: null },
    { serial, ordinal: 1, city: 'Lagos' },
  ])
})

test('scans of a busy time are sent together, at most a hundred in an event', async () => {
  await subscribe()
  const { batch } = await app.createBatch({ partner, quantity: 130 })
  const codes = await app.db.selectFrom('codes').where('batchId', '=', batch.id).select('id').execute()
  expect(codes).toHaveLength(130)
  for (const { id } of codes) await recordOne(app, createScan(BigInt(id), app.time.now))
  await settle()
  expect(
    eventsSent()
      .map(({ scans }) => scans.length)
      .sort((a, b) => b - a),
  ).toEqual([100, 30])
  expect(new Set(scansSent().map(({ serial }) => serial)).size).toBe(130)
})

test('a scan that commits after later ones is sent too', async () => {
  await subscribe()
  const { serial: early } = await app.createCode({ partner })
  const { serial: late } = await app.createCode({ partner })
  const connection = await app.context.scanPool.connect()
  await connection.query('begin')
  await recordScans(connection, createFactsReader(app.context.db), [newScan(late)], true)
  app.wait(60)
  await app.scan(early)
  await settle()
  expect(scansSent().map(({ serial }) => serial)).toEqual([early])
  await connection.query('commit')
  connection.release()
  await settle()
  expect(scansSent().map(({ serial }) => serial)).toEqual([early, late])
})

test('several servers send each scan once', async () => {
  const { config, log, clock } = app.context
  await subscribe()
  const other = await createContext(config, app.url, log, { clock })
  const { batch } = await app.createBatch({ partner, quantity: 60 })
  const serials = await app.serialsOf(batch.id, partner.token)
  for (const part of [serials.slice(0, 30), serials.slice(30)]) {
    await Promise.all(part.map((serial) => app.scan(serial)))
    await Promise.all([app.context, other.context, app.context].map((context) => aggregateScans(context)))
    await Promise.all([app.context, other.context, app.context].map((context) => deliverDue(context)))
  }
  await settle()
  await other.close()
  expect(scansSent()).toHaveLength(serials.length)
  expect(new Set(scansSent().map(({ serial }) => serial)).size).toBe(serials.length)
})

test('an endpoint can get a sample of the scans of each code', async () => {
  await subscribe(5)
  const { serial } = await app.createCode({ partner })
  for (let i = 0; i < 20; i++) await recordOne(app, newScan(serial))
  await settle()
  const ordinals = scansSent()
    .map(({ ordinal }) => ordinal)
    .sort((a, b) => a - b)
  const [first = 0] = ordinals
  expect(ordinals).toEqual([first, first + 5, first + 10, first + 15])
  expect(eventsSent()[0]).toMatchObject({ sampleEvery: 5 })
})

test('calls that do not count are not sent, nor scans without an endpoint for them', async () => {
  const { serial } = await app.createCode({ partner })
  await app.scan(serial)
  await settle()
  expect(await app.db.selectFrom('webhookEvents').where('partnerId', '=', partner.partnerId).execute()).toEqual([])
  const { id } = await subscribe()
  const { serial: limited } = await app.createCode({ partner, scanLimit: 1 })
  const { serial: blocked } = await app.createCode({ partner })
  const body = { action: 'block', reason: 'Stolen' }
  await app.call('PUT', `/api/products/qr/${blocked}/state`, { token: partner.token, body })
  for (const one of [limited, limited, blocked]) await app.scan(one)
  await settle()
  expect(scansSent().map(({ serial: sent }) => sent)).toEqual([limited])
  await call(partner, 'PUT', `/${id}/state`, { action: 'disable' })
  await app.scan(serial)
  await settle()
  expect(scansSent()).toHaveLength(1)
})
