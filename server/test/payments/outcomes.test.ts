import { describe, expect, test, vi } from 'vitest'
import { reconcilePayment } from '../../src/company/payments/reconcile-payment.ts'
import { useFakePaystackApp } from '../support/fake-paystack.ts'
import { mailsTo } from '../support/mailbox.ts'
import { startPayment, verify } from '../support/payment-client.ts'

const fixture = await useFakePaystackApp()
const { app, fakePaystack } = fixture

const rowOf = (reference: string) => app.row('payments', { reference })

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
    await fixture.poll(25 * 60)
    const subjects = (await mailsTo(app, partner.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => !subject.startsWith('Receipt'))).toEqual([
      'Your payment of ₦15,000 for Sahihi Basic was refunded',
    ])
  })

  test('that is paid again after a won dispute is flagged by the poller', async () => {
    const { partner, reference } = await createWithdrawnPayment()
    fakePaystack.pay(reference)
    await fixture.poll(25 * 60)
    expect(await rowOf(reference)).toMatchObject({ flagReason: 'It was given back, and is paid again.' })
    expect(await fixture.outcomeOf(partner)).toEqual(['withdrawn', 0])
  })

  test('is polled for a month', async () => {
    const { reference } = await createWithdrawnPayment()
    const before = fakePaystack.count('verify', reference)
    for (const days of [1, 2, 4, 7, 7, 10]) await fixture.poll(days * 1440)
    expect(fakePaystack.count('verify', reference) - before).toBe(6)
    await fixture.poll(60 * 1440)
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

test('a payment that could not be started is not shown', async () => {
  const partner = await app.createPartner()
  fakePaystack.failOn('initialize', (response) => response.destroy())
  await expect(startPayment(app, partner)).rejects.toThrow()
  const page = await app.call('GET', '/api/subscriptions/payments', partner)
  expect(page.json()).toMatchObject({ data: { payments: [], pagination: { totalCount: 0 } } })
})

test('repeated checks of a pending payment are slowed down, those of a paid one are not', async () => {
  const { partner, reference } = await fixture.begin()
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
  const disputes = ['charge.dispute.create', 'charge.dispute.resolve']
  test.each(disputes)('%s names its payment inside the dispute, and the payment is reconciled', async (event) => {
    const partner = await app.createPartner()
    const reference = await fixture.buy(partner, 'BASIC')
    fakePaystack.change(reference, { status: 'reversed' })
    const transaction = { id: 5991760, domain: 'test', reference, amount: 1_500_000 }
    const outcome = { refund_amount: 1_500_000, status: 'resolved', resolution: 'merchant-accepted' }
    expect((await fixture.sendWebhook({ event, data: { id: 358950, ...outcome, transaction } })).statusCode).toBe(200)
    await expect.poll(() => fixture.outcomeOf(partner)).toEqual(['withdrawn', 0])
  })

  test('about a payment that is not ours is logged', async () => {
    const warn = vi.spyOn(app.context.log, 'warn')
    const reply = await fixture.sendWebhook({ event: 'charge.success', data: { reference: 'SHH-nobodys' } })
    expect(reply.statusCode).toBe(200)
    expect(warn).toHaveBeenCalledWith({ reference: 'SHH-nobodys' }, 'a signed webhook names no payment of ours')
    warn.mockRestore()
  })
})
