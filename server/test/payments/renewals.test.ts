import { describe, expect, test } from 'vitest'
import { pollPayments } from '../../src/company/payments/jobs.ts'
import { renewPlans } from '../../src/company/payments/renew-plans.ts'
import type { Actor } from '../support/factories.ts'
import { requireConfirmation, send, useFakePaystackApp } from '../support/fake-paystack.ts'
import { mailsTo, mailTo } from '../support/mailbox.ts'
import { fetchStatus, selectPaidPeriods, startPayment, verify } from '../support/payment-client.ts'
import { useSecondServer } from '../support/second-server.ts'

const fixture = await useFakePaystackApp()
const { app, fakePaystack, createRenewingPartner, renewalsOf, chargesOf, poll } = fixture
const other = await useSecondServer(app)

const goToLastDay = () => app.setTime('2026-06-02T12:00:00Z')
const stop = async (partner: Actor) =>
  app.call('DELETE', '/api/subscriptions/card', { token: (await fixture.withNewSession(partner)).token })
const countMonths = async (partner: Actor) => (await selectPaidPeriods(app, partner)).length

describe('a card is saved', () => {
  test.each([
    [true, {}, { planType: 'BASIC', brand: 'visa', last4: '4081', expiry: '12/30' }],
    [false, {}, null],
    [true, { reusable: false }, null],
    [true, { reusable: undefined }, null],
    [true, { authorization_code: undefined }, null],
  ])('with consent (%s) and if it can be charged again (%o)', async (saveCard, changes, kept) => {
    const partner = await app.createPartner()
    const { reference } = await startPayment(app, partner, { planType: 'BASIC', saveCard })
    const { authorization } = fakePaystack.transactions.get(reference) ?? {}
    fakePaystack.change(reference, { status: 'success', authorization: { ...(authorization as object), ...changes } })
    await verify(app, partner, reference)
    expect((await fetchStatus(app, partner)).savedCard).toEqual(kept)
    goToLastDay()
    await renewPlans(app.context)
    expect(await renewalsOf(partner)).toHaveLength(kept ? 1 : 0)
  })

  test('no longer after its owner cancelled, even for a payment that was pending', async () => {
    const partner = await app.createPartner()
    const { reference } = await startPayment(app, partner, { planType: 'BASIC', saveCard: true })
    expect((await stop(partner)).statusCode).toBe(200)
    fakePaystack.pay(reference)
    await verify(app, partner, reference)
    expect((await fetchStatus(app, partner)).savedCard).toBeNull()
  })
})

describe('a plan with a saved card', () => {
  test('is charged once for its next month, however many servers run the job', async () => {
    const partners = [await createRenewingPartner(), await createRenewingPartner(), await createRenewingPartner()]
    other.payments = app.context.payments
    await renewPlans(app.context)
    expect(await renewalsOf(partners[0] as Actor)).toEqual([])
    goToLastDay()
    const before = fakePaystack.requests.length
    await Promise.all(Array.from({ length: 12 }, (_, i) => renewPlans(i % 2 ? other : app.context)))
    await Promise.all(Array.from({ length: 6 }, (_, i) => pollPayments(i % 2 ? other : app.context)))
    const charges = fakePaystack.requests.slice(before).filter(({ call }) => call === 'charge_authorization')
    expect(charges).toHaveLength(partners.length)
    for (const partner of partners) {
      expect([await chargesOf(partner), (await renewalsOf(partner)).length]).toEqual([1, 1])
      const ends = (await selectPaidPeriods(app, partner)).map(({ endsAt }) => endsAt.toISOString().slice(0, 16))
      expect(ends).toEqual(['2026-06-03T10:00', '2026-07-03T10:00'])
    }
  })

  test('is not charged after its owner cancelled', async () => {
    const partner = await createRenewingPartner()
    goToLastDay()
    expect((await stop(partner)).statusCode).toBe(200)
    expect((await stop(partner)).statusCode).toBe(200)
    await renewPlans(app.context)
    expect([await renewalsOf(partner), await countMonths(partner)]).toEqual([[], 1])
  })

  test('is not charged when the next month is paid, the partner is suspended, or the plan was refunded', async () => {
    const [prudent, suspended] = [await createRenewingPartner(), await createRenewingPartner()]
    const refunded = await app.createPartner()
    await fixture.buy(prudent, 'BASIC')
    await app.suspend(suspended)
    await fixture.reverse(await fixture.buy(refunded, 'BASIC', { saveCard: true }))
    goToLastDay()
    const before = fakePaystack.requests.length
    await renewPlans(app.context)
    expect(fakePaystack.requests.slice(before)).toEqual([])
  })

  test('is not charged again when its card is declined, and its owner gets one mail', async () => {
    const partner = await createRenewingPartner()
    await mailTo(app, partner.email)
    fakePaystack.failOn('charge_authorization', (response, usual) => {
      const { reference } = (usual.body as { data: { reference: string } }).data
      fakePaystack.change(reference, { status: 'failed', gateway_response: 'Insufficient Funds' })
      send(response, usual)
    })
    goToLastDay()
    await renewPlans(app.context)
    for (const minutes of [10, 60, 600]) {
      await poll(minutes)
      await renewPlans(app.context)
    }
    expect([await chargesOf(partner), await countMonths(partner)]).toEqual([1, 1])
    expect(await renewalsOf(partner)).toMatchObject([{ state: 'failed', failureReason: 'Insufficient Funds' }])
    const [, mail, ...others] = await mailsTo(app, partner.email)
    expect([mail?.subject, others]).toEqual(['Your Basic plan could not be renewed', []])
    expect(mail?.bodyText).toMatch(/₦15,000 .* could not be taken: Insufficient Funds\.[\s\S]*\/subscription/)
  })

  test('is charged once although the answer to the charge was lost', async () => {
    const partner = await createRenewingPartner()
    fakePaystack.failOn('charge_authorization', (response) => response.destroy())
    goToLastDay()
    await renewPlans(app.context)
    expect(await countMonths(partner)).toBe(1)
    await renewPlans(app.context)
    await poll(1)
    await poll(5)
    expect([await chargesOf(partner), await countMonths(partner)]).toEqual([1, 2])
  })

  const dropCharges = () =>
    fakePaystack.failOn('charge_authorization', (response, usual) => {
      fakePaystack.transactions.delete((usual.body as { data: { reference: string } }).data.reference)
      response.destroy()
    })

  const notNeeded = { state: 'failed', failureReason: 'It was not needed any more.' }
  const buyAgain = (partner: Actor) => fixture.buy(partner, 'BASIC', { saveCard: true })
  test.each<[title: string, meanwhile: (partner: Actor) => unknown, counts: number[], renewal: object]>([
    ['is charged by the poller with the same reference', () => {}, [2, 2], { state: 'paid' }],
    ['is not charged after its owner has paid for the month', buyAgain, [1, 2], notNeeded],
    ['is not charged after its owner has cancelled', stop, [1, 1], { state: 'failed' }],
  ])('%s when the first charge never arrived', async (_, meanwhile, counts, renewal) => {
    const partner = await createRenewingPartner()
    dropCharges()
    goToLastDay()
    await renewPlans(app.context)
    fakePaystack.recover()
    await meanwhile(partner)
    await poll(1)
    await poll(5)
    expect([await chargesOf(partner), await countMonths(partner)]).toEqual(counts)
    expect(await renewalsOf(partner)).toMatchObject([renewal])
  })

  test('asks its owner by mail to confirm the charge if the bank requires it, then continues', async () => {
    const partner = await createRenewingPartner()
    await mailTo(app, partner.email)
    requireConfirmation(fakePaystack)
    goToLastDay()
    await renewPlans(app.context)
    const { subject, bodyText } = await mailTo(app, partner.email, 2)
    expect(subject).toBe('Confirm the payment for Sahihi Basic')
    expect(bodyText).toContain('https://checkout.example/confirm')
    expect(await countMonths(partner)).toBe(1)
    fakePaystack.pay((await renewalsOf(partner))[0]?.reference ?? '')
    await poll(5)
    expect(await countMonths(partner)).toBe(2)
  })

  test('that cannot be renewed does not delay others', async () => {
    const [broken, good] = [await createRenewingPartner(), await createRenewingPartner()]
    const { payments } = app.context
    app.context.payments = {
      ...payments,
      charge: (request) => {
        if (request.email === broken.email) throw new TypeError('a fault of ours')
        return payments.charge(request)
      },
    }
    goToLastDay()
    await renewPlans(app.context)
    app.context.payments = payments
    expect([await countMonths(broken), await countMonths(good)]).toEqual([1, 2])
    await poll(1)
    expect(await countMonths(broken)).toBe(2)
  })
})
