import { describe, expect, test, vi } from 'vitest'
import { pollPayments } from '../../src/company/payments/jobs.ts'
import { reconcilePayment } from '../../src/company/payments/reconcile-payment.ts'
import { signBody } from '../../src/platform/payment-provider/paystack.ts'
import type { Actor } from '../support/factories.ts'
import { useFakePaystackApp } from '../support/fake-paystack.ts'
import { waitForMails } from '../support/mailbox.ts'
import { fetchPayments, selectPaidPeriods, startPayment, verify } from '../support/payment-client.ts'

const fixture = await useFakePaystackApp()
const { app, fakePaystack } = fixture

const paymentOf = async (partner: Actor) => (await fetchPayments(app, await fixture.withNewSession(partner)))[0]
const rowOf = (reference: string) =>
  app.db.selectFrom('payments').where('reference', '=', reference).selectAll().executeTakeFirstOrThrow()
const pollAfter = async (hours: number) => {
  app.wait(hours * 3600)
  await pollPayments(app.context)
}
const subjectsTo = async ({ email }: Actor) => {
  await waitForMails(app)
  const mails = await app.db.selectFrom('devMailInbox').where('recipient', '=', email).select('subject').execute()
  return mails.map(({ subject }) => subject)
}

describe('a withdrawn payment', () => {
  const createWithdrawnPayment = async () => {
    const partner = await app.createPartner()
    const reference = await fixture.buy(partner, 'BASIC')
    await fixture.reverse(reference)
    return { partner, reference }
  }

  test('is mailed to its partner once', async () => {
    const { partner, reference } = await createWithdrawnPayment()
    await reconcilePayment(app.context, reference)
    await pollAfter(25)
    const subjects = (await subjectsTo(partner)).filter((subject) => !subject.startsWith('Receipt'))
    expect(subjects).toEqual(['Your payment of ₦15,000 for Sahihi Basic was refunded'])
  })

  test('that is paid again after a won dispute is found by the poller and flagged', async () => {
    const { partner, reference } = await createWithdrawnPayment()
    fakePaystack.pay(reference)
    await pollAfter(25)
    expect(await rowOf(reference)).toMatchObject({ flagReason: 'It was given back, and is paid again.' })
    expect([(await paymentOf(partner))?.state, await selectPaidPeriods(app, partner)]).toEqual(['withdrawn', []])
  })

  test('is polled for a month', async () => {
    const { reference } = await createWithdrawnPayment()
    const before = fakePaystack.count('verify', reference)
    for (const days of [1, 2, 4, 7, 7, 10]) await pollAfter(days * 24)
    expect(fakePaystack.count('verify', reference) - before).toBe(6)
    await pollAfter(24 * 60)
    expect([fakePaystack.count('verify', reference) - before, (await rowOf(reference)).nextPollAt]).toEqual([6, null])
  })

  test('is not flagged by an outdated answer that arrives late', async () => {
    const partner = await app.createPartner()
    const reference = await fixture.buy(partner, 'BASIC')
    const { payments } = app.context
    const early = await payments.verify(reference)
    fakePaystack.change(reference, { status: 'reversed' })
    app.context.payments = {
      ...payments,
      verify: async () => {
        app.context.payments = payments
        await reconcilePayment(app.context, reference)
        return early
      },
    }
    await reconcilePayment(app.context, reference)
    const { withdrawnAt, flaggedAt } = await rowOf(reference)
    expect([withdrawnAt, flaggedAt]).toEqual([app.time.now, null])
  })
})

describe('an abandoned payment', () => {
  test('that could not even be started is not shown', async () => {
    const partner = await app.createPartner()
    fakePaystack.failOn('initialize', (response) => response.destroy())
    await expect(startPayment(app, partner)).rejects.toThrow()
    const page = async () =>
      (await app.call('GET', '/api/subscriptions/payments', { token: partner.token })).json<{ data: object }>().data
    expect(await page()).toMatchObject({ payments: [], pagination: { totalCount: 0 } })
  })
})

test('repeated questions about a pending payment are slowed down, about a paid one they are not', async () => {
  const partner = await app.createPartner()
  const { reference } = await startPayment(app, partner)
  const replies = await Promise.all(Array.from({ length: 70 }, () => verify(app, partner, reference)))
  const refused = replies.filter(({ statusCode }) => statusCode === 429)
  expect([refused.length >= 9, refused[0]?.headers['retry-after']]).toEqual([true, '2'])
  expect(fakePaystack.count('verify', reference)).toBeLessThan(62)
  fakePaystack.pay(reference)
  app.wait(2)
  expect((await verify(app, partner, reference)).statusCode).toBe(200)
  for (let i = 0; i < 5; i++) expect((await verify(app, partner, reference)).statusCode).toBe(200)
})

describe('a signed webhook', () => {
  const sendWebhook = async (body: object) => {
    const bytes = Buffer.from(JSON.stringify(body))
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signBody('sk_test_fake', bytes) }
    return (await app.call('POST', '/api/webhooks/paystack', { body: bytes, headers })).statusCode
  }

  test.each(['charge.dispute.create', 'charge.dispute.resolve'])(
    '%s names its payment inside the dispute, and the payment is reconciled',
    async (event) => {
      const partner = await app.createPartner()
      const reference = await fixture.buy(partner, 'BASIC')
      fakePaystack.change(reference, { status: 'reversed' })
      const transaction = { id: 5991760, domain: 'test', reference, amount: 1_500_000 }
      const data = {
        id: 358950,
        refund_amount: 1_500_000,
        status: 'resolved',
        resolution: 'merchant-accepted',
        transaction,
      }
      expect(await sendWebhook({ event, data })).toBe(200)
      await expect.poll(async () => (await paymentOf(partner))?.state).toBe('withdrawn')
    },
  )

  test('about a payment that is not ours is logged', async () => {
    const warn = vi.spyOn(app.context.log, 'warn')
    expect(await sendWebhook({ event: 'charge.success', data: { reference: 'SHH-nobodys' } })).toBe(200)
    expect(warn).toHaveBeenCalledWith({ reference: 'SHH-nobodys' }, 'a signed webhook names no payment of ours')
    warn.mockRestore()
  })
})
