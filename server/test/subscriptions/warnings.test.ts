import { describe, expect, test } from 'vitest'
import { pollPayments } from '../../src/company/payments/jobs.ts'
import { enqueuePlanWarnings, registerSubscriptionJobs } from '../../src/company/subscriptions/jobs.ts'
import { type Actor, defaultProduct } from '../support/factories.ts'
import { useFakePaystackApp } from '../support/fake-paystack.ts'
import { mailsTo } from '../support/mailbox.ts'
import { fetchPayments, startPayment, verify } from '../support/payment-client.ts'
import { useSecondServer } from '../support/second-server.ts'

const fixture = await useFakePaystackApp()
const { app } = fixture
const other = await useSecondServer(app)
await registerSubscriptionJobs(app.context)

const { setTime: at } = app
const create = async (partner: Actor, quantity: number) => {
  const { token } = await fixture.withNewSession(partner)
  const reply = await app.call('POST', '/api/products', { token, body: { ...defaultProduct, quantity } })
  expect(reply.statusCode).toBe(200)
}
/** Runs the warning job on two servers, twice. Returns the subjects of the partner's mails that are not about payments. */
const warned = async ({ email }: Actor) => {
  for (const _ of [1, 2])
    await Promise.all(Array.from({ length: 6 }, (_, i) => enqueuePlanWarnings(i % 2 ? other : app.context)))
  return (await mailsTo(app, email))
    .map(({ subject }) => subject)
    .filter((subject) => !/^Receipt|refunded$/.test(subject))
}

describe('a partner gets one mail', () => {
  test('when four fifths of a trial’s codes are made', async () => {
    const partner = await app.createPartner()
    await create(partner, 79)
    expect(await warned(partner)).toEqual([])
    await create(partner, 1)
    expect(await warned(partner)).toEqual(['20 codes left on your free trial'])
    await create(partner, 5)
    expect(await warned(partner)).toHaveLength(1)
  })

  test('when four fifths of a plan’s codes are made, and again in the next month', async () => {
    const partner = await app.createPartner()
    await fixture.buy(partner, 'BASIC')
    await fixture.buy(partner, 'BASIC')
    await create(partner, 1600)
    expect(await warned(partner)).toEqual(['400 codes left on your Basic plan'])
    at('2026-06-10T10:00:00Z')
    await create(partner, 2000)
    expect(await warned(partner)).toEqual(['400 codes left on your Basic plan', '0 codes left on your Basic plan'])
  })

  test('three days before a plan ends, and one after its end', async () => {
    const partner = await app.createPartner()
    await fixture.buy(partner, 'BASIC')
    at('2026-05-31T09:59:59Z')
    expect(await warned(partner)).toEqual([])
    at('2026-05-31T10:00:00Z')
    expect(await warned(partner)).toEqual(['Your Basic plan ends on June 3, 2026'])
    at('2026-06-03T10:00:00Z')
    expect(await warned(partner)).toEqual(['Your Basic plan ends on June 3, 2026', 'Your Basic plan has ended'])
    at('2026-06-13T10:00:00Z')
    expect(await warned(partner)).toHaveLength(2)
  })

  test('about the end of a trial', async () => {
    const partner = await app.createPartner()
    at('2026-05-15T10:00:00Z')
    expect(await warned(partner)).toEqual(['Your free trial ends on May 17, 2026'])
    at('2026-05-17T10:00:00Z')
    expect((await warned(partner)).at(-1)).toBe('Your free trial has ended')
  })

  test('about the charge and how to stop it if the plan renews', async () => {
    const partner = await app.createPartner()
    await fixture.buy(partner, 'BASIC', { saveCard: true })
    at('2026-06-01T10:00:00Z')
    expect(await warned(partner)).toEqual(['Your Basic plan renews on June 3, 2026'])
    const mail = (await mailsTo(app, partner.email)).find(({ subject }) => subject.includes('renews on'))
    const words = mail?.bodyText.replace(/\s+/g, ' ')
    expect(words).toContain('₦15,000 to the card ending 4081 on June 3')
    expect(words).toContain('Cancel auto-renew')
  })
})

describe('a partner gets no mail', () => {
  test('about the end of a month before another', async () => {
    const partner = await app.createPartner()
    await fixture.buy(partner, 'BASIC')
    await fixture.buy(partner, 'BASIC')
    for (const moment of ['2026-06-02T10:00:00Z', '2026-06-03T10:00:00Z']) {
      at(moment)
      expect(await warned(partner)).toEqual([])
    }
  })

  test('about a plan that a larger one replaced', async () => {
    const partner = await app.createPartner()
    await fixture.buy(partner, 'BASIC')
    await create(partner, 1900)
    at('2026-05-20T10:00:00Z')
    await fixture.buy(partner, 'PREMIUM')
    for (const moment of ['2026-05-20T10:00:00Z', '2026-06-02T10:00:00Z', '2026-06-04T10:00:00Z']) {
      at(moment)
      expect(await warned(partner)).toEqual([])
    }
  })

  test('about a refunded month', async () => {
    const partner = await app.createPartner()
    const reference = await fixture.buy(partner, 'BASIC')
    await create(partner, 1900)
    await fixture.reverse(reference)
    at('2026-05-10T10:00:00Z')
    expect(await warned(partner)).toEqual([])
  })
})

test('the receipt of a payment is mailed once, however often the payment is confirmed', async () => {
  const partner = await app.createPartner()
  const { reference } = await startPayment(app, partner)
  fixture.fakePaystack.pay(reference)
  app.wait(60)
  await Promise.all([
    ...Array.from({ length: 10 }, () => verify(app, partner, reference)),
    pollPayments(app.context),
    pollPayments(app.context),
  ])
  const mails = await mailsTo(app, partner.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Receipt: ₦15,000 for Sahihi Basic'])
  const [payment] = await fetchPayments(app, partner)
  for (const words of [reference, 'May 3, 2026 to June 3, 2026', '2,000 codes', `/subscription/receipt/${payment?.id}`])
    expect(mails[0]?.bodyText.replace(/\s+/g, ' ')).toContain(words)
})
