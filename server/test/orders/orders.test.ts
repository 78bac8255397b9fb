import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import { describe, expect, test } from 'vitest'
import { registerOrderJobs } from '../../src/catalog/orders/jobs.ts'
import { defaultProduct } from '../support/factories.ts'
import { answerOf, countMailsTo, mailTo } from '../support/mailbox.ts'
import { createOrderClient, orderIn } from '../support/order-client.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const client = createOrderClient(app)
await registerOrderJobs(app.context)

const { manufacturingDate, expirationDate } = defaultProduct
const batchBody = { batchName: 'Run', quantity: 500, scanLimit: null, manufacturingDate, expirationDate }

describe('an order', () => {
  test('becomes batches of at most 5,000 codes with the fields of the form, and a mail says when they are ready', async () => {
    const markets = ['NG-KN', 'GH']
    const actor = await client.createOrderer(5001)
    const reply = await client.order(actor, 5001, { fields: { scanLimit: 7, holdUntilReleased: true, markets } })
    expect(reply.statusCode).toBe(200)
    const order = orderIn(reply)
    expect(order).toMatchObject({ name: 'Year', quantity: 5001, batchCount: 2, codesMade: 0, state: 'in_progress' })
    const { batches, ...ready } = await client.ended(actor, order.id)
    expect(ready).toMatchObject({ state: 'ready', codesMade: 5001, batchesMade: 2 })
    const same = { scanLimit: 7, markets, state: 'not_released', orderId: order.id, manufacturingDate, expirationDate }
    const [first, second] = batches
    expect(first).toMatchObject({ ...same, name: 'Year 1 of 2', quantity: 5000 })
    expect(second).toMatchObject({ ...same, name: 'Year 2 of 2', quantity: 1 })
    expect(await client.codesOf(actor)).toBe(5002)
    const { subject, bodyText } = await mailTo(app, actor.email)
    expect([subject, bodyText.includes('5,001 codes')]).toEqual([
      expect.stringMatching(/^Codes are ready: .+, Year$/),
      true,
    ])
  })

  test('counts against the plan immediately, and its codes verify when it is ready', async () => {
    const actor = await client.createOrderer(5001)
    const { id } = orderIn(await client.order(actor, 5001))
    expect(await client.counted(actor)).toBe(5002)
    const { batches } = await client.ended(actor, id)
    const [serial = ''] = await app.serialsOf(batches[1]?.id ?? '', actor.token)
    expect((await app.scan(serial)).json()).toMatchObject({ verdict: 'genuine_first' })
  })

  test('of more codes than the plan has left is refused with the number left, and counts nothing', async () => {
    const actor = await client.createOrderer(6000)
    const reply = await client.order(actor, 6001)
    expect(answerOf(reply)).toEqual([402, expect.stringContaining('6,000 codes left')])
    expect(await client.counted(actor)).toBe(1)
  })

  test.each([
    [5000, 'Orders are for more than 5,000 codes. Use one batch for up to 5,000.'],
    [10_000_001, 'Order at most 10,000,000 codes at once.'],
    [6000.5, 'Enter a whole number.'],
  ])('of %s codes is refused', async (quantity, message) => {
    const actor = await client.createOrderer(10)
    const reply = await client.order(actor, quantity)
    expect([reply.statusCode, reply.json<ErrorReply>().errors]).toEqual([400, [{ field: 'quantity', message }]])
  })

  test('is only for products that verify', async () => {
    const { product, partner } = await app.createFeedbackCode()
    expect((await client.order({ ...partner, productId: product.id }, 6000)).statusCode).toBe(403)
  })

  test('is made once by a double click, and refused with the same key and another quantity', async () => {
    const actor = await client.createOrderer(30_000)
    const headers = { 'idempotency-key': 'order-of-the-year' }
    const replies = await Promise.all(Array.from({ length: 8 }, () => client.order(actor, 5001, { headers })))
    expect(new Set(replies.map((reply) => orderIn(reply).id)).size).toBe(1)
    expect((await client.order(actor, 7000, { headers })).statusCode).toBe(409)
    await client.ended(actor, orderIn(replies[0] ?? (await client.order(actor, 5001))).id)
    expect([await client.counted(actor), await client.codesOf(actor)]).toEqual([5002, 5002])
    expect(await countMailsTo(app, actor.email)).toBeLessThanOrEqual(1)
  })

  test('beside others and ordinary batches stays within the plan and uses all of it', async () => {
    const actor = await client.createOrderer(12_000)
    const { token, productId } = actor
    const batch = () => app.call('POST', `/api/products/${productId}/batch`, { token, body: batchBody })
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => client.order(actor, 5001)),
      ...Array.from({ length: 10 }, batch),
    ])
    const orders = replies.slice(0, 4).filter((reply) => reply.statusCode === 200)
    const batches = replies.slice(4).filter((reply) => reply.statusCode === 200)
    const expected = orders.length * 5001 + batches.length * 500
    expect(expected).toBeLessThanOrEqual(12_000)
    expect(12_000 - expected).toBeLessThan(5001)
    expect(await client.counted(actor)).toBe(expected + 1)
    for (const reply of orders) await client.ended(actor, orderIn(reply).id)
    expect(await client.codesOf(actor)).toBe(expected + 1)
  })
})

describe('a canceled order', () => {
  test('gives back exactly the codes that are not made, at any moment', async () => {
    for (const batches of [0, 1]) {
      const actor = await client.createOrderer(30_000)
      const { id } = orderIn(await client.order(actor, 30_000))
      await expect.poll(async () => (await client.fetchOrder(actor, id)).batchesMade).toBeGreaterThanOrEqual(batches)
      const replies = await Promise.all(Array.from({ length: 4 }, () => client.cancel(actor, id)))
      expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409, 409, 409])
      const { state, codesMade } = await client.ended(actor, id)
      expect([state, await client.codesOf(actor)]).toEqual(['canceled', codesMade + 1])
      expect(await client.counted(actor)).toBe(codesMade + 1)
      const rest = await client.order(actor, 30_000 - codesMade)
      expect(rest.statusCode).toBe(200)
      await client.cancel(actor, orderIn(rest).id)
    }
  })

  test('that is ready stays ready', async () => {
    const actor = await client.createOrderer(5001)
    const { id } = orderIn(await client.order(actor, 5001))
    await client.ended(actor, id)
    expect((await client.cancel(actor, id)).statusCode).toBe(409)
    expect(await client.counted(actor)).toBe(5002)
  })
})

test('the orders of a product are listed newest first', async () => {
  const actor = await client.createOrderer(30_000)
  const first = orderIn(await client.order(actor, 6000))
  app.wait(1)
  const second = orderIn(await client.order(actor, 6000))
  const reply = await app.call('GET', `/api/products/${actor.productId}/orders`, { token: actor.token })
  expect(reply.json<{ data: { id: string }[] }>().data.map(({ id }) => id)).toEqual([second.id, first.id])
})
