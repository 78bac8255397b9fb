import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { renewPlans } from '../../src/payments/renew-plans.ts'
import { settleDue } from '../../src/payments/jobs.ts'
import { grantMonth } from '../../src/subscriptions/grant-period.ts'
import { warnPartners, workPlanWarnings } from '../../src/subscriptions/jobs.ts'
import { openDesk, writePayment } from '../support/admin-client.ts'
import { mailsAreWritten, workMails } from '../support/mailbox.ts'
import { begin, monthsOf, paymentsOf, statusOf } from '../support/payment-client.ts'
import { asksToConfirm, type Fault, createStandInTestApp, type StandIn, send } from '../support/fake-paystack.ts'
import { untilWaiting } from '../support/wait-until.ts'
import type { Actor, TestApp } from '../support/test-app.ts'

let means: Awaited<ReturnType<typeof createStandInTestApp>>
let app: TestApp
let standIn: StandIn
beforeAll(async () => {
  means = await createStandInTestApp()
  ;({ app, standIn } = means)
  await workPlanWarnings(app.context)
  await workMails(app)
})
beforeEach(() => means.reset())
afterAll(() => means.close())

const at = (moment: string) => {
  app.time.now = new Date(moment)
}
const onTheLastDay = () => at('2026-06-02T12:00:00Z')
const makeRenewing = async () => {
  const partner = await app.createPartner()
  await means.buy(partner, 'BASIC', { keepCard: true })
  return partner
}
const status = async (partner: Actor) => statusOf(app, await means.signedInAgain(partner))
const renewalsOf = async (partner: Actor) =>
  (await paymentsOf(app, await means.signedInAgain(partner))).filter(({ isRenewal }) => isRenewal)
const chargesOf = async (partner: Actor) => {
  const references = (await renewalsOf(partner)).map(({ reference }) => reference)
  return references.reduce((sum, reference) => sum + standIn.count('charge_authorization', reference), 0)
}
const subjectsTo = async ({ email }: Actor) => {
  await mailsAreWritten(app)
  const mails = await app.db.selectFrom('keptMails').where('recipient', '=', email).select('subject').execute()
  return mails.map(({ subject }) => subject).filter((subject) => !subject.startsWith('Receipt'))
}
const poll = async (minutes: number) => {
  app.wait(minutes * 60)
  await settleDue(app.context)
}

describe('a card is kept for one plan alone', () => {
  test('and forgotten when its owner pays for a larger one without agreeing to its renewal', async () => {
    const partner = await makeRenewing()
    expect(await status(partner)).toMatchObject({
      keptCard: { planType: 'BASIC' },
      renewal: { on: '2026-06-03T10:00:00.000Z', planType: 'BASIC', amount: 1_500_000 },
    })
    await means.buy(partner, 'ENTERPRISE')
    expect(await status(partner)).toMatchObject({ planType: 'ENTERPRISE', keptCard: null, renewal: null })
    onTheLastDay()
    await renewPlans(app.context)
    expect(await renewalsOf(partner)).toEqual([])
  })

  test('and is charged for the larger one when its owner agreed to that', async () => {
    const partner = await makeRenewing()
    await means.buy(partner, 'PREMIUM', { keepCard: true })
    expect(await status(partner)).toMatchObject({ renewal: { planType: 'PREMIUM', amount: 5_000_000 } })
    onTheLastDay()
    await renewPlans(app.context)
    expect(await renewalsOf(partner)).toMatchObject([{ planType: 'PREMIUM', state: 'paid' }])
  })

  test('and stays kept when its owner pays for the same plan once more', async () => {
    const partner = await makeRenewing()
    await means.buy(partner, 'BASIC')
    expect(await status(partner)).toMatchObject({ keptCard: { planType: 'BASIC' }, renewal: null })
    at('2026-06-10T10:00:00Z')
    expect(await status(partner)).toMatchObject({ renewal: { on: '2026-07-03T10:00:00.000Z' } })
  })

  test('though the table held another: a month of that is not renewed', async () => {
    const partner = await makeRenewing()
    await app.db.updateTable('keptCards').set({ planType: 'PREMIUM' }).execute()
    expect((await status(partner)).renewal).toBeNull()
    onTheLastDay()
    await renewPlans(app.context)
    expect(await renewalsOf(partner)).toEqual([])
  })
})

test('a larger plan that is paid for after the list of renewals was read keeps the smaller from being charged', async () => {
  const partner = await makeRenewing()
  onTheLastDay()
  const paymentId = await writePayment(app, partner, { planType: 'PREMIUM' })
  let renewing: Promise<void> | undefined
  await app.db.transaction().execute(async (tx) => {
    const bought = { planType: 'PREMIUM', paymentId, now: app.time.now } as const
    await grantMonth(tx, partner.partnerId as Parameters<typeof grantMonth>[1], bought)
    renewing = renewPlans(app.context)
    // The list is read; the claim waits for this transaction.
    await untilWaiting(app.url)
  })
  await renewing
  expect([await renewalsOf(partner), await monthsOf(app, partner)]).toMatchObject([
    [],
    [{ planType: 'BASIC' }, { planType: 'PREMIUM' }],
  ])
})

describe('a charge', () => {
  const refusedAs =
    (status: number, message: string): Fault =>
    (response, usual) => {
      standIn.transactions.delete((usual.body as { data?: { reference: string } }).data?.reference ?? '')
      send(response, { status, body: { status: false, message } })
    }

  test('that the provider refuses outright is asked for once, and its owner is told why', async () => {
    const partner = await makeRenewing()
    standIn.misbehave('charge_authorization', refusedAs(400, 'Authorization may be inactive'))
    onTheLastDay()
    await renewPlans(app.context)
    for (const minutes of [1, 5, 60, 600, 4320]) await poll(minutes)
    await renewPlans(app.context)
    expect(await renewalsOf(partner)).toMatchObject([{ state: 'failed', failure: 'Authorization may be inactive' }])
    expect([await chargesOf(partner), await subjectsTo(partner)]).toEqual([1, ['Your Basic plan could not be renewed']])
    expect((await status(partner)).renewal).toBeNull()
  })

  test.each([401, 429])('that is answered by %i, which is no word about the card, is asked for again', async (code) => {
    const partner = await makeRenewing()
    standIn.misbehave('charge_authorization', refusedAs(code, 'Not now'))
    onTheLastDay()
    await renewPlans(app.context)
    expect(await renewalsOf(partner)).toMatchObject([{ state: 'pending' }])
    standIn.behave()
    await poll(1)
    expect(await renewalsOf(partner)).toMatchObject([{ state: 'paid' }])
  })

  test('that its owner never confirms ends as declined after three days, and they are told once', async () => {
    const partner = await makeRenewing()
    asksToConfirm(standIn)
    onTheLastDay()
    await renewPlans(app.context)
    for (const minutes of [1, 60, 1440]) await poll(minutes)
    expect(await renewalsOf(partner)).toMatchObject([{ state: 'pending', checkoutUrl: null }])
    for (const minutes of [1440, 1440, 60]) await poll(minutes)
    const [renewal] = await renewalsOf(partner)
    expect(renewal).toMatchObject({ state: 'failed', failure: 'It was not confirmed in time.' })
    expect((await subjectsTo(partner)).filter((subject) => /could not be renewed/.test(subject))).toHaveLength(1)
    expect(await chargesOf(partner)).toBe(1)
  })
})

describe('the next charge is promised', () => {
  test('no more once it was declined, nor when the plan is over', async () => {
    const partner = await makeRenewing()
    standIn.misbehave('charge_authorization', (response, usual) => {
      const { reference } = (usual.body as { data: { reference: string } }).data
      standIn.change(reference, { status: 'failed' })
      send(response, usual)
    })
    onTheLastDay()
    expect((await status(partner)).renewal).not.toBeNull()
    await renewPlans(app.context)
    expect(await status(partner)).toMatchObject({ status: 'ACTIVE', renewal: null })
    await warnPartners(app.context)
    expect(await subjectsTo(partner)).toContain('Your Basic plan ends on June 3, 2026')
    const another = await app.createPartner()
    await means.buy(another, 'BASIC', { keepCard: true })
    at('2026-07-03T10:00:00Z')
    expect(await status(another)).toMatchObject({ status: 'ENDED', renewal: null })
  })

  test('to no suspended partner, neither on its page nor by mail', async () => {
    const partner = await makeRenewing()
    await (await openDesk(app)).suspend(partner.partnerId)
    expect((await status(partner)).renewal).toBeNull()
    onTheLastDay()
    await warnPartners(app.context)
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
  ])('that ends at %s, the months that begin anew are %o', async (moment, begun) => {
    const partner = await makeRenewing()
    at(moment)
    await renewPlans(app.context)
    await renewPlans(app.context)
    const months = (await monthsOf(app, partner)).slice(1).map(({ startsAt }) => startsAt.toISOString())
    expect([months, await chargesOf(partner)]).toEqual([begun, begun.length])
  })
})

test('whoever wants the plan to renew is asked for a card that can be charged again, and told when theirs cannot', async () => {
  const partner = await app.createPartner()
  const { reference } = await begin(app, partner, { planType: 'BASIC', keepCard: true })
  const { metadata, authorization } = standIn.transactions.get(reference) ?? {}
  expect(metadata).toMatchObject({ custom_filters: { recurring: true } })
  standIn.change(reference, { status: 'success', authorization: { ...(authorization as object), reusable: false } })
  await poll(1)
  await mailsAreWritten(app)
  const mails = await app.db
    .selectFrom('keptMails')
    .where('recipient', '=', partner.email)
    .select(['subject', 'bodyText'])
    .execute()
  expect(mails).toMatchObject([{ subject: 'Receipt: ₦15,000 for Sahihi Basic' }])
  expect(mails[0]?.bodyText.replace(/\s+/g, ' ')).toContain(
    'cannot be charged again, so the plan does not renew itself',
  )
  expect(standIn.transactions.get((await begin(app, partner)).reference)?.metadata).not.toHaveProperty(
    'custom_filters',
  )
})
