import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { describe, expect, test } from 'vitest'
import { pollPayments } from '../../src/company/payments/jobs.ts'
import type { Actor } from '../support/factories.ts'
import { useFakePaystackApp } from '../support/fake-paystack.ts'
import { answerOf, mailsTo, mailTo } from '../support/mailbox.ts'
import { fetchPayments, selectPaidPeriods, verify } from '../support/payment-client.ts'

const fixture = await useFakePaystackApp({ SUPPORT_EMAIL: 'help@sahihi.example' })
const { app, fakePaystack } = fixture

const paymentOf = async (partner: Actor) => (await fetchPayments(app, partner))[0]
const cancel = (id: string | undefined, { token }: Pick<Actor, 'token'>) =>
  app.call('POST', `/api/subscriptions/payments/${id}/cancel`, { token })
async function begin(body?: object) {
  const { partner, reference } = await fixture.begin(body)
  return { partner, reference, id: (await paymentOf(partner))?.id }
}
const sendWebhook = (reference: string) => fixture.sendWebhook({ event: 'charge.success', data: { reference } })
const creditsOf = (partnerId: string) => app.rows('auditLog', { action: 'payment.credited', partnerId })
const receiptTo = async ({ email }: Actor) => (await mailTo(app, email)).bodyText.replace(/\s+/g, ' ')
/** Expects one month, one credit and one mail, even after all waiting jobs have run. */
async function expectOneCredit(partner: Actor) {
  await mailTo(app, partner.email)
  const mails = await mailsTo(app, partner.email)
  const found = [await selectPaidPeriods(app, partner), await creditsOf(partner.partnerId), mails]
  expect(found.map(({ length }) => length)).toEqual([1, 1, 1])
}

describe('an abandoned payment', () => {
  test('can be resumed for half an hour, then it has expired', async () => {
    const { partner, reference } = await begin()
    const checkoutUrl = `https://checkout.example/${reference}`
    const open = { state: 'pending', isProcessing: false, checkoutUrl, expiresAt: '2026-05-03T10:30:00.000Z' }
    expect(await paymentOf(partner)).toMatchObject(open)
    app.wait(30 * 60 - 1)
    expect(await paymentOf(partner)).toMatchObject({ state: 'pending' })
    app.wait(1)
    expect(await paymentOf(partner)).toMatchObject({ state: 'expired', checkoutUrl: null, expiresAt: null })
    const reply = await verify(app, partner, reference)
    expect([...answerOf(reply), reply.json().code]).toEqual([402, messages.paymentRefused.expired, 'payment_failed'])
  })

  test('does not expire while the bank has to confirm it, and does not ask to pay again', async () => {
    const { partner, reference, id } = await begin()
    fakePaystack.change(reference, { status: 'processing' })
    app.wait(15 * 60)
    await pollPayments(app.context)
    app.wait(16 * 60)
    const processing = { state: 'pending', isProcessing: true, checkoutUrl: null, expiresAt: null }
    expect(await paymentOf(partner)).toMatchObject(processing)
    expect((await cancel(id, partner)).statusCode).toBe(200)
    expect(await paymentOf(partner)).toMatchObject({ state: 'canceled' })
  })

  test('expires after all when the bank stops', async () => {
    const { partner, reference } = await begin()
    fakePaystack.change(reference, { status: 'processing' })
    await verify(app, partner, reference)
    fakePaystack.change(reference, { status: 'abandoned' })
    app.wait(30 * 60)
    await pollPayments(app.context)
    expect(await paymentOf(partner)).toMatchObject({ state: 'expired' })
  })
})

describe('a canceled payment', () => {
  test('has ended for good, and a repeated cancel changes nothing', async () => {
    const { partner, reference, id } = await begin()
    const reply = await cancel(id, partner)
    const data = { state: 'canceled', checkoutUrl: null, expiresAt: null }
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { data }])
    app.wait(3600)
    expect((await cancel(id, partner)).statusCode).toBe(200)
    expect((await verify(app, partner, reference)).json().message).toBe(messages.paymentRefused.canceled)
    expect(await app.rows('auditLog', { action: 'payment.canceled', subject: id ?? '' })).toHaveLength(1)
  })

  test('no longer agrees to renewals, even when it is paid after all', async () => {
    const { partner, reference, id } = await begin({ planType: 'PREMIUM', saveCard: true })
    await cancel(id, partner)
    fakePaystack.pay(reference)
    await verify(app, partner, reference)
    expect(await selectPaidPeriods(app, partner)).toHaveLength(1)
    expect(await app.rows('paymentMethods', { partnerId: partner.partnerId })).toEqual([])
  })

  test('can be canceled while the provider is away', async () => {
    const { partner, reference, id } = await begin()
    fakePaystack.failOn('verify', (response) => response.destroy(), reference)
    expect((await cancel(id, partner)).statusCode).toBe(200)
  })

  test('is canceled by its own company only', async () => {
    const { partner, id } = await begin()
    expect((await cancel(id, await app.createPartner())).statusCode).toBe(404)
    expect(await paymentOf(partner)).toMatchObject({ state: 'pending' })
  })

  test('has neither expired before nor just been paid: a paid one is credited instead', async () => {
    const expired = await begin()
    app.wait(1800)
    expect(answerOf(await cancel(expired.id, expired.partner))).toEqual([409, messages.paymentNotOpen])
    const paid = await begin()
    fakePaystack.pay(paid.reference)
    expect(answerOf(await cancel(paid.id, paid.partner))).toEqual([409, messages.paymentCredited])
    expect(await selectPaidPeriods(app, paid.partner)).toHaveLength(1)
  })
})

describe('money that arrives for a canceled or expired payment is credited once, with a mail', () => {
  const ways: [way: string, confirm: (one: { partner: Actor; reference: string }) => Promise<unknown>][] = [
    ['the poller', () => pollPayments(app.context)],
    ['a webhook', ({ reference }) => sendWebhook(reference)],
    ['the payer’s return', ({ partner, reference }) => verify(app, partner, reference)],
  ]
  test.each(ways)('found by %s', async (_, confirm) => {
    const canceled = await begin()
    await cancel(canceled.id, canceled.partner)
    const expired = await begin()
    app.wait(1801)
    for (const { reference } of [canceled, expired]) fakePaystack.pay(reference)
    for (const one of [canceled, expired]) await confirm(one)
    for (const [one, words] of [
      [canceled, 'confirmed after you canceled it'],
      [expired, 'confirmed after it had expired'],
    ] as const) {
      const receipt = await receiptTo(one.partner)
      expect(receipt).toContain(words)
      expect(receipt).toContain('write to help@sahihi.example')
      expect(await paymentOf(one.partner)).toMatchObject({ state: 'paid' })
      await expectOneCredit(one.partner)
    }
  })

  test('a receipt of a payment in time does not mention it', async () => {
    const { partner, reference } = await begin()
    fakePaystack.pay(reference)
    await verify(app, partner, reference)
    expect(await receiptTo(partner)).not.toContain('confirmed after')
  })

  test('when cancel, two pollers, the webhook and the payer’s return all coincide', async () => {
    const rounds = await Promise.all(Array.from({ length: 6 }, () => begin()))
    app.wait(60)
    await Promise.all(
      rounds.map(async ({ partner, reference, id }, i) => {
        const steps = [
          async () => fakePaystack.pay(reference),
          () => cancel(id, partner).then(({ statusCode }) => expect([200, 409]).toContain(statusCode)),
          () => pollPayments(app.context),
          () => pollPayments(app.context),
          () => sendWebhook(reference).then(({ statusCode }) => expect(statusCode).toBe(200)),
          () => verify(app, partner, reference).then(({ statusCode }) => expect([200, 402]).toContain(statusCode)),
        ]
        // Starts the steps in another order in each round.
        const order = steps.map((_, at) => steps[(at + i) % steps.length])
        await Promise.all(order.map((step) => step?.()))
      }),
    )
    for (const { partner, reference } of rounds) {
      await verify(app, partner, reference)
      await expectOneCredit(partner)
    }
  })

  test('even when the provider confirms it weeks later', async () => {
    const { partner, reference, id } = await begin()
    await cancel(id, partner)
    app.wait(20 * 86_400)
    fakePaystack.pay(reference)
    await sendWebhook(reference)
    await expectOneCredit(partner)
  })
})
