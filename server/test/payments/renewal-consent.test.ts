import { describe, expect, test } from 'vitest'
import { renewPlans } from '../../src/company/payments/renew-plans.ts'
import { enqueuePlanWarnings, registerSubscriptionJobs } from '../../src/company/subscriptions/jobs.ts'
import { grantPeriod } from '../../src/company/subscriptions/paid-periods.ts'
import { createAdminClient, insertPayment } from '../support/admin-client.ts'
import type { Actor } from '../support/factories.ts'
import { type Fault, requireConfirmation, send, useFakePaystackApp } from '../support/fake-paystack.ts'
import { mailsTo, registerMailJobs } from '../support/mailbox.ts'
import { fetchStatus, selectPaidPeriods, startPayment } from '../support/payment-client.ts'
import { untilWaiting } from '../support/wait-until.ts'

const fixture = await useFakePaystackApp()
const { app, fakePaystack, createRenewingPartner, renewalsOf, chargesOf, poll } = fixture
await registerSubscriptionJobs(app.context)
await registerMailJobs(app)

const { setTime: at } = app
const goToLastDay = () => at('2026-06-02T12:00:00Z')
const status = async (partner: Actor) => fetchStatus(app, await fixture.withNewSession(partner))
const subjectsTo = async ({ email }: Actor) =>
  (await mailsTo(app, email)).map(({ subject }) => subject).filter((subject) => !subject.startsWith('Receipt'))

describe('a card is saved for one plan only', () => {
  test('and deleted when its owner pays for a larger one without agreeing to its renewal', async () => {
    const partner = await createRenewingPartner()
    expect(await status(partner)).toMatchObject({
      savedCard: { planType: 'BASIC' },
      renewal: { date: '2026-06-03T10:00:00.000Z', planType: 'BASIC', amount: 1_500_000 },
    })
    await fixture.buy(partner, 'ENTERPRISE')
    expect(await status(partner)).toMatchObject({ planType: 'ENTERPRISE', savedCard: null, renewal: null })
    goToLastDay()
    await renewPlans(app.context)
    expect(await renewalsOf(partner)).toEqual([])
  })

  test('and charged for the larger one when its owner agreed', async () => {
    const partner = await createRenewingPartner()
    await fixture.buy(partner, 'PREMIUM', { saveCard: true })
    expect(await status(partner)).toMatchObject({ renewal: { planType: 'PREMIUM', amount: 5_000_000 } })
    goToLastDay()
    await renewPlans(app.context)
    expect(await renewalsOf(partner)).toMatchObject([{ planType: 'PREMIUM', state: 'paid' }])
  })

  test('and stays saved when its owner pays for the same plan once more', async () => {
    const partner = await createRenewingPartner()
    await fixture.buy(partner, 'BASIC')
    expect(await status(partner)).toMatchObject({ savedCard: { planType: 'BASIC' }, renewal: null })
    at('2026-06-10T10:00:00Z')
    expect(await status(partner)).toMatchObject({ renewal: { date: '2026-07-03T10:00:00.000Z' } })
  })

  test('and does not renew a month of another plan', async () => {
    const partner = await createRenewingPartner()
    await app.db.updateTable('paymentMethods').set({ planType: 'PREMIUM' }).execute()
    expect((await status(partner)).renewal).toBeNull()
    goToLastDay()
    await renewPlans(app.context)
    expect(await renewalsOf(partner)).toEqual([])
  })
})

test('an upgrade paid after the list of renewals was read prevents the charge of the smaller plan', async () => {
  const partner = await createRenewingPartner()
  goToLastDay()
  const paymentId = await insertPayment(app, partner, { planType: 'PREMIUM' })
  let renewing: Promise<void> | undefined
  await app.db.transaction().execute(async (tx) => {
    const bought = { planType: 'PREMIUM', paymentId, now: app.time.now } as const
    await grantPeriod(tx, partner.partnerId as Parameters<typeof grantPeriod>[1], bought)
    renewing = renewPlans(app.context)
    // The list is read; the claim waits for this transaction.
    await untilWaiting(app.url)
  })
  await renewing
  expect([await renewalsOf(partner), await selectPaidPeriods(app, partner)]).toMatchObject([
    [],
    [{ planType: 'BASIC' }, { planType: 'PREMIUM' }],
  ])
})

describe('a charge', () => {
  const refusedAs =
    (status: number, message: string): Fault =>
    (response, usual) => {
      fakePaystack.transactions.delete((usual.body as { data?: { reference: string } }).data?.reference ?? '')
      send(response, { status, body: { status: false, message } })
    }

  test('that the provider refuses is tried once, and the owner gets the reason', async () => {
    const partner = await createRenewingPartner()
    fakePaystack.failOn('charge_authorization', refusedAs(400, 'Authorization may be inactive'))
    goToLastDay()
    await renewPlans(app.context)
    for (const minutes of [1, 5, 60, 600, 4320]) await poll(minutes)
    await renewPlans(app.context)
    const failureReason = 'Authorization may be inactive'
    expect(await renewalsOf(partner)).toMatchObject([{ state: 'failed', failureReason }])
    expect([await chargesOf(partner), await subjectsTo(partner)]).toEqual([1, ['Your Basic plan could not be renewed']])
    expect((await status(partner)).renewal).toBeNull()
  })

  test.each([401, 429])('that is answered by %i, which does not concern the card, is tried again', async (code) => {
    const partner = await createRenewingPartner()
    fakePaystack.failOn('charge_authorization', refusedAs(code, 'Not now'))
    goToLastDay()
    await renewPlans(app.context)
    expect(await renewalsOf(partner)).toMatchObject([{ state: 'pending' }])
    fakePaystack.recover()
    await poll(1)
    expect(await renewalsOf(partner)).toMatchObject([{ state: 'paid' }])
  })

  test('that the owner never confirms fails after three days, with one mail', async () => {
    const partner = await createRenewingPartner()
    requireConfirmation(fakePaystack)
    goToLastDay()
    await renewPlans(app.context)
    for (const minutes of [1, 60, 1440]) await poll(minutes)
    expect(await renewalsOf(partner)).toMatchObject([{ state: 'pending', checkoutUrl: null }])
    for (const minutes of [1440, 1440, 60]) await poll(minutes)
    const [renewal] = await renewalsOf(partner)
    expect(renewal).toMatchObject({ state: 'failed', failureReason: 'It was not confirmed in time.' })
    expect((await subjectsTo(partner)).filter((subject) => /could not be renewed/.test(subject))).toHaveLength(1)
    expect(await chargesOf(partner)).toBe(1)
  })
})

describe('the next charge is announced', () => {
  test('no longer once it was declined, or when the plan has ended', async () => {
    const partner = await createRenewingPartner()
    fakePaystack.failOn('charge_authorization', (response, usual) => {
      const { reference } = (usual.body as { data: { reference: string } }).data
      fakePaystack.change(reference, { status: 'failed' })
      send(response, usual)
    })
    goToLastDay()
    expect((await status(partner)).renewal).not.toBeNull()
    await renewPlans(app.context)
    expect(await status(partner)).toMatchObject({ status: 'ACTIVE', renewal: null })
    await enqueuePlanWarnings(app.context)
    expect(await subjectsTo(partner)).toContain('Your Basic plan ends on June 3, 2026')
    const another = await app.createPartner()
    await fixture.buy(another, 'BASIC', { saveCard: true })
    at('2026-07-03T10:00:00Z')
    expect(await status(another)).toMatchObject({ status: 'ENDED', renewal: null })
  })

  test('to suspended partners neither on the page nor by mail', async () => {
    const partner = await createRenewingPartner()
    await (await createAdminClient(app)).suspend(partner.partnerId)
    expect((await status(partner)).renewal).toBeNull()
    goToLastDay()
    await enqueuePlanWarnings(app.context)
    const subjects = await subjectsTo(partner)
    expect(subjects).toContain('Your Basic plan ends on June 3, 2026')
    expect(subjects).not.toContain('Your Basic plan renews on June 3, 2026')
  })
})

describe('after an outage over the end of a plan', () => {
  test.each([
    ['2026-06-04T10:00:00Z', ['2026-06-04T10:00:00.000Z']],
    ['2026-06-06T09:59:00Z', ['2026-06-06T09:59:00.000Z']],
    ['2026-06-06T10:01:00Z', []],
  ])('that ends at %s, the new months begin at %o', async (moment, begun) => {
    const partner = await createRenewingPartner()
    at(moment)
    await renewPlans(app.context)
    await renewPlans(app.context)
    const months = (await selectPaidPeriods(app, partner)).slice(1).map(({ startsAt }) => startsAt.toISOString())
    expect([months, await chargesOf(partner)]).toEqual([begun, begun.length])
  })
})

test('a renewing plan needs a card that can be charged again, and the receipt says when it cannot', async () => {
  const partner = await app.createPartner()
  const { reference } = await startPayment(app, partner, { planType: 'BASIC', saveCard: true })
  const { metadata, authorization } = fakePaystack.transactions.get(reference) ?? {}
  expect(metadata).toMatchObject({ custom_filters: { recurring: true } })
  const notReusable = { ...(authorization as object), reusable: false }
  fakePaystack.change(reference, { status: 'success', authorization: notReusable })
  await poll(1)
  const mails = await mailsTo(app, partner.email)
  expect(mails).toMatchObject([{ subject: 'Receipt: ₦15,000 for Sahihi Basic' }])
  expect(mails[0]?.bodyText.replace(/\s+/g, ' ')).toContain('can’t be charged again, so the plan does not renew itself')
  const once = fakePaystack.transactions.get((await startPayment(app, partner)).reference)
  expect(once?.metadata).not.toHaveProperty('custom_filters')
})
