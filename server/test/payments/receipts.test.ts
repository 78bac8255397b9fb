import type { Receipt } from '@sahihi/contract/endpoints/payments.ts'
import { describe, expect, test } from 'vitest'
import { reconcilePayment } from '../../src/company/payments/reconcile-payment.ts'
import { readConfig } from '../../src/platform/config.ts'
import type { Actor } from '../support/factories.ts'
import { useFakePaystackApp } from '../support/fake-paystack.ts'
import { mailsTo, mailTo } from '../support/mailbox.ts'
import { fetchPayments, startPayment } from '../support/payment-client.ts'

const SELLER = 'Sahihi Ltd | 1 Marina, Lagos | TIN 123-45'
const fixture = await useFakePaystackApp({ SELLER, VAT_PERCENT: '7.5', SUPPORT_EMAIL: 'help@sahihi.example' })
const { app } = fixture

const receiptOf = (partner: Actor, id: string) =>
  app.call('GET', `/api/subscriptions/payments/${id}`, { token: partner.token })
const latestOf = async (partner: Actor) => (await fetchPayments(app, partner))[0]?.id ?? ''
const receiptShown = async (partner: Actor) =>
  (await receiptOf(partner, await latestOf(partner))).json<{ data: Receipt }>().data

describe('a receipt', () => {
  test('has the seller, the buyer, its number, the included VAT, and the card', async () => {
    const partner = await app.createPartner()
    const reference = await fixture.buy(partner, 'BASIC')
    const receipt = await receiptShown(partner)
    expect(receipt).toMatchObject({
      state: 'paid',
      reference,
      number: expect.stringMatching(/^SHH-2026-\d{6}$/),
      buyer: { companyName: 'Emzor', address: '1 Marina, Lagos' },
      email: partner.email,
      seller: ['Sahihi Ltd', '1 Marina, Lagos', 'TIN 123-45'],
      vat: { percent: 7.5, amount: 104_651 },
      cardLast4: '4081',
      isSandbox: true,
    })
    const mail = await mailTo(app, partner.email)
    for (const words of [receipt.number, '1 Marina, Lagos', 'TIN 123-45', 'Includes VAT of 7.5%: ₦1,046.51', '4081'])
      expect(mail.bodyText).toContain(words)
  })

  test('has the next number and keeps the buyer’s old name and address', async () => {
    const partner = await app.createPartner()
    await fixture.buy(partner, 'BASIC')
    const first = await receiptShown(partner)
    const buyer = { companyName: 'Another Name', address: '2 Broad Street, Lagos' }
    await app.change('partners', { id: partner.partnerId }, buyer)
    expect(await receiptOf(partner, first.id).then((reply) => reply.json().data)).toEqual(first)
    app.wait(1)
    await fixture.buy(partner, 'BASIC')
    const second = await receiptShown(partner)
    expect(second.buyer).toEqual(buyer)
    expect(Number(second.number.slice(-6))).toBe(Number(first.number.slice(-6)) + 1)
  })

  test('exists for paid payments only', async () => {
    const partner = await app.createPartner()
    const { reference } = await startPayment(app, partner)
    const id = await latestOf(partner)
    for (const status of ['abandoned', 'failed']) {
      fixture.fakePaystack.change(reference, { status })
      await reconcilePayment(app.context, reference)
      expect((await receiptOf(partner, id)).statusCode).toBe(404)
    }
    fixture.fakePaystack.pay(reference)
    await reconcilePayment(app.context, reference)
    expect((await receiptOf(partner, id)).statusCode).toBe(200)
    expect((await receiptOf(await app.createPartner(), id)).statusCode).toBe(404)
  })

  test('of a payment withdrawn later still exists and says so', async () => {
    const partner = await app.createPartner()
    const reference = await fixture.buy(partner, 'BASIC')
    const { number } = await receiptShown(partner)
    await fixture.reverse(reference)
    expect(await receiptShown(partner)).toMatchObject({ state: 'withdrawn', number })
  })

  test('is not mailed for a payment withdrawn before the mail is sent', async () => {
    const partner = await app.createPartner()
    const { reference } = await startPayment(app, partner)
    const { enqueue } = app.context.jobs
    const held: (() => Promise<void>)[] = []
    app.context.jobs.enqueue = async (tx, queue, data, inSeconds) => {
      if (queue !== 'mail-receipt') return enqueue(tx, queue, data, inSeconds)
      held.push(() => app.db.transaction().execute((later) => enqueue(later, queue, data)))
    }
    fixture.fakePaystack.pay(reference)
    await reconcilePayment(app.context, reference)
    app.context.jobs.enqueue = enqueue
    await fixture.reverse(reference)
    for (const send of held) await send()
    const subjects = (await mailsTo(app, partner.email)).map(({ subject }) => subject)
    expect([held.length, subjects]).toEqual([1, ['Your payment of ₦15,000 for Sahihi Basic was refunded']])
  })
})

test('the subscription has the support address and says that no real money moves', async () => {
  const partner = await app.createPartner()
  const reply = await app.call('GET', '/api/subscriptions/status', { token: partner.token })
  expect(reply.json()).toMatchObject({ isSandbox: true, supportEmail: 'help@sahihi.example' })
})

test.each([
  [{ VAT_PERCENT: '101' }, 'The setting VAT_PERCENT is wrong: it must be a number from 0 to 100.'],
  [{ VAT_PERCENT: 'some' }, 'The setting VAT_PERCENT is wrong: it must be a number from 0 to 100.'],
  [{ SUPPORT_EMAIL: 'help' }, 'The setting SUPPORT_EMAIL is wrong: it must be an email address.'],
])('with %o the server does not start, and says why', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('without the settings a receipt has no seller and no VAT', () => {
  const { SELLER, VAT_PERCENT, SUPPORT_EMAIL } = readConfig({})
  expect([SELLER, VAT_PERCENT, SUPPORT_EMAIL]).toEqual([[], undefined, undefined])
})
