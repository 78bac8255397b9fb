import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { Payment } from '@sahihi/contract/endpoints/payments.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { describe, expect, test } from 'vitest'
import { pollPayments } from '../../src/company/payments/jobs.ts'
import { signBody } from '../../src/platform/payment-provider/paystack.ts'
import type { Actor } from '../support/factories.ts'
import { useFakePaystackApp } from '../support/fake-paystack.ts'
import { countMailsTo, mailTo, waitForMails } from '../support/mailbox.ts'
import { fetchPayments, selectPaidPeriods, startPayment, verify } from '../support/payment-client.ts'

const fixture = await useFakePaystackApp({ SUPPORT_EMAIL: 'help@sahihi.example' })
const { app, fakePaystack } = fixture

const paymentOf = async (partner: Actor) => (await fetchPayments(app, partner))[0]
const cancel = (id: string | undefined, { token }: Pick<Actor, 'token'>) =>
  app.call('POST', `/api/subscriptions/payments/${id}/cancel`, { token })
async function begin(body: object = { planType: 'BASIC' }) {
  const partner = await app.createPartner()
  const { reference } = await startPayment(app, partner, body)
  return { partner, reference, id: (await paymentOf(partner))?.id }
}
const sendWebhook = (reference: string) => {
  const bytes = Buffer.from(JSON.stringify({ event: 'charge.success', data: { reference } }))
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signBody('sk_test_fake', bytes) }
  return app.call('POST', '/api/webhooks/paystack', { body: bytes, headers })
}
const creditsOf = (partnerId: string) =>
  app.db
    .selectFrom('auditLog')
    .where('action', '=', 'payment.credited')
    .where('partnerId', '=', partnerId)
    .select('id')
    .execute()
const receiptTo = async ({ email }: Actor) => (await mailTo(app, email)).bodyText.replace(/\s+/g, ' ')
/** One month, one credit and one mail, also after every job that waits has run. */
async function expectOneCredit(partner: Actor) {
  await mailTo(app, partner.email)
  await waitForMails(app)
  const counts = [
    (await selectPaidPeriods(app, partner)).length,
    (await creditsOf(partner.partnerId)).length,
    await countMailsTo(app, partner.email),
  ]
  expect(counts).toEqual([1, 1, 1])
}

describe('an abandoned payment', () => {
  test('can be resumed for half an hour, and has expired then', async () => {
    const { partner, reference } = await begin()
    expect(await paymentOf(partner)).toMatchObject({
      state: 'pending',
      isProcessing: false,
      checkoutUrl: `https://checkout.example/${reference}`,
      expiresAt: '2026-05-03T10:30:00.000Z',
    })
    app.wait(30 * 60 - 1)
    expect(await paymentOf(partner)).toMatchObject({ state: 'pending' })
    app.wait(1)
    expect(await paymentOf(partner)).toMatchObject({ state: 'expired', checkoutUrl: null, expiresAt: null })
    const reply = await verify(app, partner, reference)
    expect([reply.statusCode, reply.json().code, reply.json().message]).toEqual([
      402,
      'payment_failed',
      messages.paymentRefused.expired,
    ])
  })

  test('does not expire while the bank is still to confirm it, and tells nobody to pay again', async () => {
    const { partner, reference, id } = await begin()
    fakePaystack.change(reference, { status: 'processing' })
    app.wait(15 * 60)
    await pollPayments(app.context)
    app.wait(16 * 60)
    expect(await paymentOf(partner)).toMatchObject({
      state: 'pending',
      isProcessing: true,
      checkoutUrl: null,
      expiresAt: null,
    })
    expect((await cancel(id, partner)).statusCode).toBe(200)
    expect(await paymentOf(partner)).toMatchObject({ state: 'canceled' })
  })

  test('that the bank does not go on with expires after all', async () => {
    const { partner, reference } = await begin()
    fakePaystack.change(reference, { status: 'processing' })
    await verify(app, partner, reference)
    fakePaystack.change(reference, { status: 'abandoned' })
    app.wait(30 * 60)
    await pollPayments(app.context)
    expect(await paymentOf(partner)).toMatchObject({ state: 'expired' })
  })
})

describe('a payment that is canceled', () => {
  test('is over at once, stays so, and a repeated cancel changes nothing', async () => {
    const { partner, reference, id } = await begin()
    const reply = await cancel(id, partner)
    expect([reply.statusCode, reply.json<{ data: Payment }>().data]).toMatchObject([
      200,
      { state: 'canceled', checkoutUrl: null, expiresAt: null },
    ])
    app.wait(3600)
    expect((await cancel(id, partner)).statusCode).toBe(200)
    expect((await verify(app, partner, reference)).json().message).toBe(messages.paymentRefused.canceled)
    const events = app.db
      .selectFrom('auditLog')
      .where('action', '=', 'payment.canceled')
      .where('subject', '=', id ?? '')
    expect(await events.select('id').execute()).toHaveLength(1)
  })

  test('agrees to no renewal any more, even when it is paid after all', async () => {
    const { partner, reference, id } = await begin({ planType: 'PREMIUM', saveCard: true })
    await cancel(id, partner)
    fakePaystack.pay(reference)
    await verify(app, partner, reference)
    expect(await selectPaidPeriods(app, partner)).toHaveLength(1)
    expect(await app.db.selectFrom('paymentMethods').where('partnerId', '=', partner.partnerId).execute()).toEqual([])
  })

  test('can be canceled while the provider is away', async () => {
    const { partner, reference, id } = await begin()
    fakePaystack.failOn('verify', (response) => response.destroy(), reference)
    expect((await cancel(id, partner)).statusCode).toBe(200)
  })

  test('is the own company’s alone', async () => {
    const { partner, id } = await begin()
    expect((await cancel(id, await app.createPartner())).statusCode).toBe(404)
    expect(await paymentOf(partner)).toMatchObject({ state: 'pending' })
  })

  test('is not one that has ended, and one that was paid a moment ago is credited instead', async () => {
    const expired = await begin()
    app.wait(1800)
    const late = await cancel(expired.id, expired.partner)
    expect([late.statusCode, late.json<ErrorReply>().message]).toEqual([409, messages.paymentNotOpen])
    const paid = await begin()
    fakePaystack.pay(paid.reference)
    const reply = await cancel(paid.id, paid.partner)
    expect([reply.statusCode, reply.json<ErrorReply>().message]).toEqual([409, messages.paymentCredited])
    expect(await selectPaidPeriods(app, paid.partner)).toHaveLength(1)
  })
})

describe('money that arrives for a payment that was given up is credited once, with a mail', () => {
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

  test('a receipt of one that was paid in time says nothing of it', async () => {
    const { partner, reference } = await begin()
    fakePaystack.pay(reference)
    await verify(app, partner, reference)
    expect(await receiptTo(partner)).not.toContain('confirmed after')
  })

  test('when cancel, two pollers, the webhook and the payer’s return all come at once', async () => {
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
        // Another order of the starts in each round.
        const order = steps.map((_, at) => steps[(at + i) % steps.length])
        await Promise.all(order.map((step) => step?.()))
      }),
    )
    for (const { partner, reference } of rounds) {
      await verify(app, partner, reference)
      await expectOneCredit(partner)
    }
  })

  test('and the provider may confirm it weeks later', async () => {
    const { partner, reference, id } = await begin()
    await cancel(id, partner)
    app.wait(20 * 86_400)
    fakePaystack.pay(reference)
    await sendWebhook(reference)
    await expectOneCredit(partner)
  })
})
