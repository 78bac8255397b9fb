import { describe, expect, test } from 'vitest'
import { renewPlans } from '../../src/company/payments/renew-plans.ts'
import { createAdminClient } from '../support/admin-client.ts'
import { type Actor, defaultProduct } from '../support/factories.ts'
import { useFakePaystackApp } from '../support/fake-paystack.ts'
import { fetchPayments, fetchStatus, selectPaidPeriods, startPayment, verify } from '../support/payment-client.ts'

const { app, fakePaystack, buy, reverse, withNewSession } = await useFakePaystackApp()

/** Sets the clock, in UTC. */
const at = (moment: string) => {
  app.time.now = new Date(`${moment.replace(' ', 'T')}Z`)
}
const format = (moment: Date) => moment.toISOString().slice(0, 16).replace('T', ' ')
const months = async (partner: Actor) =>
  (await selectPaidPeriods(app, partner)).map(
    ({ planType, startsAt, endsAt }) => `${planType} ${format(startsAt)} to ${format(endsAt)}`,
  )
const codesMade = async (partner: Actor) =>
  (await selectPaidPeriods(app, partner)).map(({ codesGenerated }) => codesGenerated)
const createPartner = async (timeZone = 'Africa/Lagos') => {
  const partner = await app.createPartner()
  await app.change('partners', { id: partner.partnerId }, { timeZone })
  return partner
}
const create = async (partner: Actor, quantity: number) => {
  const { token } = await withNewSession(partner)
  return app.call('POST', '/api/products', { token, body: { ...defaultProduct, quantity } })
}
const status = async (partner: Actor) => fetchStatus(app, await withNewSession(partner))

const lastPaid = async (partner: Actor) => {
  const payments = await fetchPayments(app, await withNewSession(partner))
  return payments.find(({ state }) => state === 'paid')?.reference ?? ''
}

describe('months in a row', () => {
  test.each([
    ['2026-01-31 10:00', ['2026-01-31 10:00', '2026-02-28 10:00', '2026-03-31 10:00', '2026-04-30 10:00']],
    ['2028-01-31 10:00', ['2028-01-31 10:00', '2028-02-29 10:00', '2028-03-31 10:00', '2028-04-30 10:00']],
    ['2028-02-29 10:00', ['2028-02-29 10:00', '2028-03-29 10:00', '2028-04-29 10:00', '2028-05-29 10:00']],
    ['2026-12-30 10:00', ['2026-12-30 10:00', '2027-01-30 10:00', '2027-02-28 10:00', '2027-03-30 10:00']],
    // 00:30 on the 31st in Lagos is still the 30th in UTC.
    ['2026-01-30 23:30', ['2026-01-30 23:30', '2026-02-27 23:30', '2026-03-30 23:30', '2026-04-29 23:30']],
  ])('that began at %s keep their day if the month has it', async (begun, days) => {
    at(begun)
    const partner = await createPartner()
    for (const _ of [1, 2, 3]) await buy(partner, 'BASIC')
    expect(await months(partner)).toEqual([1, 2, 3].map((i) => `BASIC ${days[i - 1]} to ${days[i]}`))
  })

  test('keep their local time when the clocks change', async () => {
    at('2026-03-15 10:00')
    const partner = await createPartner('Europe/London')
    await buy(partner, 'BASIC')
    await buy(partner, 'BASIC')
    expect(await months(partner)).toEqual([
      'BASIC 2026-03-15 10:00 to 2026-04-15 09:00',
      'BASIC 2026-04-15 09:00 to 2026-05-15 09:00',
    ])
  })

  test('of the same or a smaller plan follow the current one, which keeps its codes', async () => {
    const partner = await createPartner()
    await buy(partner, 'PREMIUM')
    await create(partner, 7)
    at('2026-05-20 10:00')
    await buy(partner, 'PREMIUM')
    await buy(partner, 'BASIC')
    expect(await months(partner)).toEqual([
      'PREMIUM 2026-05-03 10:00 to 2026-06-03 10:00',
      'PREMIUM 2026-06-03 10:00 to 2026-07-03 10:00',
      'BASIC 2026-07-03 10:00 to 2026-08-03 10:00',
    ])
    expect(await status(partner)).toMatchObject({
      planType: 'PREMIUM',
      qrCodesGenerated: 7,
      next: { planType: 'PREMIUM', startDate: '2026-06-03T10:00:00.000Z' },
      paidUntil: '2026-08-03T10:00:00.000Z',
    })
    at('2026-07-03 10:00')
    expect(await status(partner)).toMatchObject({ planType: 'BASIC', qrCodesGenerated: 0, qrCodeLimit: 2000 })
  })

  test('start again after a pause', async () => {
    at('2026-01-31 10:00')
    const partner = await createPartner()
    await buy(partner, 'BASIC')
    at('2026-02-28 10:00')
    expect(await status(partner)).toMatchObject({ status: 'ENDED' })
    at('2026-03-05 08:00')
    await buy(partner, 'BASIC')
    expect((await months(partner)).at(-1)).toBe('BASIC 2026-03-05 08:00 to 2026-04-05 08:00')
  })

  test('follow one another when two payments arrive together', async () => {
    for (let round = 0; round < 10; round++) {
      const partner = await createPartner()
      const payments = [await startPayment(app, partner), await startPayment(app, partner)]
      const references = payments.map(({ reference }) => reference)
      for (const reference of references) fakePaystack.pay(reference)
      await Promise.all([...references, ...references].map((reference) => verify(app, partner, reference)))
      expect(await months(partner)).toEqual([
        'BASIC 2026-05-03 10:00 to 2026-06-03 10:00',
        'BASIC 2026-06-03 10:00 to 2026-07-03 10:00',
      ])
    }
  })
})

describe('an upgrade', () => {
  test('begins immediately with its own month and codes, before the paid months', async () => {
    const partner = await createPartner()
    await buy(partner, 'BASIC')
    await buy(partner, 'BASIC')
    await create(partner, 9)
    at('2026-05-20 12:00')
    await buy(partner, 'PREMIUM')
    expect(await months(partner)).toEqual([
      'BASIC 2026-05-03 10:00 to 2026-06-03 10:00',
      'PREMIUM 2026-05-20 12:00 to 2026-06-20 12:00',
      'BASIC 2026-06-20 12:00 to 2026-07-20 12:00',
    ])
    expect(await status(partner)).toMatchObject({ planType: 'PREMIUM', qrCodesGenerated: 0, qrCodeLimit: 10_000 })
  })

  test('replaces the current plan, even one that ends a few days later', async () => {
    at('2026-01-31 10:00')
    const partner = await createPartner()
    await buy(partner, 'BASIC')
    await buy(partner, 'BASIC', { saveCard: true })
    at('2026-02-28 12:00')
    const reference = await buy(partner, 'PREMIUM', { saveCard: true })
    expect(await status(partner)).toMatchObject({
      planType: 'PREMIUM',
      next: null,
      paidUntil: '2026-03-28T12:00:00.000Z',
      renewal: { date: '2026-03-28T12:00:00.000Z', planType: 'PREMIUM' },
    })
    at('2026-03-28 11:00')
    await renewPlans(app.context)
    const afterwards = { planType: 'PREMIUM', startDate: '2026-03-28T12:00:00.000Z' }
    expect(await status(partner)).toMatchObject({ next: afterwards })
    const another = await buy(partner, 'BASIC')
    expect((await months(partner)).at(-1)).toMatch(/^BASIC 2026-04-28 12:00/)
    await reverse(another)
    for (const given of [reference, await lastPaid(partner)]) await reverse(given)
    expect(await status(partner)).toMatchObject({ planType: 'BASIC', endDate: '2026-03-31T10:00:00.000Z' })
  })

  test('that is refunded during a larger one restores nothing until that is refunded too', async () => {
    const partner = await createPartner()
    await buy(partner, 'BASIC')
    const premium = await buy(partner, 'PREMIUM')
    const enterprise = await buy(partner, 'ENTERPRISE')
    await reverse(premium)
    expect(await status(partner)).toMatchObject({ planType: 'ENTERPRISE', next: null })
    await reverse(enterprise)
    expect(await status(partner)).toMatchObject({ planType: 'BASIC', status: 'ACTIVE', next: null })
  })

  test('that is refunded lets a second paid month of its plan begin immediately', async () => {
    const partner = await createPartner()
    await buy(partner, 'BASIC')
    const reference = await buy(partner, 'PREMIUM')
    await buy(partner, 'PREMIUM')
    at('2026-05-10 10:00')
    await reverse(reference)
    const second = { planType: 'PREMIUM', endDate: '2026-06-10T10:00:00.000Z', next: null }
    expect(await status(partner)).toMatchObject(second)
  })

  test('that is refunded restores the earlier plan and the months after it', async () => {
    const partner = await createPartner()
    await buy(partner, 'BASIC')
    await create(partner, 9)
    await buy(partner, 'BASIC')
    at('2026-05-20 12:00')
    const reference = await buy(partner, 'ENTERPRISE')
    await reverse(reference)
    expect(await months(partner)).toEqual([
      'BASIC 2026-05-03 10:00 to 2026-06-03 10:00',
      'BASIC 2026-06-03 10:00 to 2026-07-03 10:00',
    ])
    expect(await status(partner)).toMatchObject({ planType: 'BASIC', qrCodesGenerated: 9 })
  })
})

describe('a refunded month', () => {
  test('allows no more codes, and its codes stay', async () => {
    const partner = await app.createPartner({ codeLimit: 0 })
    const reference = await buy(partner, 'BASIC')
    expect((await create(partner, 5)).statusCode).toBe(200)
    await reverse(reference)
    await reverse(reference)
    expect([await months(partner), (await create(partner, 1)).statusCode]).toEqual([[], 402])
    const codes = await app.rows('codes', { partnerId: partner.partnerId })
    expect(codes).toHaveLength(5)
  })

  test('lets the next month begin if it was the current one', async () => {
    const partner = await createPartner()
    const reference = await buy(partner, 'BASIC')
    await buy(partner, 'BASIC')
    at('2026-05-10 10:00')
    await reverse(reference)
    expect(await months(partner)).toEqual(['BASIC 2026-05-10 10:00 to 2026-06-10 10:00'])
    expect(await status(partner)).toMatchObject({ planType: 'BASIC', status: 'ACTIVE', qrCodesGenerated: 0 })
  })

  test('leaves no gap if it was a later one', async () => {
    const partner = await createPartner()
    await buy(partner, 'PREMIUM')
    const reference = await buy(partner, 'BASIC')
    await buy(partner, 'PREMIUM')
    await reverse(reference)
    expect(await months(partner)).toEqual([
      'PREMIUM 2026-05-03 10:00 to 2026-06-03 10:00',
      'PREMIUM 2026-06-03 10:00 to 2026-07-03 10:00',
    ])
  })

  test('changes nothing after its end', async () => {
    const partner = await createPartner()
    const reference = await buy(partner, 'BASIC')
    await buy(partner, 'BASIC')
    at('2026-06-10 10:00')
    await reverse(reference)
    expect(await months(partner)).toEqual(['BASIC 2026-06-03 10:00 to 2026-07-03 10:00'])
  })
})

test('a later month does not begin early', async () => {
  const partner = await createPartner()
  await buy(partner, 'BASIC')
  await buy(partner, 'BASIC')
  at('2026-06-03 09:59')
  await create(partner, 7)
  expect(await codesMade(partner)).toEqual([7, 0])
  at('2026-06-03 10:00')
  await create(partner, 9)
  expect(await codesMade(partner)).toEqual([7, 9])
})

describe('a clock that is set back', () => {
  test.each([30, 90, 120, 23 * 60])('by %i minutes after a payment keeps the paid plan', async (minutes) => {
    const partner = await app.createPartner()
    at('2026-05-25 10:00') // the trial has ended
    await buy(partner, 'PREMIUM')
    await buy(partner, 'PREMIUM')
    app.wait(-60 * minutes)
    const endDate = '2026-06-25T10:00:00.000Z'
    const running = { status: 'ACTIVE', planType: 'PREMIUM', endDate, canCollectFeedback: true }
    expect(await status(partner)).toMatchObject({ ...running, qrCodesGenerated: 0, next: { startDate: endDate } })
    expect((await create(partner, 5)).statusCode).toBe(200)
    expect(await status(partner)).toMatchObject({ ...running, qrCodesGenerated: 5 })
    expect(await months(partner)).toHaveLength(2)
    expect(await codesMade(partner)).toEqual([5, 0])
    const admin = await createAdminClient(app)
    const plan = { planType: 'PREMIUM', isActive: true, qrCodesGenerated: 5 }
    expect(await admin.rowOf(partner)).toMatchObject({ plan })
  })

  test('during a trial keeps the paid plan and counts its codes exactly', async () => {
    const partner = await app.createPartner()
    await buy(partner, 'BASIC')
    at('2026-05-03 08:30')
    const replies = await Promise.all(Array.from({ length: 6 }, () => create(partner, 400)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect(await codesMade(partner)).toEqual([2000])
    expect(await status(partner)).toMatchObject({ planType: 'BASIC', qrCodesGenerated: 2000 })
  })

  test('by more than a day is not treated as the time of a payment', async () => {
    const partner = await app.createPartner()
    at('2026-05-25 10:00')
    await buy(partner, 'BASIC')
    at('2026-05-24 09:00')
    expect(await status(partner)).toMatchObject({ planType: 'TRIAL', status: 'ENDED' })
  })

  test('loses no month and starts no smaller plan before a larger one', async () => {
    const partner = await app.createPartner()
    await buy(partner, 'PREMIUM')
    at('2026-05-03 09:00')
    await buy(partner, 'BASIC')
    expect(await months(partner)).toEqual([
      'PREMIUM 2026-05-03 10:00 to 2026-06-03 10:00',
      'BASIC 2026-06-03 10:00 to 2026-07-03 10:00',
    ])
    await buy(partner, 'ENTERPRISE')
    expect((await months(partner))[0]).toBe('ENTERPRISE 2026-05-03 09:00 to 2026-06-03 09:00')
    expect(await months(partner)).toHaveLength(3)
  })
})
