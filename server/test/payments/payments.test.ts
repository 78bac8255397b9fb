import { describe, expect, test } from 'vitest'
import { pollPayments } from '../../src/company/payments/jobs.ts'
import { reconcilePayment } from '../../src/company/payments/reconcile-payment.ts'
import { sandboxKey } from '../../src/platform/payment-provider/create-payment-provider.ts'
import { signBody } from '../../src/platform/payment-provider/paystack.ts'
import type { Actor } from '../support/factories.ts'
import {
  createPaymentTestApp,
  fetchPayments,
  fetchStatus,
  selectPaidPeriods,
  startPayment,
  submitCheckout,
  verify,
} from '../support/payment-client.ts'
import { expectFinalStates, makePollDue, sendPaymentWebhook } from '../support/payment-orders.ts'
import { useApp } from '../support/test-app.ts'

const app = useApp(await createPaymentTestApp())

test('a paid month begins immediately', async () => {
  const partner = await app.createPartner({ codeLimit: 0 })
  const { checkout, reference } = await startPayment(app, partner)
  expect(await submitCheckout(app, checkout, 'pay')).toBe(
    `http://localhost:3000/subscription/callback?trxref=${reference}&reference=${reference}`,
  )
  const reply = await verify(app, partner, reference)
  const data = { reference, planType: 'BASIC', amount: 1_500_000, currency: 'NGN', state: 'paid', channel: 'card' }
  expect([reply.statusCode, reply.json()]).toMatchObject([200, { data }])
  const plan = { planType: 'BASIC', status: 'ACTIVE', qrCodeLimit: 2000, qrCodesGenerated: 0 }
  const ends = { endDate: '2026-06-03T10:00:00.000Z', next: null, savedCard: null }
  expect(await fetchStatus(app, partner)).toMatchObject({ ...plan, ...ends })
})

test('ten simultaneous confirmations of each of six payments credit one month each', async () => {
  const paid: { partner: Actor; reference: string }[] = []
  for (let round = 0; round < 6; round++) {
    const partner = await app.createPartner()
    const { checkout, reference } = await startPayment(app, partner)
    await submitCheckout(app, checkout, 'pay')
    await makePollDue(app, reference)
    const ways = [
      async () => expect((await verify(app, partner, reference)).statusCode).toBe(200),
      () => reconcilePayment(app.context, reference),
      () => pollPayments(app.context),
      async () => expect((await sendWebhook({ event: 'charge.success', data: { reference } })).statusCode).toBe(200),
      () => sendWebhook({ event: 'charge.dispute.create', data: { transaction: { reference } } }),
    ]
    await Promise.all([...ways, ...ways].map((confirm) => confirm()))
    paid.push({ partner, reference })
  }
  await waitForJobs()
  for (const { partner, reference } of paid)
    expect([(await selectPaidPeriods(app, partner)).length, await creditsOf(reference)]).toEqual([1, 1])
})

const waitForJobs = () => {
  const waiting = "select from jobs.job where name = 'reconcile-payment' and state in ('created', 'retry', 'active')"
  return expect.poll(async () => (await app.context.pool.query(waiting)).rows).toEqual([])
}

const creditsOf = async (reference: string) => {
  const credits = await app.rows('auditLog', { action: 'payment.credited' })
  return credits.filter(({ details }) => (details as { reference: string }).reference === reference).length
}

test('paying, refunding, callback, webhook and poller reach the provider’s final state in any order', async () => {
  // Each kind is at each position, and the payment is as often before the refund as after it.
  const kinds = ['pay', 'refund', 'callback', 'webhook', 'poller'] as const
  const orders = kinds.map((_, first) => [...kinds.slice(first), ...kinds.slice(0, first)])
  await expectFinalStates(app, [...orders, ...orders.map((order) => order.toReversed())])
})

const sendWebhook = (body: object | string, signature?: string) => sendPaymentWebhook(app, body, signature)

describe('no credit and no error results from', () => {
  const stateOf = async (partner: Parameters<typeof fetchPayments>[1]) => (await fetchPayments(app, partner))[0]?.state
  const change = (reference: string, values: object) => app.change('sandboxTransactions', { reference }, values)

  test.each([
    ['another currency', { currency: 'GHS' }],
    ['less than the price', { amount: 1_400_000 }],
    ['another plan', { metadata: JSON.stringify({ planType: 'PREMIUM' }) }],
    ['another payment', { metadata: JSON.stringify({ paymentId: 'of somebody else' }) }],
  ])('a payment with %s: it is marked for review', async (_, values) => {
    const partner = await app.createPartner()
    const { checkout, reference } = await startPayment(app, partner)
    await change(reference, values)
    await submitCheckout(app, checkout, 'pay')
    const reply = await verify(app, partner, reference)
    expect([reply.statusCode, reply.json()]).toMatchObject([402, { code: 'payment_failed' }])
    expect([await stateOf(partner), await selectPaidPeriods(app, partner)]).toEqual(['flagged', []])
  })

  test('a reference of another partner, or an unknown one', async () => {
    const [payer, stranger] = [await app.createPartner(), await app.createPartner()]
    const { checkout, reference } = await startPayment(app, payer)
    await submitCheckout(app, checkout, 'pay')
    for (const asked of [reference, 'SHH-nothing', encodeURIComponent('ű\u202e/..')]) {
      const reply = await verify(app, stranger, asked)
      expect([reply.statusCode, reply.json().message]).toEqual([404, 'Payment reference not found'])
    }
    expect(await selectPaidPeriods(app, stranger)).toEqual([])
    await verify(app, payer, reference)
    expect([(await fetchPayments(app, payer)).length, await fetchPayments(app, stranger)]).toEqual([1, []])
  })

  test('a webhook with a forged signature, or none, or of other bytes', async () => {
    const partner = await app.createPartner()
    const { checkout, reference } = await startPayment(app, partner)
    const body = JSON.stringify({ event: 'charge.success', data: { reference } })
    const right = signBody(await sandboxKey(app.context), Buffer.from(body))
    for (const [sent, signature] of [
      [body, ''],
      [body, 'f'.repeat(128)],
      [body, right.slice(1)],
      [`${body} `, right],
      [body, right.toUpperCase()],
    ] as const)
      expect((await sendWebhook(sent, signature)).statusCode).toBe(403)
    expect((await sendWebhook(body, right)).statusCode).toBe(200)
    await submitCheckout(app, checkout, 'abandon')
    expect(await stateOf(partner)).toBe('pending')
  })

  const ofNoPayment = ['{"event":1}', '{"data":[]}', '{"data":{"reference":{}}}', '{"data":{"reference":"x"}}']
  test.each(['', 'null', '[]', '"x"', '\u0000', ...ofNoPayment])('a signed webhook with the body %j', async (body) => {
    expect((await sendWebhook(body)).statusCode).toBe(200)
  })

  test('a declined payment, and the same checkout can still be paid', async () => {
    const partner = await app.createPartner()
    const { checkout, reference } = await startPayment(app, partner)
    await submitCheckout(app, checkout, 'decline')
    expect((await verify(app, partner, reference)).statusCode).toBe(402)
    expect([await stateOf(partner), await selectPaidPeriods(app, partner)]).toEqual(['failed', []])
    await submitCheckout(app, checkout, 'pay')
    expect((await verify(app, partner, reference)).statusCode).toBe(200)
    expect(await selectPaidPeriods(app, partner)).toHaveLength(1)
  })
})
