import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settleDue } from '../../src/payments/jobs.ts'
import { begin, monthsOf, paymentsOf, verify } from '../support/payment-client.ts'
import { createStandInTestApp, type StandIn } from '../support/fake-paystack.ts'
import type { Actor, TestApp } from '../support/test-app.ts'

let app: TestApp
let standIn: StandIn
let means: Awaited<ReturnType<typeof createStandInTestApp>>
const began = new Date('2026-05-03T10:00:00Z')
beforeAll(async () => {
  means = await createStandInTestApp()
  ;({ app, standIn } = means)
})
beforeEach(() => means.reset())
afterAll(() => means.close())

const stateOf = async (partner: Actor) => (await paymentsOf(app, partner))[0]?.state
const monthsAndState = async (partner: Actor) => [await stateOf(partner), (await monthsOf(app, partner)).length]
const at = (minutes: number) => {
  app.time.now = new Date(began.getTime() + minutes * 60_000)
}
const reviewOf = async (reference: string) =>
  (await app.db.selectFrom('payments').where('reference', '=', reference).select('reviewReason').executeTakeFirst())
    ?.reviewReason
const signedInAgain = async (partner: Actor) => ({ ...partner, token: await app.createSession(partner.accountId) })

test('a pending payment is asked about after 1, 5, 15 and 60 minutes, 3, 6, 12, 24, 48 and 72 hours, and then left alone', async () => {
  const { reference } = await begin(app, await app.createPartner())
  const times = [1, 5, 15, 60, 180, 360, 720, 1440, 2880, 4320]
  for (const [i, minutes] of times.entries()) {
    at(minutes - 0.1)
    await settleDue(app.context)
    expect([minutes, standIn.count('verify', reference)]).toEqual([minutes, i])
    at(minutes)
    await settleDue(app.context)
    await settleDue(app.context)
    expect([minutes, standIn.count('verify', reference)]).toEqual([minutes, i + 1])
  }
  at(43_200)
  await settleDue(app.context)
  expect(standIn.count('verify', reference)).toBe(times.length)
})

test('a refund whose event was lost is found while the month runs', async () => {
  const partner = await app.createPartner()
  const { reference } = await begin(app, partner)
  standIn.pay(reference)
  await verify(app, partner, reference)
  standIn.change(reference, { status: 'reversed' })
  at(1439)
  await settleDue(app.context)
  expect(await monthsAndState(await signedInAgain(partner))).toEqual(['paid', 1])
  at(1440)
  await settleDue(app.context)
  expect(await monthsAndState(await signedInAgain(partner))).toEqual(['withdrawn', 0])
})

test('a paid month of which the provider says nothing for weeks stays paid, and nobody is called', async () => {
  const partner = await app.createPartner()
  const { reference } = await begin(app, partner)
  standIn.pay(reference)
  await verify(app, partner, reference)
  standIn.misbehave('verify', (response) => response.destroy(), reference)
  for (const day of [1, 8, 9]) {
    at(day * 1440)
    await settleDue(app.context)
  }
  expect([await monthsAndState(await signedInAgain(partner)), await reviewOf(reference)]).toEqual([['paid', 1], null])
})

test('a server that was down for days asks once more when it is back', async () => {
  const partner = await app.createPartner()
  const { reference } = await begin(app, partner)
  standIn.pay(reference)
  at(10 * 1440)
  await settleDue(app.context)
  expect(await monthsAndState(await signedInAgain(partner))).toEqual(['paid', 1])
})

test('a payment that was declined, and then paid at the same checkout, is found though nobody tells of it', async () => {
  const partner = await app.createPartner()
  const { reference } = await begin(app, partner)
  standIn.change(reference, { status: 'failed', gateway_response: null })
  expect((await verify(app, partner, reference)).statusCode).toBe(402)
  standIn.pay(reference)
  at(1)
  await settleDue(app.context)
  expect(await monthsAndState(partner)).toEqual(['paid', 1])
})

test('one payment that the provider never answers for, and one that breaks our own code, hold up no other', async () => {
  const [mute, broken, good] = [await app.createPartner(), await app.createPartner(), await app.createPartner()]
  const unanswered = await begin(app, mute)
  const faulty = await begin(app, broken)
  const { reference } = await begin(app, good)
  standIn.pay(reference)
  standIn.misbehave('verify', (response) => response.destroy(), unanswered.reference)
  const { payments } = app.context
  app.context.payments = {
    ...payments,
    verify: (asked) => {
      if (asked === faulty.reference) throw new TypeError('a fault of ours')
      return payments.verify(asked)
    },
  }
  at(1)
  await settleDue(app.context)
  app.context.payments = payments
  expect(await monthsAndState(good)).toEqual(['paid', 1])
  expect([await stateOf(mute), await stateOf(broken)]).toEqual(['pending', 'pending'])
})

test('more payments without an answer than one run takes do not keep the poller from the others', async () => {
  const [mute, good] = [await app.createPartner(), await app.createPartner()]
  const { reference } = await begin(app, mute)
  const row = await app.db
    .selectFrom('payments')
    .where('reference', '=', reference)
    .selectAll()
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('payments')
    .values(
      Array.from({ length: 250 }, (_, i) => ({ ...row, id: crypto.randomUUID(), reference: `${reference}-${i}` })),
    )
    .execute()
  app.wait(1)
  const paid = await begin(app, good)
  standIn.pay(paid.reference)
  const { payments } = app.context
  app.context.payments = {
    ...payments,
    verify: (asked) => {
      if (asked.startsWith(reference)) throw new TypeError('a fault of ours')
      return payments.verify(asked)
    },
  }
  at(2)
  await settleDue(app.context)
  await settleDue(app.context)
  app.context.payments = payments
  expect(await monthsAndState(good)).toEqual(['paid', 1])
})

test('a payment without any answer for a week is given to a person', async () => {
  const partner = await app.createPartner()
  const { reference } = await begin(app, partner)
  standIn.misbehave('verify', (response) => response.end('nonsense'), reference)
  for (const day of [1, 3, 6]) {
    at(day * 1440)
    await settleDue(app.context)
    expect(await reviewOf(reference)).toBeNull()
  }
  at(7 * 1440)
  await settleDue(app.context)
  expect(await reviewOf(reference)).toBe('The provider gave no answer about it for a week.')
  expect(await stateOf(await signedInAgain(partner))).toBe('in_review')
  const count = standIn.count('verify', reference)
  at(30 * 1440)
  await settleDue(app.context)
  expect(standIn.count('verify', reference)).toBe(count)
})

test('an odd payment is asked about again, and credited when it is in order', async () => {
  const partner = await app.createPartner()
  const { reference } = await begin(app, partner)
  standIn.change(reference, { status: 'success', currency: 'GHS' })
  expect((await verify(app, partner, reference)).statusCode).toBe(402)
  standIn.change(reference, { currency: 'NGN' })
  at(1)
  await settleDue(app.context)
  expect([await monthsAndState(partner), await reviewOf(reference)]).toEqual([['paid', 1], null])
})

test('a payer may ask about a payment as often as they like', async () => {
  const partner = await app.createPartner()
  const { reference } = await begin(app, partner)
  await app.db.updateTable('payments').set({ checks: 32_767 }).where('reference', '=', reference).execute()
  expect((await verify(app, partner, reference)).statusCode).toBe(200)
  standIn.pay(reference)
  at(1)
  await settleDue(app.context)
  expect(await monthsAndState(partner)).toEqual(['paid', 1])
})
