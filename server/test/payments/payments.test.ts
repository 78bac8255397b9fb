import type { Payment } from '@sahihi/contract/endpoints/payments.ts'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
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

test('a paid month begins at once', async () => {
  const partner = await app.createPartner({ codeLimit: 0 })
  const { checkout, reference } = await startPayment(app, partner)
  expect(await submitCheckout(app, checkout, 'pay')).toBe(
    `http://localhost:3000/subscription/callback?trxref=${reference}&reference=${reference}`,
  )
  const reply = await verify(app, partner, reference)
  expect([reply.statusCode, reply.json<{ data: Payment }>().data]).toMatchObject([
    200,
    { reference, planType: 'BASIC', amount: 1_500_000, currency: 'NGN', state: 'paid', channel: 'card' },
  ])
  expect(await fetchStatus(app, partner)).toMatchObject({
    planType: 'BASIC',
    status: 'ACTIVE',
    qrCodeLimit: 2000,
    qrCodesGenerated: 0,
    endDate: '2026-06-03T10:00:00.000Z',
    next: null,
    savedCard: null,
  })
})

test('ten simultaneous confirmations of each of six payments credit one month each', async () => {
  const paid: { partner: Actor; reference: string }[] = []
  for (let round = 0; round < 6; round++) {
    const partner = await app.createPartner()
    const { checkout, reference } = await startPayment(app, partner)
    await submitCheckout(app, checkout, 'pay')
    await makePollDue(app, reference)
    const ways = [
      () => verify(app, partner, reference).then(({ statusCode }) => expect(statusCode).toBe(200)),
      () => reconcilePayment(app.context, reference),
      () => pollPayments(app.context),
      () =>
        sendWebhook({ event: 'charge.success', data: { reference } }).then(({ statusCode }) =>
          expect(statusCode).toBe(200),
        ),
      () => sendWebhook({ event: 'charge.dispute.create', data: { transaction: { reference } } }),
    ]
    await Promise.all([...ways, ...ways].map((confirm) => confirm()))
    paid.push({ partner, reference })
  }
  await waitForJobs()
  for (const { partner, reference } of paid)
    expect([(await selectPaidPeriods(app, partner)).length, await creditsOf(reference)]).toEqual([1, 1])
})

const waitForJobs = () =>
  vi.waitFor(
    async () => {
      const waiting =
        "select from jobs.job where name = 'reconcile-payment' and state in ('created', 'retry', 'active')"
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

test('paying, refunding, callback, webhook and poller end in the provider’s final state in whatever order', async () => {
  // Each comes in each place, and the payment before the refund as often as after it.
  const kinds = ['pay', 'refund', 'callback', 'webhook', 'poller'] as const
  const orders = kinds.map((_, first) => [...kinds.slice(first), ...kinds.slice(0, first)])
  await expectFinalStates(app, [...orders, ...orders.map((order) => order.toReversed())])
})

const sendWebhook = (body: object | string, signature?: string) => sendPaymentWebhook(app, body, signature)

describe('no credit and no fault comes of', () => {
  const stateOf = async (partner: Parameters<typeof fetchPayments>[1]) => (await fetchPayments(app, partner))[0]?.state
  const change = (reference: string, values: object) => app.change('sandboxTransactions', { reference }, values)

  test.each([
    ['another currency', { currency: 'GHS' }],
    ['less than the price', { amount: 1_400_000 }],
    ['another plan', { metadata: JSON.stringify({ planType: 'PREMIUM' }) }],
    ['another payment', { metadata: JSON.stringify({ paymentId: 'of somebody else' }) }],
  ])('a payment in %s: it is marked for review', async (_, values) => {
    const partner = await app.createPartner()
    const { checkout, reference } = await startPayment(app, partner)
    await change(reference, values)
    await submitCheckout(app, checkout, 'pay')
    const reply = await verify(app, partner, reference)
    expect([reply.statusCode, reply.json().code]).toEqual([402, 'payment_failed'])
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
  ])('a signed webhook with the body %j', async (body) => {
    expect((await sendWebhook(body)).statusCode).toBe(200)
  })

  test('a payment that is declined; the same checkout can still be paid', async () => {
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
