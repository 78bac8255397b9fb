import type { Payment } from '@sahihi/contract/endpoints/payments.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sandboxKey } from '../../src/lib/payments/create-payment-provider.ts'
import { signed } from '../../src/lib/payments/paystack.ts'
import { settlePayment } from '../../src/payments/reconcile-payment.ts'
import { settleDue } from '../../src/payments/jobs.ts'
import { atCheckout, begin, createPayingTestApp, monthsOf, paymentsOf, refund, statusOf, verify } from '../support/payment-client.ts'
import type { Actor, TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createPayingTestApp()
})
afterAll(() => app.close())

test('a month that is paid begins at once', async () => {
  const partner = await app.createPartner({ codeLimit: 0 })
  const { checkout, reference } = await begin(app, partner)
  expect(await atCheckout(app, checkout, 'pay')).toBe(
    `http://localhost:3000/subscription/callback?trxref=${reference}&reference=${reference}`,
  )
  const reply = await verify(app, partner, reference)
  expect([reply.statusCode, reply.json<{ data: Payment }>().data]).toMatchObject([
    200,
    { reference, planType: 'BASIC', amount: 1_500_000, currency: 'NGN', state: 'paid', channel: 'card' },
  ])
  expect(await statusOf(app, partner)).toMatchObject({
    planType: 'BASIC',
    status: 'ACTIVE',
    qrCodeLimit: 2000,
    qrCodesGenerated: 0,
    endDate: '2026-06-03T10:00:00.000Z',
    next: null,
    keptCard: null,
  })
})

test('of ten confirmations at once, fifty times, each payment buys one month', async () => {
  const paid: { partner: Actor; reference: string }[] = []
  for (let round = 0; round < 50; round++) {
    const partner = await app.createPartner()
    const { checkout, reference } = await begin(app, partner)
    await atCheckout(app, checkout, 'pay')
    await makeDue(reference)
    const ways = [
      () => verify(app, partner, reference).then(({ statusCode }) => expect(statusCode).toBe(200)),
      () => settlePayment(app.context, reference),
      () => settleDue(app.context),
      () =>
        hear({ event: 'charge.success', data: { reference } }).then(({ statusCode }) => expect(statusCode).toBe(200)),
      () => hear({ event: 'charge.dispute.create', data: { transaction: { reference } } }),
    ]
    await Promise.all([...ways, ...ways].map((confirm) => confirm()))
    paid.push({ partner, reference })
  }
  await jobsAreDone()
  for (const { partner, reference } of paid)
    expect([(await monthsOf(app, partner)).length, await creditsOf(reference)]).toEqual([1, 1])
}, 60_000)

/** The poller asks about it in its next run. */
const makeDue = (reference: string) =>
  app.db
    .updateTable('payments')
    .set({ nextCheckAt: app.time.now })
    .where('reference', '=', reference)
    .where('nextCheckAt', 'is not', null)
    .execute()

const jobsAreDone = () =>
  vi.waitFor(
    async () => {
      const waiting = "select from jobs.job where name = 'settle-payment' and state in ('created', 'retry', 'active')"
      expect((await app.context.pool.query(waiting)).rows).toEqual([])
    },
    { timeout: 30_000, interval: 20 },
  )

const creditsOf = async (reference: string) =>
  (
    await app.db
      .selectFrom('auditLog')
      .where('action', '=', 'payment.credited')
      .where(sql<boolean>`details->>'reference' = ${reference}`)
      .select('id')
      .execute()
  ).length

/** Every order of some things. */
function ordersOf<T>(things: T[]): T[][] {
  if (things.length < 2) return [things]
  return things.flatMap((thing, i) => ordersOf(things.toSpliced(i, 1)).map((rest) => [thing, ...rest]))
}

test('in whatever order paying, refunding, callback, webhook and poller come, what the provider says in the end holds', async () => {
  const kinds = ['pay', 'refund', 'callback', 'webhook', 'poller'] as const
  const orders = ordersOf([...kinds])
  expect(orders).toHaveLength(120)
  const partners = await Promise.all(orders.map(() => app.createPartner()))
  const happen = async (order: (typeof orders)[number], partner: Actor) => {
    const { checkout, reference } = await begin(app, partner)
    const events = {
      pay: () => atCheckout(app, checkout, 'pay'),
      refund: () => refund(app, checkout),
      callback: () => verify(app, partner, reference),
      webhook: () => hear({ event: 'charge.success', data: { reference, status: 'success' } }),
      poller: async () => {
        await makeDue(reference)
        await settleDue(app.context)
      },
    }
    for (const event of order) await events[event]()
  }
  // Some at a time: the poller of each asks about the payments of all that are due.
  const waiting = orders.map((order, i) => ({ order, partner: partners[i] as Actor }))
  for (let some = waiting.splice(0, 12); some.length > 0; some = waiting.splice(0, 12))
    await Promise.all(some.map(({ order, partner }) => happen(order, partner)))
  await vi.waitFor(
    async () => {
      const states = await Promise.all(partners.map(async (one) => (await paymentsOf(app, one))[0]?.state))
      expect(states).toEqual(orders.map((order) => truthOf(order)))
    },
    { timeout: 60_000, interval: 500 },
  )
  for (const [i, order] of orders.entries())
    expect(await monthsOf(app, partners[i] as Actor)).toHaveLength(truthOf(order) === 'paid' ? 1 : 0)
}, 120_000)

const truthOf = (order: string[]) => (order.indexOf('pay') < order.indexOf('refund') ? 'withdrawn' : 'paid')

async function hear(body: object | string, signature?: string) {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return app.call('POST', '/api/webhooks/paystack', {
    body: bytes,
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': signature ?? signed(await sandboxKey(app.context), bytes),
    },
  })
}

describe('no credit and no fault comes of', () => {
  const stated = async (partner: Parameters<typeof paymentsOf>[1]) => (await paymentsOf(app, partner))[0]?.state
  const change = (reference: string, values: object) =>
    app.db.updateTable('sandboxTransactions').set(values).where('reference', '=', reference).execute()

  test.each([
    ['another currency', { currency: 'GHS' }],
    ['less than the price', { amount: 1_400_000 }],
    ['another plan', { metadata: JSON.stringify({ planType: 'PREMIUM' }) }],
    ['another payment', { metadata: JSON.stringify({ paymentId: 'of somebody else' }) }],
  ])('a payment in %s: it is marked for review', async (_, values) => {
    const partner = await app.createPartner()
    const { checkout, reference } = await begin(app, partner)
    await change(reference, values)
    await atCheckout(app, checkout, 'pay')
    const reply = await verify(app, partner, reference)
    expect([reply.statusCode, reply.json().code]).toEqual([402, 'payment_failed'])
    expect([await stated(partner), await monthsOf(app, partner)]).toEqual(['in_review', []])
  })

  test('a reference of somebody else, or of nobody', async () => {
    const [payer, stranger] = [await app.createPartner(), await app.createPartner()]
    const { checkout, reference } = await begin(app, payer)
    await atCheckout(app, checkout, 'pay')
    for (const asked of [reference, 'SHH-nothing', encodeURIComponent('ű\u202e/..')]) {
      const reply = await verify(app, stranger, asked)
      expect([reply.statusCode, reply.json().message]).toEqual([404, 'Payment reference not found'])
    }
    expect(await monthsOf(app, stranger)).toEqual([])
    await verify(app, payer, reference)
    expect([(await paymentsOf(app, payer)).length, await paymentsOf(app, stranger)]).toEqual([1, []])
  })

  test('a webhook with a forged signature, or none, or of other bytes', async () => {
    const partner = await app.createPartner()
    const { checkout, reference } = await begin(app, partner)
    const body = JSON.stringify({ event: 'charge.success', data: { reference } })
    const right = signed(await sandboxKey(app.context), Buffer.from(body))
    for (const [sent, signature] of [
      [body, ''],
      [body, 'f'.repeat(128)],
      [body, right.slice(1)],
      [`${body} `, right],
      [body, right.toUpperCase()],
    ] as const)
      expect((await hear(sent, signature)).statusCode).toBe(403)
    expect((await hear(body, right)).statusCode).toBe(200)
    await atCheckout(app, checkout, 'abandon')
    expect(await stated(partner)).toBe('pending')
  })

  test.each([
    '',
    'null',
    '[]',
    '"x"',
    '{"event":1}',
    '{"data":[]}',
    '{"data":{"reference":{}}}',
    '\u0000',
    '{"data":{"reference":"x"}}',
  ])('a signed webhook that says %j', async (body) => {
    expect((await hear(body)).statusCode).toBe(200)
  })

  test('a payment that is declined; the same checkout can still be paid', async () => {
    const partner = await app.createPartner()
    const { checkout, reference } = await begin(app, partner)
    await atCheckout(app, checkout, 'decline')
    expect((await verify(app, partner, reference)).statusCode).toBe(402)
    expect([await stated(partner), await monthsOf(app, partner)]).toEqual(['failed', []])
    await atCheckout(app, checkout, 'pay')
    expect((await verify(app, partner, reference)).statusCode).toBe(200)
    expect(await monthsOf(app, partner)).toHaveLength(1)
  })
})
