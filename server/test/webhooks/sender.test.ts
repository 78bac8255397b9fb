import { beforeEach, expect, test } from 'vitest'
import { startWebhooks } from '../../src/platform/webhooks/deliver.ts'
import { registerWebhookJobs } from '../../src/platform/webhooks/jobs.ts'
import type { Actor } from '../support/factories.ts'
import { useTestApp } from '../support/test-app.ts'
import { batchEvents as both, startReceiver, webhookClient } from '../support/webhook-client.ts'

// What each server runs besides its requests.
const app = await useTestApp()
await registerWebhookJobs(app.context)
const { create, changeBatch, changeBatchOften } = webhookClient(app)
let partner: Actor
let batchId: string
let receiver: Awaited<ReturnType<typeof startReceiver>>
let webhooks: ReturnType<typeof startWebhooks> | undefined
beforeEach(async () => {
  partner = await app.createPartner({ codeLimit: 5000 })
  batchId = (await app.createBatch({ partner })).batch.id
  receiver = await startReceiver()
  return async () => {
    await receiver.close()
    await webhooks?.stop()
  }
})
const changeTimes = (times: number) => changeBatchOften(partner, batchId, times)

test('a server that stops finishes the open requests, and the next server sends the rest', async () => {
  const answers: (() => void)[] = []
  receiver.answer = (_, response) => answers.push(() => response.writeHead(204).end())
  const { id } = await create(partner, { url: receiver.url, events: both })
  await changeTimes(12)
  webhooks = startWebhooks(app.context, { everyMs: 20 })
  await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(4)
  const stopped = webhooks.stop()
  for (const answer of answers) answer()
  await stopped
  const left = await app.db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhookEndpoints', 'webhookEndpoints.id', 'endpointId')
    .where('endpointId', '=', id)
    .where('state', '=', 'waiting')
    .select('leasedUntil')
    .execute()
  expect([receiver.received.length, left.length]).toEqual([4, 8])
  expect(left[0]?.leasedUntil).toBeNull()
  receiver.answer = undefined
  webhooks = startWebhooks(app.context, { everyMs: 20 })
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(12)
})

test('an endpoint that hangs does not delay the events of others', async () => {
  const asked = Promise.withResolvers<void>()
  receiver.answer = () => asked.resolve()
  const working = await startReceiver()
  await create(partner, { url: receiver.url, events: ['batch.recalled'] })
  await changeTimes(1)
  webhooks = startWebhooks(app.context, { everyMs: 20 })
  await asked.promise
  await create(partner, { url: working.url, events: ['batch.recall_lifted'] })
  await changeBatch(partner, batchId, 'lift_recall')
  await expect.poll(() => working.received.length, { timeout: 20_000 }).toBe(1)
  await working.close()
})

test('while scans cannot be put into events, other events are sent', async () => {
  await create(partner, { url: receiver.url, events: both })
  await app.context.pool.query('alter table pending_webhook_scans rename to broken')
  webhooks = startWebhooks(app.context, { everyMs: 20 })
  await changeTimes(2)
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2)
  await webhooks.stop()
  await app.context.pool.query('alter table broken rename to pending_webhook_scans')
})
