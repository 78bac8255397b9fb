import { expect, test } from 'vitest'
import { pollPayments } from '../../src/company/payments/jobs.ts'
import { useFakePaystackApp } from '../support/fake-paystack.ts'
import { verify } from '../support/payment-client.ts'

const { app, fakePaystack, begin, outcomeOf } = await useFakePaystackApp()
const began = new Date('2026-05-03T10:00:00Z')

/** Runs the poller this many minutes after the start of the test. */
const pollAt = async (minutes: number) => {
  app.time.now = new Date(began.getTime() + minutes * 60_000)
  await pollPayments(app.context)
}
const flagReasonOf = async (reference: string) => (await app.row('payments', { reference })).flagReason

/** Makes our own code fail for payments with references that start like this. Returns the repair. */
function breakVerify(start: string) {
  const { payments } = app.context
  const verify: typeof payments.verify = (reference) => {
    if (reference.startsWith(start)) throw new TypeError('a fault of ours')
    return payments.verify(reference)
  }
  app.context.payments = { ...payments, verify }
  return () => {
    app.context.payments = payments
  }
}

test('a pending payment is polled after 1, 5, 15, 30 and 60 minutes and 3, 6, 12, 24, 48 and 72 hours, then no more', async () => {
  const { reference } = await begin()
  const times = [1, 5, 15, 30, 60, 180, 360, 720, 1440, 2880, 4320]
  for (const [i, minutes] of times.entries()) {
    await pollAt(minutes - 0.1)
    expect([minutes, fakePaystack.count('verify', reference)]).toEqual([minutes, i])
    await pollAt(minutes)
    await pollPayments(app.context)
    expect([minutes, fakePaystack.count('verify', reference)]).toEqual([minutes, i + 1])
  }
  await pollAt(43_200)
  expect(fakePaystack.count('verify', reference)).toBe(times.length)
})

test('a refund is found in the running month although its event was lost', async () => {
  const { partner, reference } = await begin()
  fakePaystack.pay(reference)
  await verify(app, partner, reference)
  fakePaystack.change(reference, { status: 'reversed' })
  await pollAt(1439)
  expect(await outcomeOf(partner)).toEqual(['paid', 1])
  await pollAt(1440)
  expect(await outcomeOf(partner)).toEqual(['withdrawn', 0])
})

test('a paid month stays paid, and is not flagged, when the provider does not answer for weeks', async () => {
  const { partner, reference } = await begin()
  fakePaystack.pay(reference)
  await verify(app, partner, reference)
  fakePaystack.failOn('verify', (response) => response.destroy(), reference)
  for (const day of [1, 8, 9]) {
    await pollAt(day * 1440)
  }
  expect([await outcomeOf(partner), await flagReasonOf(reference)]).toEqual([['paid', 1], null])
})

test('a server that was down for days polls once more when it is back', async () => {
  const { partner, reference } = await begin()
  fakePaystack.pay(reference)
  await pollAt(10 * 1440)
  expect(await outcomeOf(partner)).toEqual(['paid', 1])
})

test('a declined payment that is then paid at the same checkout is found without an event', async () => {
  const { partner, reference } = await begin()
  fakePaystack.change(reference, { status: 'failed', gateway_response: null })
  expect((await verify(app, partner, reference)).statusCode).toBe(402)
  fakePaystack.pay(reference)
  await pollAt(1)
  expect(await outcomeOf(partner)).toEqual(['paid', 1])
})

test('a payment without an answer and one that breaks our code do not delay others', async () => {
  const [unanswered, faulty, good] = [await begin(), await begin(), await begin()]
  fakePaystack.pay(good.reference)
  fakePaystack.failOn('verify', (response) => response.destroy(), unanswered.reference)
  const repair = breakVerify(faulty.reference)
  await pollAt(1)
  repair()
  expect(await outcomeOf(good.partner)).toEqual(['paid', 1])
  for (const { partner } of [unanswered, faulty]) expect(await outcomeOf(partner)).toEqual(['pending', 0])
})

test('the poller reaches other payments although one run cannot take all unanswered ones', async () => {
  const unanswered = await begin()
  const row = await app.row('payments', { reference: unanswered.reference })
  const references = Array.from({ length: 250 }, (_, i) => `${unanswered.reference}-${i}`)
  const payments = references.map((reference) => ({ ...row, id: crypto.randomUUID(), reference }))
  await app.db.insertInto('payments').values(payments).execute()
  app.wait(1)
  const paid = await begin()
  fakePaystack.pay(paid.reference)
  const repair = breakVerify(unanswered.reference)
  await pollAt(2)
  await pollPayments(app.context)
  repair()
  expect(await outcomeOf(paid.partner)).toEqual(['paid', 1])
})

test('a payment without any answer for a week is flagged', async () => {
  const { partner, reference } = await begin()
  fakePaystack.failOn('verify', (response) => response.end('nonsense'), reference)
  for (const day of [1, 3, 6]) {
    await pollAt(day * 1440)
    expect(await flagReasonOf(reference)).toBeNull()
  }
  await pollAt(7 * 1440)
  expect(await flagReasonOf(reference)).toBe('The provider gave no answer about it for a week.')
  expect(await outcomeOf(partner)).toEqual(['flagged', 0])
  const count = fakePaystack.count('verify', reference)
  await pollAt(30 * 1440)
  expect(fakePaystack.count('verify', reference)).toBe(count)
})

test('a flagged payment is polled again, and credited when it matches', async () => {
  const { partner, reference } = await begin()
  fakePaystack.change(reference, { status: 'success', currency: 'GHS' })
  expect((await verify(app, partner, reference)).statusCode).toBe(402)
  fakePaystack.change(reference, { currency: 'NGN' })
  await pollAt(1)
  expect([await outcomeOf(partner), await flagReasonOf(reference)]).toEqual([['paid', 1], null])
})

test('a payer may check a payment any number of times', async () => {
  const { partner, reference } = await begin()
  await app.change('payments', { reference }, { pollAttempts: 32_767 })
  expect((await verify(app, partner, reference)).json().code).toBe('payment_pending')
  fakePaystack.pay(reference)
  await pollAt(1)
  expect(await outcomeOf(partner)).toEqual(['paid', 1])
})
