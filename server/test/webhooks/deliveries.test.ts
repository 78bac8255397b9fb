import { createHmac, randomUUID } from 'node:crypto'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createContext } from '../../src/platform/context.ts'
import { deliverDue } from '../../src/platform/webhooks/deliver.ts'
import { describeBatch, emitEvent } from '../../src/platform/webhooks/emit-event.ts'
import { deleteOldEvents, registerWebhookJobs } from '../../src/platform/webhooks/jobs.ts'
import { openSender } from '../../src/platform/webhooks/post-event.ts'
import type { Actor } from '../support/factories.ts'
import { mailTo } from '../support/mailbox.ts'
import { useTestApp } from '../support/test-app.ts'
import { batchEvents as both, startReceiver, webhookClient } from '../support/webhook-client.ts'

const app = await useTestApp()
await registerWebhookJobs(app.context)
const { call, create, get, deliveries, delivery, deliver, changeBatch, changeBatchOften } = webhookClient(app)
let partner: Actor
let batchId: string
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeEach(async () => {
  partner = await app.createPartner({ codeLimit: 5000 })
  batchId = (await app.createBatch({ partner })).batch.id
  receiver = await startReceiver()
  return () => receiver.close()
})

const recall = () => changeBatch(partner, batchId, 'recall')
const types = () => receiver.received.map(({ event }) => event.type)
const { failures } = messages.webhooks

test('an event is sent once, signed, with its data', async () => {
  const { id, secret } = await create(partner, { url: receiver.url, events: both })
  await recall()
  await deliver()
  await deliver()
  expect(receiver.received).toHaveLength(1)
  const { headers = {} as never, body = '', event } = receiver.received[0] ?? {}
  expect(event).toMatchObject({
    type: 'batch.recalled',
    timestamp: '2026-05-03T10:00:00.000Z',
    data: { batch: { id: batchId, name: 'Run 7' }, product: { name: 'Paracetamol 500 mg' }, reason: 'Wrong label' },
  })
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  expect(headers['webhook-timestamp']).toBe(String(app.time.now.getTime() / 1000))
  expect(await deliveries(partner, id)).toMatchObject([
    { state: 'delivered', tries: 1, status: 204, error: null, eventId: headers['webhook-id'] },
  ])
})

test('an endpoint gets only the events it selected, and only of its own partner', async () => {
  await create(partner, { url: receiver.url, events: ['batch.recall_lifted'] })
  const other = await app.createPartner({ codeLimit: 5000 })
  const foreign = await app.createBatch({ partner: other })
  await recall()
  await changeBatch(other, foreign.batch.id, 'recall')
  await changeBatch(other, foreign.batch.id, 'lift_recall')
  await changeBatch(partner, batchId, 'lift_recall')
  await deliver()
  expect(types()).toEqual(['batch.recall_lifted'])
})

test('a change that is rolled back sends no event', async () => {
  await create(partner, { url: receiver.url, events: both })
  await recall()
  await deliver()
  await expect(recall()).rejects.toThrow(messages.noChange)
  const failing = app.db.transaction().execute(async (tx) => {
    const describe = async () => ({ ...(await describeBatch(tx, batchId)), reason: null })
    await emitEvent(tx, { partnerId: partner.partnerId, now: app.time.now }, 'batch.recalled', describe)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await deliver()
  expect(types()).toEqual(['batch.recalled'])
})

test('another server sends the events of a server that died', async () => {
  const { config, log, clock } = app.context
  await create(partner, { url: receiver.url, events: both })
  const dying = await createContext(config, app.url, log, { clock })
  await recall()
  await dying.close()
  const other = await createContext(config, app.url, log, { clock })
  await deliverDue(other.context)
  await other.close()
  expect(types()).toEqual(['batch.recalled'])
})

test('two servers that send simultaneously send each event once', async () => {
  const { config, log, clock } = app.context
  const other = await createContext(config, app.url, log, { clock })
  await create(partner, { url: receiver.url, events: both })
  await changeBatchOften(partner, batchId, 4)
  for (const _ of [1, 2, 3])
    await Promise.all([
      deliverDue(app.context),
      deliverDue(other.context),
      deliverDue(app.context),
      deliverDue(other.context),
    ])
  await other.close()
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(4)
  expect(receiver.received).toHaveLength(4)
})

test('a server that dies while sending delays the endpoint by a minute', async () => {
  const { id } = await create(partner, { url: receiver.url, events: both })
  await recall()
  await app.db
    .updateTable('webhookEndpoints')
    .set({ leaseId: randomUUID(), leasedUntil: new Date(app.time.now.getTime() + 60_000) })
    .where('id', '=', id)
    .execute()
  await deliver()
  expect(types()).toEqual([])
  app.wait(61)
  await deliver()
  expect(types()).toEqual(['batch.recalled'])
})

describe('a receiver that', () => {
  const outcomeOf = async (answer: NonNullable<typeof receiver.answer>) => {
    receiver.answer = answer
    const { id } = await create(partner, { url: receiver.url, events: both })
    await recall()
    await deliverDue(app.context)
    const [made] = await deliveries(partner, id)
    return { ...(await delivery(partner, id, made?.id ?? '')), id }
  }

  test('answers 500 gets the event again with the same id, at growing intervals', async () => {
    const { id, status, error, nextTryAt } = await outcomeOf((_, response) => response.writeHead(500).end('Oh no'))
    expect([status, error]).toEqual([500, failures.status(500)])
    expect(Date.parse(nextTryAt ?? '') - app.time.now.getTime()).toBeGreaterThanOrEqual(5000)
    app.wait(6)
    await deliver()
    app.wait(299)
    await deliver()
    expect(receiver.received).toHaveLength(2)
    app.wait(31)
    receiver.answer = undefined
    await deliver()
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await deliveries(partner, id)).toMatchObject([{ state: 'delivered', tries: 3 }])
    expect(await get(partner, id)).toMatchObject({ failingSince: null })
  })

  test('redirects is not followed', async () => {
    const elsewhere = await startReceiver()
    const { error } = await outcomeOf((_, response) => response.writeHead(307, { location: elsewhere.url }).end())
    await elsewhere.close()
    expect([error, elsewhere.received]).toEqual([failures.redirect, []])
  })

  test('closes the connection gets the event again', async () => {
    const { error, state } = await outcomeOf((request) => request.socket.destroy())
    expect([error, state]).toEqual([failures.closed, 'waiting'])
  })

  test('answers without end is cut off, but its status counts', async () => {
    let sent = 0
    const { state, reply } = await outcomeOf((_, response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(64 * 1024, 'x')
      const more = () => {
        while (sent < 100 * 1024 * 1024 && !response.destroyed) {
          sent += chunk.length
          if (!response.write(chunk)) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    })
    expect([state, reply?.length]).toEqual(['delivered', 2000])
    expect(sent).toBeLessThan(20 * 1024 * 1024)
  })

  test('answers with bytes that are not text is logged as far as they can be shown', async () => {
    const { state, reply } = await outcomeOf((_, response) =>
      response.writeHead(200).end(Buffer.from([0x6f, 0x6b, 0x00, 0xff])),
    )
    expect([state, reply]).toEqual(['delivered', 'ok��'])
  })

  test('answers 410 is disabled immediately, and its owner is mailed', async () => {
    const { id } = await outcomeOf((_, response) => response.writeHead(410).end())
    expect(await get(partner, id)).toMatchObject({ disabledBecause: 'gone', waiting: 0 })
    expect((await mailTo(app, partner.email)).subject).toBe('Webhook endpoint disabled: Warehouse')
    await changeBatch(partner, batchId, 'lift_recall')
    await deliver()
    expect(receiver.received).toHaveLength(1)
  })

  test('hangs does not delay others', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<void>()
    receiver.answer = () => resolve()
    const working = await startReceiver()
    await create(partner, { name: 'Hanging', url: receiver.url, events: both })
    await recall()
    const hanging = deliverDue(app.context)
    await asked
    await create(partner, { url: working.url, events: both })
    await changeBatch(partner, batchId, 'lift_recall')
    await deliverDue(app.context)
    expect(working.received.map(({ event }) => event.type)).toEqual(['batch.recall_lifted'])
    await receiver.close() // so that the test need not wait for the time limit
    await hanging
    await working.close()
  })

  test('hangs is abandoned after the time limit', async () => {
    receiver.answer = () => {}
    const sender = openSender(app.context.config, undefined, 100)
    const { error, status } = await sender.send({ url: receiver.url, headers: {}, body: '{}' })
    sender.close()
    expect([error, status, receiver.received.length]).toEqual([failures.timeout, null, 1])
  })
})

test('an endpoint that fails for three days is disabled, its waiting events fail, and its owner is mailed', async () => {
  receiver.answer = (_, response) => response.writeHead(503).end()
  const { id } = await create(partner, { url: receiver.url, events: both })
  await recall()
  const until = app.time.now.getTime() + 72 * 3_600_000
  while (app.time.now.getTime() < until) {
    await deliver()
    expect(await get(partner, id)).toMatchObject({ disabledAt: null })
    app.wait(3600)
  }
  await changeBatch(partner, batchId, 'lift_recall')
  app.wait(6 * 3600)
  await deliver()
  expect(await get(partner, id)).toMatchObject({ disabledBecause: 'failing', waiting: 0 })
  expect((await deliveries(partner, id)).map(({ state }) => state)).toEqual(['failed', 'failed'])
  const mail = await mailTo(app, partner.email)
  expect(mail.subject).toBe('Webhook endpoint disabled: Warehouse')

  receiver.answer = undefined
  receiver.received.length = 0
  await call(partner, 'PUT', `/${id}/state`, { action: 'enable' })
  const time = { from: '2026-05-03T00:00:00Z', to: '2026-05-31T00:00:00Z' }
  expect(await call(partner, 'POST', `/${id}/replays`, { ...time, state: 'failed' })).toEqual({ replayed: 2 })
  await deliver()
  expect(types().sort()).toEqual(['batch.recall_lifted', 'batch.recalled'])
})

test('a single delivery can be sent again with the same id', async () => {
  const { id } = await create(partner, { url: receiver.url, events: both })
  await recall()
  await deliver()
  const [made] = await deliveries(partner, id, '?state=delivered&type=batch.recalled')
  expect(await call(partner, 'POST', `/${id}/replays`, { deliveryId: made?.id })).toEqual({ replayed: 1 })
  await deliver()
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(receiver.received).toHaveLength(2)
  expect(await deliveries(partner, id, '?state=failed')).toEqual([])
})

test('a test is sent immediately, even if the endpoint is disabled, and its reply is shown', async () => {
  receiver.answer = (_, response) => response.writeHead(418).end('I am a teapot')
  const { id } = await create(partner, { url: receiver.url, events: both })
  await call(partner, 'PUT', `/${id}/state`, { action: 'disable' })
  const made = await call(partner, 'POST', `/${id}/test`)
  expect(made).toMatchObject({ type: 'test', state: 'failed', status: 418, reply: 'I am a teapot', tries: 1 })
  expect(types()).toEqual(['test'])
  expect(await get(partner, id)).toMatchObject({ disabledBecause: 'owner', failingSince: null })
  expect(await deliveries(partner, id)).toHaveLength(1)
})

test('deliveries are deleted after 30 days', async () => {
  const { id } = await create(partner, { url: receiver.url, events: both })
  await recall()
  await deliver()
  app.wait(29 * 86_400)
  await deleteOldEvents(app.context)
  const token = await app.createSession(partner.accountId)
  expect(await deliveries({ ...partner, token }, id)).toHaveLength(1)
  app.wait(2 * 86_400)
  await deleteOldEvents(app.context)
  expect(await deliveries({ ...partner, token }, id)).toEqual([])
})
