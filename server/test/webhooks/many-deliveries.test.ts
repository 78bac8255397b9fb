import { webhookLimits as limits } from '@sahihi/contract/domain/webhook-events.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliverDue } from '../../src/platform/webhooks/deliver.ts'
import { registerWebhookJobs } from '../../src/platform/webhooks/jobs.ts'
import type { Actor } from '../support/factories.ts'
import { mailTo } from '../support/mailbox.ts'
import { type TestApp, useTestApp } from '../support/test-app.ts'
import { untilWaiting } from '../support/wait-until.ts'
import { batchEvents as both, startReceiver, webhookClient } from '../support/webhook-client.ts'

const app = await useTestApp()
await registerWebhookJobs(app.context)
const { call, create, get, deliveries, deliver, changeBatch, changeBatchOften } = webhookClient(app)
let partner: Actor
let batchId: string
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeEach(async () => {
  partner = await app.createPartner({ codeLimit: 5000 })
  batchId = (await app.createBatch({ partner })).batch.id
  receiver = await startReceiver()
  return () => receiver.close()
})

const time = { from: '2026-05-01T00:00:00Z', to: '2026-05-31T00:00:00Z' }

/** Deliveries as they are stored, without sending any. */
const store = (endpointId: string, count: number, state: 'waiting' | 'delivered') =>
  app.context.pool.query(
    `with events as (insert into webhook_events (id, partner_id, body, created_at)
       select gen_random_uuid(), $1, '{}', $2 from generate_series(1, $3) returning id)
     insert into webhook_deliveries (id, partner_id, endpoint_id, event_id, type, state, created_at, next_try_at)
       select gen_random_uuid(), $1, $4, id, 'batch.recalled', $5, $2, case when $5 = 'waiting' then $2::timestamptz end from events`,
    [partner.partnerId, app.time.now, count, endpointId, state],
  )

/** Locks an endpoint until `count` others wait for it, so that they continue at the same moment. */
const whileHeld = async (id: string, count: number, act: () => unknown) => {
  const holder = await app.context.pool.connect()
  await holder.query('begin')
  await holder.query('select from webhook_endpoints where id = $1 for update', [id])
  await act()
  await untilWaiting(app.url, count)
  await holder.query('commit')
  holder.release()
}

test('a receiver that answers 410 to simultaneous events is disabled once, and its owner is mailed once', async () => {
  const answers: (() => void)[] = []
  const asked = Promise.withResolvers<void>()
  receiver.answer = (_, response) => {
    answers.push(() => response.writeHead(410).end())
    if (answers.length === 4) asked.resolve()
  }
  const { id } = await create(partner, { url: receiver.url, events: both })
  await changeBatchOften(partner, batchId, 4)
  const delivering = deliverDue(app.context)
  await asked.promise
  await whileHeld(id, 4, () => {
    for (const answer of answers) answer()
  })
  expect(await delivering).toBe(4)
  expect(await get(partner, id)).toMatchObject({ disabledBecause: 'gone', waiting: 0 })
  const disabled = await app.db
    .selectFrom('auditLog')
    .where('subject', '=', id)
    .where('action', '=', 'webhook.disabled')
    .select('id')
    .execute()
  expect(disabled).toHaveLength(1)
})

test('an endpoint that its owner disables while it fails is disabled', async () => {
  const answered = Promise.withResolvers<() => void>()
  receiver.answer = (_, response) => answered.resolve(() => response.writeHead(500).end())
  const { id } = await create(partner, { url: receiver.url, events: both })
  await changeBatch(partner, batchId, 'recall')
  const delivering = deliverDue(app.context)
  const answer = await answered.promise
  const path = `/api/webhook-endpoints/${id}/state`
  let disabling: ReturnType<TestApp['call']> | undefined
  await whileHeld(id, 2, async () => {
    disabling = app.call('PUT', path, { token: partner.token, body: { action: 'disable' } })
    await untilWaiting(app.url, 1)
    answer()
  })
  expect((await disabling)?.statusCode).toBe(200)
  expect(await delivering).toBe(1)
  expect(await get(partner, id)).toMatchObject({ disabledBecause: 'owner', waiting: 0 })
})

describe('with more waiting deliveries than allowed', () => {
  test('an endpoint that falls behind with events other than scans is disabled, and its owner is mailed', async () => {
    receiver.answer = (_, response) => response.writeHead(503).end()
    const { id } = await create(partner, { url: receiver.url, events: both })
    await store(id, limits.waitingMax - 1, 'waiting')
    await deliverDue(app.context)
    expect(await get(partner, id)).toMatchObject({ disabledAt: null, waiting: limits.waitingMax - 1 })
    await changeBatch(partner, batchId, 'recall')
    app.wait(301)
    await deliverDue(app.context)
    expect(await get(partner, id)).toMatchObject({ disabledBecause: 'backlog', waiting: 0 })
    const mail = await mailTo(app, partner.email)
    expect(mail.bodyText).toContain('10,000 deliveries were waiting for it.')
  })

  test('no delivery is sent again, and the endpoint stays enabled', async () => {
    const { id } = await create(partner, { url: receiver.url, events: both })
    await store(id, limits.waitingMax, 'delivered')
    const reply = await app.call('POST', `/api/webhook-endpoints/${id}/replays`, { token: partner.token, body: time })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { message: messages.webhooks.tooManyWaiting(limits.waitingMax) },
    ])
    expect(await get(partner, id)).toMatchObject({ disabledAt: null, waiting: 0 })
  })
})

test('the deliveries of a period are sent again, without earlier and later ones', async () => {
  const { id } = await create(partner, { url: receiver.url, events: both })
  const start = app.time.now
  for (const action of ['recall', 'lift_recall', 'recall'] as const) {
    await changeBatch(partner, batchId, action)
    app.wait(60)
  }
  await deliver()
  receiver.received.length = 0
  const at = (seconds: number) => new Date(start.getTime() + seconds * 1000).toISOString()
  expect(await call(partner, 'POST', `/${id}/replays`, { from: at(60), to: at(120) })).toEqual({ replayed: 1 })
  await deliver()
  expect(receiver.received.map(({ event }) => event.type)).toEqual(['batch.recall_lifted'])
})

test('a test is not sent again with the deliveries of its period', async () => {
  const { id } = await create(partner, { url: receiver.url, events: both })
  await call(partner, 'POST', `/${id}/test`)
  expect(await call(partner, 'POST', `/${id}/replays`, time)).toEqual({ replayed: 0 })
  await deliver()
  expect(receiver.received).toHaveLength(1)
})

test('a waiting delivery does not change, and none of another endpoint is sent again', async () => {
  const { id } = await create(partner, { url: receiver.url, events: both })
  const { id: other } = await create(partner, { url: receiver.url, events: both })
  await changeBatch(partner, batchId, 'recall')
  const [waiting] = await deliveries(partner, id)
  expect(await call(partner, 'POST', `/${id}/replays`, { deliveryId: waiting?.id })).toEqual({ replayed: 0 })
  const path = `/api/webhook-endpoints/${other}/replays`
  const foreign = await app.call('POST', path, { token: partner.token, body: { deliveryId: waiting?.id } })
  expect(foreign.statusCode).toBe(404)
})

test('a new address is tried immediately, and failures of the earlier one do not count', async () => {
  receiver.answer = (_, response) => response.writeHead(503).end()
  const { id } = await create(partner, { url: receiver.url, events: both })
  await changeBatch(partner, batchId, 'recall')
  for (const seconds of [0, 6, 400, 3600]) {
    app.wait(seconds)
    await deliver()
  }
  const form = { name: 'Warehouse', events: both }
  const renamed = await call(partner, 'PUT', `/${id}`, { ...form, url: receiver.url, name: 'Depot' })
  expect(renamed).toMatchObject({ failingSince: expect.any(String) })
  const working = await startReceiver()
  expect(await call(partner, 'PUT', `/${id}`, { ...form, url: working.url })).toMatchObject({ failingSince: null })
  await deliverDue(app.context)
  await working.close()
  expect(working.received).toHaveLength(1)
})

test('a test of a deleted endpoint is not found', async () => {
  const { id } = await create(partner, { url: receiver.url, events: both })
  receiver.answer = async (_, response) => {
    await call(partner, 'DELETE', `/${id}`)
    response.writeHead(204).end()
  }
  expect((await app.call('POST', `/api/webhook-endpoints/${id}/test`, { token: partner.token })).statusCode).toBe(404)
})
