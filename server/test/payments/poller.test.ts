import { expect, test } from 'vitest'
import { pollPayments } from '../../src/company/payments/jobs.ts'
import type { Actor } from '../support/factories.ts'
import { useFakePaystackApp } from '../support/fake-paystack.ts'
import { fetchPayments, selectPaidPeriods, startPayment, verify } from '../support/payment-client.ts'

const fixture = await useFakePaystackApp()
const { app, fakePaystack } = fixture
const began = new Date('2026-05-03T10:00:00Z')

const stateOf = async (partner: Actor) => (await fetchPayments(app, partner))[0]?.state
const monthsAndState = async (partner: Actor) => [
  await stateOf(partner),
  (await selectPaidPeriods(app, partner)).length,
]
const at = (minutes: number) => {
  app.time.now = new Date(began.getTime() + minutes * 60_000)
}
const flagReasonOf = async (reference: string) =>
  (await app.db.selectFrom('payments').where('reference', '=', reference).select('flagReason').executeTakeFirst())
    ?.flagReason
const withNewSession = async (partner: Actor) => ({ ...partner, token: await app.createSession(partner.accountId) })

test('a pending payment is polled after 1, 5, 15, 30 and 60 minutes and 3, 6, 12, 24, 48 and 72 hours, and then no more', async () => {
  const { reference } = await startPayment(app, await app.createPartner())
  const times = [1, 5, 15, 30, 60, 180, 360, 720, 1440, 2880, 4320]
  for (const [i, minutes] of times.entries()) {
    at(minutes - 0.1)
    await pollPayments(app.context)
    expect([minutes, fakePaystack.count('verify', reference)]).toEqual([minutes, i])
    at(minutes)
    await pollPayments(app.context)
    await pollPayments(app.context)
    expect([minutes, fakePaystack.count('verify', reference)]).toEqual([minutes, i + 1])
  }
  at(43_200)
  await pollPayments(app.context)
  expect(fakePaystack.count('verify', reference)).toBe(times.length)
})

test('a refund whose event was lost is found while the month runs', async () => {
  const partner = await app.createPartner()
  const { reference } = await startPayment(app, partner)
  fakePaystack.pay(reference)
  await verify(app, partner, reference)
  fakePaystack.change(reference, { status: 'reversed' })
  at(1439)
  await pollPayments(app.context)
  expect(await monthsAndState(await withNewSession(partner))).toEqual(['paid', 1])
  at(1440)
  await pollPayments(app.context)
  expect(await monthsAndState(await withNewSession(partner))).toEqual(['withdrawn', 0])
})

test('a paid month stays paid, and is not flagged, when the provider does not answer for weeks', async () => {
  const partner = await app.createPartner()
  const { reference } = await startPayment(app, partner)
  fakePaystack.pay(reference)
  await verify(app, partner, reference)
  fakePaystack.failOn('verify', (response) => response.destroy(), reference)
  for (const day of [1, 8, 9]) {
    at(day * 1440)
    await pollPayments(app.context)
  }
  expect([await monthsAndState(await withNewSession(partner)), await flagReasonOf(reference)]).toEqual([
    ['paid', 1],
    null,
  ])
})

test('a server that was down for days polls once more when it is back', async () => {
  const partner = await app.createPartner()
  const { reference } = await startPayment(app, partner)
  fakePaystack.pay(reference)
  at(10 * 1440)
  await pollPayments(app.context)
  expect(await monthsAndState(await withNewSession(partner))).toEqual(['paid', 1])
})

test('a declined payment that is then paid at the same checkout is found without an event', async () => {
  const partner = await app.createPartner()
  const { reference } = await startPayment(app, partner)
  fakePaystack.change(reference, { status: 'failed', gateway_response: null })
  expect((await verify(app, partner, reference)).statusCode).toBe(402)
  fakePaystack.pay(reference)
  at(1)
  await pollPayments(app.context)
  expect(await monthsAndState(partner)).toEqual(['paid', 1])
})

test('a payment without an answer and one that breaks our own code do not hold up others', async () => {
  const [mute, broken, good] = [await app.createPartner(), await app.createPartner(), await app.createPartner()]
  const unanswered = await startPayment(app, mute)
  const faulty = await startPayment(app, broken)
  const { reference } = await startPayment(app, good)
  fakePaystack.pay(reference)
  fakePaystack.failOn('verify', (response) => response.destroy(), unanswered.reference)
  const { payments } = app.context
  app.context.payments = {
    ...payments,
    verify: (requested) => {
      if (requested === faulty.reference) throw new TypeError('a fault of ours')
      return payments.verify(requested)
    },
  }
  at(1)
  await pollPayments(app.context)
  app.context.payments = payments
  expect(await monthsAndState(good)).toEqual(['paid', 1])
  expect([await stateOf(mute), await stateOf(broken)]).toEqual(['pending', 'pending'])
})

test('more unanswered payments than one run takes do not keep the poller from others', async () => {
  const [mute, good] = [await app.createPartner(), await app.createPartner()]
  const { reference } = await startPayment(app, mute)
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
  const paid = await startPayment(app, good)
  fakePaystack.pay(paid.reference)
  const { payments } = app.context
  app.context.payments = {
    ...payments,
    verify: (requested) => {
      if (requested.startsWith(reference)) throw new TypeError('a fault of ours')
      return payments.verify(requested)
    },
  }
  at(2)
  await pollPayments(app.context)
  await pollPayments(app.context)
  app.context.payments = payments
  expect(await monthsAndState(good)).toEqual(['paid', 1])
})

test('a payment without any answer for a week is flagged', async () => {
  const partner = await app.createPartner()
  const { reference } = await startPayment(app, partner)
  fakePaystack.failOn('verify', (response) => response.end('nonsense'), reference)
  for (const day of [1, 3, 6]) {
    at(day * 1440)
    await pollPayments(app.context)
    expect(await flagReasonOf(reference)).toBeNull()
  }
  at(7 * 1440)
  await pollPayments(app.context)
  expect(await flagReasonOf(reference)).toBe('The provider gave no answer about it for a week.')
  expect(await stateOf(await withNewSession(partner))).toBe('flagged')
  const count = fakePaystack.count('verify', reference)
  at(30 * 1440)
  await pollPayments(app.context)
  expect(fakePaystack.count('verify', reference)).toBe(count)
})

test('a flagged payment is polled again, and credited when it matches', async () => {
  const partner = await app.createPartner()
  const { reference } = await startPayment(app, partner)
  fakePaystack.change(reference, { status: 'success', currency: 'GHS' })
  expect((await verify(app, partner, reference)).statusCode).toBe(402)
  fakePaystack.change(reference, { currency: 'NGN' })
  at(1)
  await pollPayments(app.context)
  expect([await monthsAndState(partner), await flagReasonOf(reference)]).toEqual([['paid', 1], null])
})

test('a payer may ask about a payment any number of times', async () => {
  const partner = await app.createPartner()
  const { reference } = await startPayment(app, partner)
  await app.db.updateTable('payments').set({ pollAttempts: 32_767 }).where('reference', '=', reference).execute()
  expect((await verify(app, partner, reference)).json().code).toBe('payment_pending')
  fakePaystack.pay(reference)
  at(1)
  await pollPayments(app.context)
  expect(await monthsAndState(partner)).toEqual(['paid', 1])
})
