import { describe, expect, test } from 'vitest'
import { continueOrders } from '../../src/catalog/orders/jobs.ts'
import { makeOrder } from '../../src/catalog/orders/make-order.ts'
import { createAdminClient } from '../support/admin-client.ts'
import { createOrderClient, orderIn } from '../support/order-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const client = createOrderClient(app)
const admin = await createAdminClient(app)
// The queues exist, but their jobs do nothing: the tests decide when a batch is made.
for (const queue of ['make-order', 'mail-order', 'mail-suspension'])
  await app.context.jobs.work(queue, async () => undefined)

const make = (orderId: string, position: number) => makeOrder(app.context, { orderId, position })

/** The batch numbers of the enqueued jobs of an order. */
async function enqueued(orderId: string) {
  const { rows } = await app.context.pool.query<{ position: number }>(
    `select (data->>'position')::integer as position from jobs.job
     where name = 'make-order' and data->>'orderId' = $1 order by created_on, id`,
    [orderId],
  )
  return rows.map(({ position }) => position)
}

async function createOrder(quantity: number) {
  const actor = await client.createOrderer(30_000)
  return { actor, id: orderIn(await client.order(actor, quantity)).id }
}

describe('a batch of an order', () => {
  test('is made once, however often its job runs and on however many servers', async () => {
    const { actor, id } = await createOrder(10_001)
    await Promise.all(Array.from({ length: 8 }, () => make(id, 1)))
    await Promise.all([make(id, 2), make(id, 1), make(id, 2), make(id, 3)])
    await make(id, 3)
    await make(id, 3)
    const { state, batches } = await client.fetchOrder(actor, id)
    expect([state, batches.map(({ name }) => name)]).toEqual(['ready', ['Year 1 of 3', 'Year 2 of 3', 'Year 3 of 3']])
    expect([await client.codesOf(actor), await client.counted(actor)]).toEqual([10_002, 10_002])
    expect(await enqueued(id)).toEqual([1, 2, 3])
  })

  test('that fails halfway leaves nothing, and the next run makes it', async () => {
    const { actor, id } = await createOrder(6000)
    // The row that is written last.
    const constraint = `no_batches check (action <> 'batch.created') not valid`
    await app.context.pool.query(`alter table audit_log add constraint ${constraint}`)
    await expect(make(id, 1)).rejects.toThrow('no_batches')
    await app.context.pool.query('alter table audit_log drop constraint no_batches')
    expect(await client.fetchOrder(actor, id)).toMatchObject({ batchesMade: 0, codesMade: 0, batches: [] })
    expect(await client.codesOf(actor)).toBe(1)
    await make(id, 1)
    expect(await client.fetchOrder(actor, id)).toMatchObject({ batchesMade: 1, codesMade: 5000 })
  })

  test('and a simultaneous cancellation leave codes and quota equal', async () => {
    for (let i = 0; i < 2; i++) {
      const { actor, id } = await createOrder(5001)
      const [, reply] = await Promise.all([make(id, 1), client.cancel(actor, id), make(id, 1)])
      expect(reply.statusCode).toBe(200)
      await make(id, 2)
      expect(await client.counted(actor)).toBe(await client.codesOf(actor))
    }
  })
})

describe('releasing an order', () => {
  const release = ({ token }: { token: string }, id: string) =>
    app.call('PUT', `/api/products/orders/${id}/state`, { token, body: { action: 'release' } })
  const states = async (actor: { token: string }, id: string) =>
    (await client.fetchOrder(actor, id)).batches.map(({ state }) => state)

  test('releases its held batches and those still to be made', async () => {
    const actor = await client.createOrderer(30_000)
    const { id } = orderIn(await client.order(actor, 10_001, { fields: { holdUntilReleased: true } }))
    await make(id, 1)
    expect(await states(actor, id)).toEqual(['not_released'])
    const [, reply] = await Promise.all([make(id, 2), release(actor, id)])
    expect(reply.statusCode).toBe(200)
    await make(id, 3)
    expect(await states(actor, id)).toEqual(['released', 'released', 'released'])
    expect((await release(actor, id)).statusCode).toBe(409)
  })

  test('releases the batches still held after it has ended', async () => {
    const actor = await client.createOrderer(30_000)
    const { id } = orderIn(await client.order(actor, 5001, { fields: { holdUntilReleased: true } }))
    await make(id, 1)
    await make(id, 2)
    const held = async () => (await client.fetchOrder(actor, id)).batchesHeld
    expect(await held()).toBe(2)
    const replies = await Promise.all(Array.from({ length: 4 }, () => release(actor, id)))
    expect(await held()).toBe(0)
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409, 409, 409])
    expect(await states(actor, id)).toEqual(['released', 'released'])
  })
})

test('an order is recalled as one: each of its codes says so at the next scan, until the recall of all ends', async () => {
  const actor = await client.createOrderer(30_000)
  const { id } = orderIn(await client.order(actor, 5001))
  await make(id, 1)
  await make(id, 2)
  const { batches } = await client.fetchOrder(actor, id)
  const serials = await Promise.all(batches.map(async (batch) => (await app.serialsOf(batch.id, actor.token))[0] ?? ''))
  const verdicts = () => Promise.all(serials.map(async (serial) => (await app.scan(serial)).json<object>()))
  const change = (action: string, reason: string) =>
    app.call('PUT', `/api/products/orders/${id}/state`, { token: actor.token, body: { action, reason } })
  const replies = await Promise.all(Array.from({ length: 4 }, () => change('recall', 'Glass in the bottle')))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  expect(replies.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({
    message: '2 batches recalled. Shoppers now see the recall notice.',
    data: { id, batchesMade: 2, batchesRecalled: 2 },
  })
  const recalled = { verdict: 'recalled', reasons: ['Glass in the bottle'] }
  expect(await verdicts()).toMatchObject([recalled, recalled])
  for (const batch of batches)
    expect(await app.rows('auditLog', { subject: batch.id, action: 'batch.recalled' })).toHaveLength(1)
  await change('lift_recall', 'It was another line')
  expect(await verdicts()).toMatchObject([{ verdict: 'genuine_again' }, { verdict: 'genuine_again' }])
})

describe('a stalled order', () => {
  test('continues once, where it stopped', async () => {
    const { id } = await createOrder(14_000)
    await make(id, 1)
    app.wait(20)
    await Promise.all(Array.from({ length: 4 }, () => continueOrders(app.context, 15_000)))
    expect(await enqueued(id)).toEqual([1, 2, 2])
    await continueOrders(app.context, 15_000)
    expect(await enqueued(id)).toEqual([1, 2, 2])
  })

  test('waits while its partner is suspended', async () => {
    const { actor, id } = await createOrder(6000)
    await admin.suspend(actor.partnerId)
    await make(id, 1)
    app.wait(20)
    await continueOrders(app.context, 15_000)
    expect(await client.fetchOrder(actor, id)).toMatchObject({ state: 'in_progress', isPaused: true, codesMade: 0 })
    expect(await enqueued(id)).toEqual([1])
    await admin.reinstate(actor.partnerId)
    await continueOrders(app.context, 15_000)
    expect(await enqueued(id)).toEqual([1, 1])
    await make(id, 1)
    expect(await client.fetchOrder(actor, id)).toMatchObject({ isPaused: false, codesMade: 5000 })
  })
})

describe('the month that an order counts in', () => {
  const change = (partnerId: string, set: object) => app.change('subscriptionPeriods', { partnerId }, set)

  const ended = () => ({ startsAt: new Date(0), endsAt: app.time.now })

  test('gets back what a canceled order did not make, even after its end', async () => {
    const { actor, id } = await createOrder(20_000)
    await make(id, 1)
    await change(actor.partnerId, ended())
    expect((await client.cancel(actor, id)).statusCode).toBe(200)
    expect(await client.counted(actor)).toBe(5001)
    expect((await client.order(actor, 6000)).statusCode).toBe(402)
  })

  test('can end before the order is made, which is still completed', async () => {
    const { actor, id } = await createOrder(5001)
    await change(actor.partnerId, ended())
    await make(id, 1)
    await make(id, 2)
    expect(await client.fetchOrder(actor, id)).toMatchObject({ state: 'ready', codesMade: 5001 })
  })

  test('gives no more codes when its payment was withdrawn', async () => {
    const { actor, id } = await createOrder(14_000)
    await make(id, 1)
    await change(actor.partnerId, { withdrawnAt: app.time.now })
    await make(id, 2)
    expect(await client.fetchOrder(actor, id)).toMatchObject({ state: 'payment_withdrawn', codesMade: 5000 })
    expect([await client.codesOf(actor), await client.counted(actor)]).toEqual([5001, 5001])
  })
})
