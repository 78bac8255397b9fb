import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { signed } from '../../src/lib/payments/paystack.ts'
import { settlePayment } from '../../src/payments/reconcile-payment.ts'
import { settleDue } from '../../src/payments/jobs.ts'
import { mailsAreWritten } from '../support/mailbox.ts'
import { begin, monthsOf, paymentsOf, verify } from '../support/payment-client.ts'
import { createStandInTestApp, type StandIn } from '../support/fake-paystack.ts'
import type { Actor, TestApp } from '../support/test-app.ts'

let means: Awaited<ReturnType<typeof createStandInTestApp>>
let app: TestApp
let standIn: StandIn
beforeAll(async () => {
  means = await createStandInTestApp()
  ;({ app, standIn } = means)
})
beforeEach(() => means.reset())
afterAll(() => means.close())

const paymentOf = async (partner: Actor) => (await paymentsOf(app, await means.signedInAgain(partner)))[0]
const rowOf = (reference: string) =>
  app.db.selectFrom('payments').where('reference', '=', reference).selectAll().executeTakeFirstOrThrow()
const pollAfter = async (hours: number) => {
  app.wait(hours * 3600)
  await settleDue(app.context)
}
const subjectsTo = async ({ email }: Actor) => {
  await mailsAreWritten(app)
  const mails = await app.db.selectFrom('keptMails').where('recipient', '=', email).select('subject').execute()
  return mails.map(({ subject }) => subject)
}

describe('a payment that was given back', () => {
  const makeWithdrawn = async () => {
    const partner = await app.createPartner()
    const reference = await means.buy(partner, 'BASIC')
    await means.giveBack(reference)
    return { partner, reference }
  }

  test('is told to its partner by mail, once', async () => {
    const { partner, reference } = await makeWithdrawn()
    await settlePayment(app.context, reference)
    await pollAfter(25)
    const subjects = (await subjectsTo(partner)).filter((subject) => !subject.startsWith('Receipt'))
    expect(subjects).toEqual(['Your payment of ₦15,000 for Sahihi Basic was given back'])
  })

  test('and is paid again, after a dispute that we won, is found by the poller and put to a person', async () => {
    const { partner, reference } = await makeWithdrawn()
    standIn.pay(reference)
    await pollAfter(25)
    expect(await rowOf(reference)).toMatchObject({ reviewReason: 'It was given back, and is paid again.' })
    expect([(await paymentOf(partner))?.state, await monthsOf(app, partner)]).toEqual(['withdrawn', []])
  })

  test('is asked about for a month, and then left alone', async () => {
    const { reference } = await makeWithdrawn()
    const before = standIn.count('verify', reference)
    for (const days of [1, 2, 4, 7, 7, 10]) await pollAfter(days * 24)
    expect(standIn.count('verify', reference) - before).toBe(6)
    await pollAfter(24 * 60)
    expect([standIn.count('verify', reference) - before, (await rowOf(reference)).nextCheckAt]).toEqual([6, null])
  })

  test('is not put to a person by an answer from before, which comes late', async () => {
    const partner = await app.createPartner()
    const reference = await means.buy(partner, 'BASIC')
    const { payments } = app.context
    const early = await payments.verify(reference)
    standIn.change(reference, { status: 'reversed' })
    app.context.payments = {
      ...payments,
      verify: async () => {
        app.context.payments = payments
        await settlePayment(app.context, reference)
        return early
      },
    }
    await settlePayment(app.context, reference)
    const { withdrawnAt, reviewAt } = await rowOf(reference)
    expect([withdrawnAt, reviewAt]).toEqual([app.time.now, null])
  })
})

describe('a payment that nobody completed', () => {
  test('can be paid on for a day, and after three is not completed', async () => {
    const partner = await app.createPartner()
    const { reference } = await begin(app, partner)
    expect(await paymentOf(partner)).toMatchObject({
      state: 'pending',
      checkoutUrl: `https://checkout.example/${reference}`,
      isSandbox: true,
    })
    await pollAfter(24)
    expect(await paymentOf(partner)).toMatchObject({ state: 'pending', checkoutUrl: null })
    await pollAfter(48)
    expect(await paymentOf(partner)).toMatchObject({ state: 'not_completed', checkoutUrl: null })
    const reply = await verify(app, await means.signedInAgain(partner), reference)
    expect([reply.statusCode, reply.json().message]).toEqual([402, messages.paymentRefused.not_completed])
    standIn.pay(reference)
    expect((await verify(app, await means.signedInAgain(partner), reference)).statusCode).toBe(200)
    expect(await paymentOf(partner)).toMatchObject({ state: 'paid', checkoutUrl: null })
  })

  test('because it could not even be begun is not shown', async () => {
    const partner = await app.createPartner()
    standIn.misbehave('initialize', (response) => response.destroy())
    await expect(begin(app, partner)).rejects.toThrow()
    const page = async () =>
      (await app.call('GET', '/api/subscriptions/payments', { token: partner.token })).json<{ data: object }>().data
    expect(await page()).toMatchObject({ payments: [], pagination: { totalCount: 0 } })
  })
})

test('a payer who asks and asks about a payment waits between two questions, and one who has paid does not', async () => {
  const partner = await app.createPartner()
  const { reference } = await begin(app, partner)
  const replies = await Promise.all(Array.from({ length: 70 }, () => verify(app, partner, reference)))
  const refused = replies.filter(({ statusCode }) => statusCode === 429)
  expect([refused.length >= 9, refused[0]?.headers['retry-after']]).toEqual([true, '2'])
  expect(standIn.count('verify', reference)).toBeLessThan(62)
  standIn.pay(reference)
  app.wait(2)
  expect((await verify(app, partner, reference)).statusCode).toBe(200)
  for (let i = 0; i < 5; i++) expect((await verify(app, partner, reference)).statusCode).toBe(200)
})

describe('a signed webhook', () => {
  const hear = async (body: object) => {
    const bytes = Buffer.from(JSON.stringify(body))
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signed('sk_test_standin', bytes) }
    return (await app.call('POST', '/api/webhooks/paystack', { body: bytes, headers })).statusCode
  }

  test.each(['charge.dispute.create', 'charge.dispute.resolve'])(
    '%s names its payment inside the dispute, and what the provider says of it then holds',
    async (event) => {
      const partner = await app.createPartner()
      const reference = await means.buy(partner, 'BASIC')
      standIn.change(reference, { status: 'reversed' })
      const transaction = { id: 5991760, domain: 'test', reference, amount: 1_500_000 }
      const data = {
        id: 358950,
        refund_amount: 1_500_000,
        status: 'resolved',
        resolution: 'merchant-accepted',
        transaction,
      }
      expect(await hear({ event, data })).toBe(200)
      await expect.poll(async () => (await paymentOf(partner))?.state).toBe('withdrawn')
    },
  )

  test('about a payment that is not ours leaves a line in the log', async () => {
    const warn = vi.spyOn(app.context.log, 'warn')
    expect(await hear({ event: 'charge.success', data: { reference: 'SHH-nobodys' } })).toBe(200)
    expect(warn).toHaveBeenCalledWith({ reference: 'SHH-nobodys' }, 'a signed webhook names no payment of ours')
    warn.mockRestore()
  })
})
