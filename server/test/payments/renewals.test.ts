import { describe, expect, test } from 'vitest'
import { pollPayments } from '../../src/company/payments/jobs.ts'
import { renewPlans } from '../../src/company/payments/renew-plans.ts'
import type { Actor } from '../support/factories.ts'
import { requireConfirmation, send, useFakePaystackApp } from '../support/fake-paystack.ts'
import { countMailsTo, mailTo, waitForMails } from '../support/mailbox.ts'
import { fetchPayments, fetchStatus, selectPaidPeriods, startPayment, verify } from '../support/payment-client.ts'
import { useSecondServer } from '../support/second-server.ts'

const fixture = await useFakePaystackApp()
const { app, fakePaystack } = fixture
const other = await useSecondServer(app)

const goToLastDay = () => {
  app.time.now = new Date('2026-06-02T12:00:00Z')
}
const createRenewingPartner = async () => {
  const partner = await app.createPartner()
  await fixture.buy(partner, 'BASIC', { saveCard: true })
  return partner
}
const again = (partner: Actor) => fixture.withNewSession(partner)
const renewalsOf = async (partner: Actor) =>
  (await fetchPayments(app, await again(partner))).filter(({ isRenewal }) => isRenewal)
const stop = async (partner: Actor) =>
  app.call('DELETE', '/api/subscriptions/card', { token: (await again(partner)).token })
const poll = async (minutes: number) => {
  app.wait(minutes * 60)
  await pollPayments(app.context)
}
const chargesOf = async (partner: Actor) => {
  const references = (await renewalsOf(partner)).map(({ reference }) => reference)
  return references.reduce((sum, reference) => sum + fakePaystack.count('charge_authorization', reference), 0)
}
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

  test('no more once its owner cancelled, also for a payment that was pending', async () => {
    const partner = await app.createPartner()
    const { reference } = await startPayment(app, partner, { planType: 'BASIC', saveCard: true })
    expect((await stop(partner)).statusCode).toBe(200)
    fakePaystack.pay(reference)
    await verify(app, partner, reference)
    expect((await fetchStatus(app, partner)).savedCard).toBeNull()
  })
})

describe('a plan with a saved card', () => {
  test('is charged once for its next month, however many servers run the job at once', async () => {
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
      expect((await selectPaidPeriods(app, partner)).map(({ endsAt }) => endsAt.toISOString())).toEqual([
        '2026-06-03T10:00:00.000Z',
        '2026-07-03T10:00:00.000Z',
      ])
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

  test('is not charged when the next month is paid, when its partner is suspended, or when it was refunded', async () => {
    const [prudent, suspended, refunded] = [
      await createRenewingPartner(),
      await createRenewingPartner(),
      await app.createPartner(),
    ]
    await fixture.buy(prudent, 'BASIC')
    await app.db
      .updateTable('partners')
      .set({ suspendedAt: app.time.now, suspensionReason: 'Fakes' })
      .where('id', '=', suspended.partnerId)
      .execute()
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
    const mail = await mailTo(app, partner.email, 2)
    expect([mail.subject, mail.bodyText]).toEqual([
      'Your Basic plan could not be renewed',
      expect.stringMatching(/₦15,000 .* could not be taken: Insufficient Funds\.[\s\S]*\/subscription/),
    ])
    await waitForMails(app)
    expect(await countMailsTo(app, partner.email)).toBe(2)
  })

  test('is charged once though the answer to the charge was lost', async () => {
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

  test('is charged by the poller, under the same reference, when the charge never arrived', async () => {
    const partner = await createRenewingPartner()
    dropCharges()
    goToLastDay()
    await renewPlans(app.context)
    fakePaystack.recover()
    await poll(1)
    await poll(5)
    expect([await chargesOf(partner), await countMonths(partner)]).toEqual([2, 2])
    expect(await renewalsOf(partner)).toMatchObject([{ state: 'paid' }])
  })

  test('is not charged by the poller when its owner has paid for the month meanwhile', async () => {
    const partner = await createRenewingPartner()
    dropCharges()
    goToLastDay()
    await renewPlans(app.context)
    fakePaystack.recover()
    await fixture.buy(partner, 'BASIC', { saveCard: true })
    await poll(1)
    await poll(5)
    expect([await chargesOf(partner), await countMonths(partner)]).toEqual([1, 2])
    expect(await renewalsOf(partner)).toMatchObject([{ state: 'failed', failureReason: 'It was not needed any more.' }])
  })

  test('is not charged by the poller when its owner has cancelled meanwhile', async () => {
    const partner = await createRenewingPartner()
    dropCharges()
    goToLastDay()
    await renewPlans(app.context)
    fakePaystack.recover()
    await stop(partner)
    await poll(1)
    await poll(5)
    expect([await chargesOf(partner), await countMonths(partner)]).toEqual([1, 1])
    expect(await renewalsOf(partner)).toMatchObject([{ state: 'failed' }])
  })

  test('asks its owner by mail to confirm the charge where the bank wants that, and continues afterwards', async () => {
    const partner = await createRenewingPartner()
    await mailTo(app, partner.email)
    requireConfirmation(fakePaystack)
    goToLastDay()
    await renewPlans(app.context)
    const mail = await mailTo(app, partner.email, 2)
    expect([mail.subject, mail.bodyText]).toEqual([
      'Confirm the payment for Sahihi Basic',
      expect.stringContaining('https://checkout.example/confirm'),
    ])
    expect(await countMonths(partner)).toBe(1)
    fakePaystack.pay((await renewalsOf(partner))[0]?.reference ?? '')
    await poll(5)
    expect(await countMonths(partner)).toBe(2)
  })

  test('that cannot be renewed does not hold up others', async () => {
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
