import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { renewPlans } from '../../src/payments/renew-plans.ts'
import { begin, monthsOf, paymentsOf, statusOf, verify } from '../support/payment-client.ts'
import { createStandInTestApp } from '../support/fake-paystack.ts'
import { type Actor, defaultProduct } from '../support/test-app.ts'

let means: Awaited<ReturnType<typeof createStandInTestApp>>
beforeAll(async () => {
  means = await createStandInTestApp()
})
beforeEach(() => at('2026-05-03 10:00'))
afterAll(() => means.close())

/** It is this moment, in UTC. */
const at = (moment: string) => {
  means.app.time.now = new Date(`${moment.replace(' ', 'T')}Z`)
}
const written = (moment: Date) => moment.toISOString().slice(0, 16).replace('T', ' ')
const months = async (partner: Actor) =>
  (await monthsOf(means.app, partner)).map(
    ({ planType, startsAt, endsAt }) => `${planType} ${written(startsAt)} to ${written(endsAt)}`,
  )
const createPartner = async (timeZone = 'Africa/Lagos') => {
  const partner = await means.app.createPartner()
  await means.app.db.updateTable('partners').set({ timeZone }).where('id', '=', partner.partnerId).execute()
  return partner
}
const create = async (partner: Actor, quantity: number) => {
  const { token } = await means.signedInAgain(partner)
  return means.app.call('POST', '/api/products', { token, body: { ...defaultProduct, quantity } })
}
const status = async (partner: Actor) => statusOf(means.app, await means.signedInAgain(partner))

const lastPaid = async (partner: Actor) => {
  const payments = await paymentsOf(means.app, await means.signedInAgain(partner))
  return payments.find(({ state }) => state === 'paid')?.reference ?? ''
}

describe('months that follow on each other', () => {
  test.each([
    ['2026-01-31 10:00', ['2026-01-31 10:00', '2026-02-28 10:00', '2026-03-31 10:00', '2026-04-30 10:00']],
    ['2028-01-31 10:00', ['2028-01-31 10:00', '2028-02-29 10:00', '2028-03-31 10:00', '2028-04-30 10:00']],
    ['2028-02-29 10:00', ['2028-02-29 10:00', '2028-03-29 10:00', '2028-04-29 10:00', '2028-05-29 10:00']],
    ['2026-12-30 10:00', ['2026-12-30 10:00', '2027-01-30 10:00', '2027-02-28 10:00', '2027-03-30 10:00']],
    // Half past midnight of the 31st in Lagos, while it is the 30th in UTC.
    ['2026-01-30 23:30', ['2026-01-30 23:30', '2026-02-27 23:30', '2026-03-30 23:30', '2026-04-29 23:30']],
  ])('begun at %s, keep the day on which they began where a month has it', async (begun, days) => {
    at(begun)
    const partner = await createPartner()
    for (const _ of [1, 2, 3]) await means.buy(partner, 'BASIC')
    expect(await months(partner)).toEqual([1, 2, 3].map((i) => `BASIC ${days[i - 1]} to ${days[i]}`))
  })

  test('keep the time of day where clocks change', async () => {
    at('2026-03-15 10:00')
    const partner = await createPartner('Europe/London')
    await means.buy(partner, 'BASIC')
    await means.buy(partner, 'BASIC')
    expect(await months(partner)).toEqual([
      'BASIC 2026-03-15 10:00 to 2026-04-15 09:00',
      'BASIC 2026-04-15 09:00 to 2026-05-15 09:00',
    ])
  })

  test('of the same or a smaller plan wait for the one that runs, which keeps its codes', async () => {
    const partner = await createPartner()
    await means.buy(partner, 'PREMIUM')
    await create(partner, 7)
    at('2026-05-20 10:00')
    await means.buy(partner, 'PREMIUM')
    await means.buy(partner, 'BASIC')
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

  test('begin anew after a pause', async () => {
    at('2026-01-31 10:00')
    const partner = await createPartner()
    await means.buy(partner, 'BASIC')
    at('2026-02-28 10:00')
    expect(await status(partner)).toMatchObject({ status: 'ENDED' })
    at('2026-03-05 08:00')
    await means.buy(partner, 'BASIC')
    expect((await months(partner)).at(-1)).toBe('BASIC 2026-03-05 08:00 to 2026-04-05 08:00')
  })

  test('are one after the other when two payments arrive at once', async () => {
    for (let round = 0; round < 10; round++) {
      const partner = await createPartner()
      const references = [await begin(means.app, partner), await begin(means.app, partner)].map(
        (one) => one.reference,
      )
      for (const reference of references) means.standIn.pay(reference)
      await Promise.all([...references, ...references].map((reference) => verify(means.app, partner, reference)))
      expect(await months(partner)).toEqual([
        'BASIC 2026-05-03 10:00 to 2026-06-03 10:00',
        'BASIC 2026-06-03 10:00 to 2026-07-03 10:00',
      ])
    }
  })
})

describe('an upgrade', () => {
  test('begins at once with a month and all codes of its own, and months that wait move behind it', async () => {
    const partner = await createPartner()
    await means.buy(partner, 'BASIC')
    await means.buy(partner, 'BASIC')
    await create(partner, 9)
    at('2026-05-20 12:00')
    await means.buy(partner, 'PREMIUM')
    expect(await months(partner)).toEqual([
      'BASIC 2026-05-03 10:00 to 2026-06-03 10:00',
      'PREMIUM 2026-05-20 12:00 to 2026-06-20 12:00',
      'BASIC 2026-06-20 12:00 to 2026-07-20 12:00',
    ])
    expect(await status(partner)).toMatchObject({ planType: 'PREMIUM', qrCodesGenerated: 0, qrCodeLimit: 10_000 })
  })

  test('takes the place of the plan that runs, also where that would end a few days later', async () => {
    at('2026-01-31 10:00')
    const partner = await createPartner()
    await means.buy(partner, 'BASIC')
    await means.buy(partner, 'BASIC', { keepCard: true })
    at('2026-02-28 12:00')
    const reference = await means.buy(partner, 'PREMIUM', { keepCard: true })
    expect(await status(partner)).toMatchObject({
      planType: 'PREMIUM',
      next: null,
      paidUntil: '2026-03-28T12:00:00.000Z',
      renewal: { on: '2026-03-28T12:00:00.000Z', planType: 'PREMIUM' },
    })
    at('2026-03-28 11:00')
    await renewPlans(means.app.context)
    const afterwards = { planType: 'PREMIUM', startDate: '2026-03-28T12:00:00.000Z' }
    expect(await status(partner)).toMatchObject({ next: afterwards })
    const another = await means.buy(partner, 'BASIC')
    expect((await months(partner)).at(-1)).toMatch(/^BASIC 2026-04-28 12:00/)
    await means.giveBack(another)
    for (const given of [reference, await lastPaid(partner)]) await means.giveBack(given)
    expect(await status(partner)).toMatchObject({ planType: 'BASIC', endDate: '2026-03-31T10:00:00.000Z' })
  })

  test('that is refunded while a larger one runs brings nothing back; when that is refunded too, all is as before', async () => {
    const partner = await createPartner()
    await means.buy(partner, 'BASIC')
    const premium = await means.buy(partner, 'PREMIUM')
    const enterprise = await means.buy(partner, 'ENTERPRISE')
    await means.giveBack(premium)
    expect(await status(partner)).toMatchObject({ planType: 'ENTERPRISE', next: null })
    await means.giveBack(enterprise)
    expect(await status(partner)).toMatchObject({ planType: 'BASIC', status: 'ACTIVE', next: null })
  })

  test('that is refunded lets a second such month, which is paid, begin at once', async () => {
    const partner = await createPartner()
    await means.buy(partner, 'BASIC')
    const reference = await means.buy(partner, 'PREMIUM')
    await means.buy(partner, 'PREMIUM')
    at('2026-05-10 10:00')
    await means.giveBack(reference)
    expect(await status(partner)).toMatchObject({
      planType: 'PREMIUM',
      endDate: '2026-06-10T10:00:00.000Z',
      next: null,
    })
  })

  test('that is refunded leaves the plan from before, and what waited follows on that again', async () => {
    const partner = await createPartner()
    await means.buy(partner, 'BASIC')
    await create(partner, 9)
    await means.buy(partner, 'BASIC')
    at('2026-05-20 12:00')
    const reference = await means.buy(partner, 'ENTERPRISE')
    await means.giveBack(reference)
    expect(await months(partner)).toEqual([
      'BASIC 2026-05-03 10:00 to 2026-06-03 10:00',
      'BASIC 2026-06-03 10:00 to 2026-07-03 10:00',
    ])
    expect(await status(partner)).toMatchObject({ planType: 'BASIC', qrCodesGenerated: 9 })
  })
})

describe('a month that is given back', () => {
  test('can make no more codes; those that were made stay', async () => {
    const partner = await means.app.createPartner({ codeLimit: 0 })
    const reference = await means.buy(partner, 'BASIC')
    expect((await create(partner, 5)).statusCode).toBe(200)
    await means.giveBack(reference)
    await means.giveBack(reference)
    expect([await months(partner), (await create(partner, 1)).statusCode]).toEqual([[], 402])
    const codes = await means.app.db
      .selectFrom('codes')
      .where('partnerId', '=', partner.partnerId)
      .select('code')
      .execute()
    expect(codes).toHaveLength(5)
  })

  test('while it runs lets the one that waits begin', async () => {
    const partner = await createPartner()
    const reference = await means.buy(partner, 'BASIC')
    await means.buy(partner, 'BASIC')
    at('2026-05-10 10:00')
    await means.giveBack(reference)
    expect(await months(partner)).toEqual(['BASIC 2026-05-10 10:00 to 2026-06-10 10:00'])
    expect(await status(partner)).toMatchObject({ planType: 'BASIC', status: 'ACTIVE', qrCodesGenerated: 0 })
  })

  test('while it waits leaves no gap', async () => {
    const partner = await createPartner()
    await means.buy(partner, 'PREMIUM')
    const reference = await means.buy(partner, 'BASIC')
    await means.buy(partner, 'PREMIUM')
    await means.giveBack(reference)
    expect(await months(partner)).toEqual([
      'PREMIUM 2026-05-03 10:00 to 2026-06-03 10:00',
      'PREMIUM 2026-06-03 10:00 to 2026-07-03 10:00',
    ])
  })

  test('when it is over already changes nothing of what runs', async () => {
    const partner = await createPartner()
    const reference = await means.buy(partner, 'BASIC')
    await means.buy(partner, 'BASIC')
    at('2026-06-10 10:00')
    await means.giveBack(reference)
    expect(await months(partner)).toEqual(['BASIC 2026-06-03 10:00 to 2026-07-03 10:00'])
  })
})

test('a clock that is set back loses no month and puts no smaller plan before a larger one', async () => {
  const partner = await createPartner()
  await means.buy(partner, 'PREMIUM')
  at('2026-05-03 09:00')
  await means.buy(partner, 'BASIC')
  expect(await months(partner)).toEqual([
    'PREMIUM 2026-05-03 10:00 to 2026-06-03 10:00',
    'BASIC 2026-06-03 10:00 to 2026-07-03 10:00',
  ])
  await means.buy(partner, 'ENTERPRISE')
  expect((await months(partner))[0]).toBe('ENTERPRISE 2026-05-03 09:00 to 2026-06-03 09:00')
  expect(await months(partner)).toHaveLength(3)
})
