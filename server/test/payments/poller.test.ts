import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settleDue } from '../../src/payments/jobs.ts'
import { begin, monthsOf, paymentsOf, verify } from '../support/payment-client.ts'
import { makeStandInWorld, type StandIn } from '../support/fake-paystack.ts'
import type { Actor, World } from '../support/test-app.ts'

let world: World
let standIn: StandIn
let means: Awaited<ReturnType<typeof makeStandInWorld>>
const began = new Date('2026-05-03T10:00:00Z')
beforeAll(async () => {
  means = await makeStandInWorld()
  ;({ world, standIn } = means)
})
beforeEach(() => means.reset())
afterAll(() => means.close())

const stateOf = async (partner: Actor) => (await paymentsOf(world, partner))[0]?.state
const monthsAndState = async (partner: Actor) => [await stateOf(partner), (await monthsOf(world, partner)).length]
const at = (minutes: number) => {
  world.time.now = new Date(began.getTime() + minutes * 60_000)
}
const reviewOf = async (reference: string) =>
  (await world.db.selectFrom('payments').where('reference', '=', reference).select('reviewReason').executeTakeFirst())
    ?.reviewReason
const signedInAgain = async (partner: Actor) => ({ ...partner, token: await world.makeSession(partner.accountId) })

test('a pending payment is asked about after 1, 5, 15 and 60 minutes, 3, 6, 12, 24, 48 and 72 hours, and then left alone', async () => {
  const { reference } = await begin(world, await world.makePartner())
  const times = [1, 5, 15, 60, 180, 360, 720, 1440, 2880, 4320]
  for (const [i, minutes] of times.entries()) {
    at(minutes - 0.1)
    await settleDue(world.parts)
    expect([minutes, standIn.count('verify', reference)]).toEqual([minutes, i])
    at(minutes)
    await settleDue(world.parts)
    await settleDue(world.parts)
    expect([minutes, standIn.count('verify', reference)]).toEqual([minutes, i + 1])
  }
  at(43_200)
  await settleDue(world.parts)
  expect(standIn.count('verify', reference)).toBe(times.length)
})

test('a refund whose event was lost is found while the month runs', async () => {
  const partner = await world.makePartner()
  const { reference } = await begin(world, partner)
  standIn.pay(reference)
  await verify(world, partner, reference)
  standIn.change(reference, { status: 'reversed' })
  at(1439)
  await settleDue(world.parts)
  expect(await monthsAndState(await signedInAgain(partner))).toEqual(['paid', 1])
  at(1440)
  await settleDue(world.parts)
  expect(await monthsAndState(await signedInAgain(partner))).toEqual(['withdrawn', 0])
})

test('a paid month of which the provider says nothing for weeks stays paid, and nobody is called', async () => {
  const partner = await world.makePartner()
  const { reference } = await begin(world, partner)
  standIn.pay(reference)
  await verify(world, partner, reference)
  standIn.misbehave('verify', (response) => response.destroy(), reference)
  for (const day of [1, 8, 9]) {
    at(day * 1440)
    await settleDue(world.parts)
  }
  expect([await monthsAndState(await signedInAgain(partner)), await reviewOf(reference)]).toEqual([['paid', 1], null])
})

test('a server that was down for days asks once more when it is back', async () => {
  const partner = await world.makePartner()
  const { reference } = await begin(world, partner)
  standIn.pay(reference)
  at(10 * 1440)
  await settleDue(world.parts)
  expect(await monthsAndState(await signedInAgain(partner))).toEqual(['paid', 1])
})

test('a payment that was declined, and then paid at the same checkout, is found though nobody tells of it', async () => {
  const partner = await world.makePartner()
  const { reference } = await begin(world, partner)
  standIn.change(reference, { status: 'failed', gateway_response: null })
  expect((await verify(world, partner, reference)).statusCode).toBe(402)
  standIn.pay(reference)
  at(1)
  await settleDue(world.parts)
  expect(await monthsAndState(partner)).toEqual(['paid', 1])
})

test('one payment that the provider never answers for, and one that breaks our own code, hold up no other', async () => {
  const [mute, broken, good] = [await world.makePartner(), await world.makePartner(), await world.makePartner()]
  const unanswered = await begin(world, mute)
  const faulty = await begin(world, broken)
  const { reference } = await begin(world, good)
  standIn.pay(reference)
  standIn.misbehave('verify', (response) => response.destroy(), unanswered.reference)
  const { payments } = world.parts
  world.parts.payments = {
    ...payments,
    verify: (asked) => {
      if (asked === faulty.reference) throw new TypeError('a fault of ours')
      return payments.verify(asked)
    },
  }
  at(1)
  await settleDue(world.parts)
  world.parts.payments = payments
  expect(await monthsAndState(good)).toEqual(['paid', 1])
  expect([await stateOf(mute), await stateOf(broken)]).toEqual(['pending', 'pending'])
})

test('more payments without an answer than one run takes do not keep the poller from the others', async () => {
  const [mute, good] = [await world.makePartner(), await world.makePartner()]
  const { reference } = await begin(world, mute)
  const row = await world.db
    .selectFrom('payments')
    .where('reference', '=', reference)
    .selectAll()
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('payments')
    .values(
      Array.from({ length: 250 }, (_, i) => ({ ...row, id: crypto.randomUUID(), reference: `${reference}-${i}` })),
    )
    .execute()
  world.wait(1)
  const paid = await begin(world, good)
  standIn.pay(paid.reference)
  const { payments } = world.parts
  world.parts.payments = {
    ...payments,
    verify: (asked) => {
      if (asked.startsWith(reference)) throw new TypeError('a fault of ours')
      return payments.verify(asked)
    },
  }
  at(2)
  await settleDue(world.parts)
  await settleDue(world.parts)
  world.parts.payments = payments
  expect(await monthsAndState(good)).toEqual(['paid', 1])
})

test('a payment without any answer for a week is given to a person', async () => {
  const partner = await world.makePartner()
  const { reference } = await begin(world, partner)
  standIn.misbehave('verify', (response) => response.end('nonsense'), reference)
  for (const day of [1, 3, 6]) {
    at(day * 1440)
    await settleDue(world.parts)
    expect(await reviewOf(reference)).toBeNull()
  }
  at(7 * 1440)
  await settleDue(world.parts)
  expect(await reviewOf(reference)).toBe('The provider gave no answer about it for a week.')
  expect(await stateOf(await signedInAgain(partner))).toBe('in_review')
  const count = standIn.count('verify', reference)
  at(30 * 1440)
  await settleDue(world.parts)
  expect(standIn.count('verify', reference)).toBe(count)
})

test('an odd payment is asked about again, and credited when it is in order', async () => {
  const partner = await world.makePartner()
  const { reference } = await begin(world, partner)
  standIn.change(reference, { status: 'success', currency: 'GHS' })
  expect((await verify(world, partner, reference)).statusCode).toBe(402)
  standIn.change(reference, { currency: 'NGN' })
  at(1)
  await settleDue(world.parts)
  expect([await monthsAndState(partner), await reviewOf(reference)]).toEqual([['paid', 1], null])
})

test('a payer may ask about a payment as often as they like', async () => {
  const partner = await world.makePartner()
  const { reference } = await begin(world, partner)
  await world.db.updateTable('payments').set({ checks: 32_767 }).where('reference', '=', reference).execute()
  expect((await verify(world, partner, reference)).statusCode).toBe(200)
  standIn.pay(reference)
  at(1)
  await settleDue(world.parts)
  expect(await monthsAndState(partner)).toEqual(['paid', 1])
})
