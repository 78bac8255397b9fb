import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createContext } from '../../src/context.ts'
import { renewPlans } from '../../src/payments/renew-plans.ts'
import { pollPayments } from '../../src/payments/jobs.ts'
import { mailsAreWritten, mailsTo, mailTo } from '../support/mailbox.ts'
import { begin, monthsOf, paymentsOf, statusOf, verify } from '../support/payment-client.ts'
import { asksToConfirm, createStandInTestApp, type StandIn, send } from '../support/fake-paystack.ts'
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

const onTheLastDay = () => {
  app.time.now = new Date('2026-06-02T12:00:00Z')
}
const makeRenewing = async () => {
  const partner = await app.createPartner()
  await means.buy(partner, 'BASIC', { saveCard: true })
  return partner
}
const again = (partner: Actor) => means.signedInAgain(partner)
const renewalsOf = async (partner: Actor) =>
  (await paymentsOf(app, await again(partner))).filter(({ isRenewal }) => isRenewal)
const stop = async (partner: Actor) =>
  app.call('DELETE', '/api/subscriptions/card', { token: (await again(partner)).token })
const poll = async (minutes: number) => {
  app.wait(minutes * 60)
  await pollPayments(app.context)
}
const chargesOf = async (partner: Actor) => {
  const references = (await renewalsOf(partner)).map(({ reference }) => reference)
  return references.reduce((sum, reference) => sum + standIn.count('charge_authorization', reference), 0)
}
const countMonths = async (partner: Actor) => (await monthsOf(app, partner)).length

describe('a card is kept', () => {
  test.each([
    [true, {}, { planType: 'BASIC', brand: 'visa', last4: '4081', expiry: '12/30' }],
    [false, {}, null],
    [true, { reusable: false }, null],
    [true, { reusable: undefined }, null],
    [true, { authorization_code: undefined }, null],
  ])('with consent (%s) and when it can be charged again (%o)', async (saveCard, changes, kept) => {
    const partner = await app.createPartner()
    const { reference } = await begin(app, partner, { planType: 'BASIC', saveCard })
    const { authorization } = standIn.transactions.get(reference) ?? {}
    standIn.change(reference, { status: 'success', authorization: { ...(authorization as object), ...changes } })
    await verify(app, partner, reference)
    expect((await statusOf(app, partner)).savedCard).toEqual(kept)
    onTheLastDay()
    await renewPlans(app.context)
    expect(await renewalsOf(partner)).toHaveLength(kept ? 1 : 0)
  })

  test('no more once its owner said stop, also of a payment that was under way', async () => {
    const partner = await app.createPartner()
    const { reference } = await begin(app, partner, { planType: 'BASIC', saveCard: true })
    expect((await stop(partner)).statusCode).toBe(200)
    standIn.pay(reference)
    await verify(app, partner, reference)
    expect((await statusOf(app, partner)).savedCard).toBeNull()
  })
})

describe('a plan whose card is kept', () => {
  test('is charged once for its next month, however many servers see to it at once', async () => {
    const partners = [await makeRenewing(), await makeRenewing(), await makeRenewing()]
    const { parts, close } = await createContext(app.context.config, app.url, app.context.log, {
      clock: app.context.clock,
    })
    parts.payments = app.context.payments
    await renewPlans(app.context)
    expect(await renewalsOf(partners[0] as Actor)).toEqual([])
    onTheLastDay()
    const before = standIn.asked.length
    await Promise.all(Array.from({ length: 12 }, (_, i) => renewPlans(i % 2 ? parts : app.context)))
    await Promise.all(Array.from({ length: 6 }, (_, i) => pollPayments(i % 2 ? parts : app.context)))
    await close()
    const charges = standIn.asked.slice(before).filter(({ call }) => call === 'charge_authorization')
    expect(charges).toHaveLength(partners.length)
    for (const partner of partners) {
      expect([await chargesOf(partner), (await renewalsOf(partner)).length]).toEqual([1, 1])
      expect((await monthsOf(app, partner)).map(({ endsAt }) => endsAt.toISOString())).toEqual([
        '2026-06-03T10:00:00.000Z',
        '2026-07-03T10:00:00.000Z',
      ])
    }
  })

  test('is not charged after its owner said stop', async () => {
    const partner = await makeRenewing()
    onTheLastDay()
    expect((await stop(partner)).statusCode).toBe(200)
    expect((await stop(partner)).statusCode).toBe(200)
    await renewPlans(app.context)
    expect([await renewalsOf(partner), await countMonths(partner)]).toEqual([[], 1])
  })

  test('is not charged when the month after it is paid, nor when its partner is suspended, nor when it was given back', async () => {
    const [prudent, suspended, refunded] = [await makeRenewing(), await makeRenewing(), await app.createPartner()]
    await means.buy(prudent, 'BASIC')
    await app.db
      .updateTable('partners')
      .set({ suspendedAt: app.time.now, suspensionReason: 'Fakes' })
      .where('id', '=', suspended.partnerId)
      .execute()
    await means.giveBack(await means.buy(refunded, 'BASIC', { saveCard: true }))
    onTheLastDay()
    const before = standIn.asked.length
    await renewPlans(app.context)
    expect(standIn.asked.slice(before)).toEqual([])
  })

  test('is not charged again when its card is declined, and its owner is told once', async () => {
    const partner = await makeRenewing()
    await mailTo(app, partner.email)
    standIn.misbehave('charge_authorization', (response, usual) => {
      const { reference } = (usual.body as { data: { reference: string } }).data
      standIn.change(reference, { status: 'failed', gateway_response: 'Insufficient Funds' })
      send(response, usual)
    })
    onTheLastDay()
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
    await mailsAreWritten(app)
    expect(await mailsTo(app, partner.email)).toBe(2)
  })

  test('is charged once though the answer to the charge was lost', async () => {
    const partner = await makeRenewing()
    standIn.misbehave('charge_authorization', (response) => response.destroy())
    onTheLastDay()
    await renewPlans(app.context)
    expect(await countMonths(partner)).toBe(1)
    await renewPlans(app.context)
    await poll(1)
    await poll(5)
    expect([await chargesOf(partner), await countMonths(partner)]).toEqual([1, 2])
  })

  const neverArrives = () =>
    standIn.misbehave('charge_authorization', (response, usual) => {
      standIn.transactions.delete((usual.body as { data: { reference: string } }).data.reference)
      response.destroy()
    })

  test('is charged by the poller, under the same reference, when the charge never arrived', async () => {
    const partner = await makeRenewing()
    neverArrives()
    onTheLastDay()
    await renewPlans(app.context)
    standIn.behave()
    await poll(1)
    await poll(5)
    expect([await chargesOf(partner), await countMonths(partner)]).toEqual([2, 2])
    expect(await renewalsOf(partner)).toMatchObject([{ state: 'paid' }])
  })

  test('is not charged by the poller when its owner has paid for the month meanwhile', async () => {
    const partner = await makeRenewing()
    neverArrives()
    onTheLastDay()
    await renewPlans(app.context)
    standIn.behave()
    await means.buy(partner, 'BASIC', { saveCard: true })
    await poll(1)
    await poll(5)
    expect([await chargesOf(partner), await countMonths(partner)]).toEqual([1, 2])
    expect(await renewalsOf(partner)).toMatchObject([{ state: 'failed', failureReason: 'It was not needed any more.' }])
  })

  test('is not charged by the poller when its owner said stop meanwhile', async () => {
    const partner = await makeRenewing()
    neverArrives()
    onTheLastDay()
    await renewPlans(app.context)
    standIn.behave()
    await stop(partner)
    await poll(1)
    await poll(5)
    expect([await chargesOf(partner), await countMonths(partner)]).toEqual([1, 1])
    expect(await renewalsOf(partner)).toMatchObject([{ state: 'failed' }])
  })

  test('asks its owner by mail to confirm the charge where the bank wants that, and goes on when that is done', async () => {
    const partner = await makeRenewing()
    await mailTo(app, partner.email)
    asksToConfirm(standIn)
    onTheLastDay()
    await renewPlans(app.context)
    const mail = await mailTo(app, partner.email, 2)
    expect([mail.subject, mail.bodyText]).toEqual([
      'Confirm the payment for Sahihi Basic',
      expect.stringContaining('https://checkout.example/confirm'),
    ])
    expect(await countMonths(partner)).toBe(1)
    standIn.pay((await renewalsOf(partner))[0]?.reference ?? '')
    await poll(5)
    expect(await countMonths(partner)).toBe(2)
  })

  test('that cannot be renewed holds up no other', async () => {
    const [broken, good] = [await makeRenewing(), await makeRenewing()]
    const { payments } = app.context
    app.context.payments = {
      ...payments,
      charge: (wish) => {
        if (wish.email === broken.email) throw new TypeError('a fault of ours')
        return payments.charge(wish)
      },
    }
    onTheLastDay()
    await renewPlans(app.context)
    app.context.payments = payments
    expect([await countMonths(broken), await countMonths(good)]).toEqual([1, 2])
    await poll(1)
    expect(await countMonths(broken)).toBe(2)
  })
})
