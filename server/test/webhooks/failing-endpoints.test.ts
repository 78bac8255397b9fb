import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { deliverDue } from '../../src/platform/webhooks/deliver.ts'
import { registerWebhookJobs } from '../../src/platform/webhooks/jobs.ts'
import type { Actor } from '../support/factories.ts'
import { useTestApp } from '../support/test-app.ts'
import { batchEvents as both, startReceiver, webhookClient } from '../support/webhook-client.ts'

const app = await useTestApp()
await registerWebhookJobs(app.context)
const { create, deliveries, changeBatch, changeBatchOften } = webhookClient(app)
let partner: Actor
let batchId: string
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeEach(async () => {
  await app.db.deleteFrom('webhookEndpoints').execute()
  partner = await app.createPartner({ codeLimit: 5000 })
  batchId = (await app.createBatch({ partner })).batch.id
  receiver = await startReceiver((_, response) => response.writeHead(503).end())
  return () => receiver.close()
})
const changeTimes = (times: number) => changeBatchOften(partner, batchId, times)

test('the first failure stops the other deliveries, and the next try is one request', async () => {
  await create(partner, { url: receiver.url, events: both })
  await changeTimes(8)
  expect(await deliverDue(app.context)).toBe(4)
  app.wait(60)
  expect(await deliverDue(app.context)).toBe(1)
})

test('between two tries a failing endpoint gets no requests, not even for new events', async () => {
  await create(partner, { url: receiver.url, events: both })
  await changeTimes(1)
  expect(await deliverDue(app.context)).toBe(1)
  await changeBatch(partner, batchId, 'lift_recall')
  app.wait(4)
  expect(await deliverDue(app.context)).toBe(0)
  app.wait(2)
  expect(await deliverDue(app.context)).toBe(1)
})

test('an event is tried ten times in a little over three days: after 5 seconds, 5 and 30 minutes and up to 24 hours', async () => {
  const [minute, hour] = [60, 3600]
  const waits = [5, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)]
  const { id } = await create(partner, { url: receiver.url, events: both })
  await changeTimes(1)
  for (const seconds of waits) {
    expect(await deliverDue(app.context)).toBe(1)
    const [made] = await deliveries(partner, id)
    const wait = (Date.parse(made?.nextTryAt ?? '') - app.time.now.getTime()) / 1000
    expect([wait >= seconds, wait <= seconds * 1.1]).toEqual([true, true])
    app.wait(seconds * 1.1)
  }
  expect(await deliverDue(app.context)).toBe(1)
  expect(await deliveries(partner, id)).toMatchObject([{ state: 'failed', tries: 10 }])
})

test('of many failing endpoints eight are tried at a time', async () => {
  for (let i = 0; i < 10; i += 1) await create(partner, { url: receiver.url, events: both })
  await changeTimes(1)
  expect(await deliverDue(app.context)).toBe(10)
  app.wait(6)
  expect([await deliverDue(app.context), await deliverDue(app.context)]).toEqual([8, 2])
})

test('a server that lost its lease sends no more than it has read', async () => {
  const answers: (() => void)[] = []
  const asked = Promise.withResolvers<void>()
  receiver.answer = (_, response) => {
    answers.push(() => response.writeHead(204).end())
    if (answers.length === 4) asked.resolve()
    if (answers.length > 4) response.writeHead(204).end()
  }
  const { id } = await create(partner, { url: receiver.url, events: both })
  await changeTimes(12)
  const delivering = deliverDue(app.context)
  await asked.promise
  await app.db.updateTable('webhookEndpoints').set({ leaseId: randomUUID() }).where('id', '=', id).execute()
  for (const answer of answers) answer()
  expect(await delivering).toBe(8)
})
