import { describe, expect, test } from 'vitest'
import { renewPlans } from '../../src/company/payments/renew-plans.ts'
import { type Actor, defaultProduct } from '../support/factories.ts'
import { useFakePaystackApp } from '../support/fake-paystack.ts'
import { fetchPayments, fetchStatus, selectPaidPeriods, startPayment, verify } from '../support/payment-client.ts'

const fixture = await useFakePaystackApp()

/** Sets the clock, in UTC. */
const at = (moment: string) => {
  fixture.app.time.now = new Date(`${moment.replace(' ', 'T')}Z`)
}
const format = (moment: Date) => moment.toISOString().slice(0, 16).replace('T', ' ')
const months = async (partner: Actor) =>
  (await selectPaidPeriods(fixture.app, partner)).map(
    ({ planType, startsAt, endsAt }) => `${planType} ${format(startsAt)} to ${format(endsAt)}`,
  )
const codesMade = async (partner: Actor) =>
  (await selectPaidPeriods(fixture.app, partner)).map(({ codesGenerated }) => codesGenerated)
const createPartner = async (timeZone = 'Africa/Lagos') => {
  const partner = await fixture.app.createPartner()
  await fixture.app.db.updateTable('partners').set({ timeZone }).where('id', '=', partner.partnerId).execute()
  return partner
}
const create = async (partner: Actor, quantity: number) => {
  const { token } = await fixture.withNewSession(partner)
  return fixture.app.call('POST', '/api/products', { token, body: { ...defaultProduct, quantity } })
}
const status = async (partner: Actor) => fetchStatus(fixture.app, await fixture.withNewSession(partner))

const lastPaid = async (partner: Actor) => {
  const payments = await fetchPayments(fixture.app, await fixture.withNewSession(partner))
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
  ])('that began at %s keep their day wherever the month has it', async (begun, days) => {
    at(begun)
    const partner = await createPartner()
    for (const _ of [1, 2, 3]) await fixture.buy(partner, 'BASIC')
    expect(await months(partner)).toEqual([1, 2, 3].map((i) => `BASIC ${days[i - 1]} to ${days[i]}`))
  })

  test('keep the time of day across a change of clocks', async () => {
    at('2026-03-15 10:00')
    const partner = await createPartner('Europe/London')
    await fixture.buy(partner, 'BASIC')
    await fixture.buy(partner, 'BASIC')
    expect(await months(partner)).toEqual([
      'BASIC 2026-03-15 10:00 to 2026-04-15 09:00',
      'BASIC 2026-04-15 09:00 to 2026-05-15 09:00',
    ])
  })

  test('of the same or a smaller plan wait for the running one, which keeps its codes', async () => {
    const partner = await createPartner()
    await fixture.buy(partner, 'PREMIUM')
    await create(partner, 7)
    at('2026-05-20 10:00')
    await fixture.buy(partner, 'PREMIUM')
    await fixture.buy(partner, 'BASIC')
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
    await fixture.buy(partner, 'BASIC')
    at('2026-02-28 10:00')
    expect(await status(partner)).toMatchObject({ status: 'ENDED' })
    at('2026-03-05 08:00')
    await fixture.buy(partner, 'BASIC')
    expect((await months(partner)).at(-1)).toBe('BASIC 2026-03-05 08:00 to 2026-04-05 08:00')
  })

  test('follow one another when two payments arrive at once', async () => {
    for (let round = 0; round < 10; round++) {
      const partner = await createPartner()
      const references = [await startPayment(fixture.app, partner), await startPayment(fixture.app, partner)].map(
        (one) => one.reference,
      )
      for (const reference of references) fixture.fakePaystack.pay(reference)
      await Promise.all([...references, ...references].map((reference) => verify(fixture.app, partner, reference)))
      expect(await months(partner)).toEqual([
        'BASIC 2026-05-03 10:00 to 2026-06-03 10:00',
        'BASIC 2026-06-03 10:00 to 2026-07-03 10:00',
      ])
    }
  })
})

describe('an upgrade', () => {
  test('begins at once with its own month and codes, and waiting months move behind it', async () => {
    const partner = await createPartner()
    await fixture.buy(partner, 'BASIC')
    await fixture.buy(partner, 'BASIC')
    await create(partner, 9)
    at('2026-05-20 12:00')
    await fixture.buy(partner, 'PREMIUM')
    expect(await months(partner)).toEqual([
      'BASIC 2026-05-03 10:00 to 2026-06-03 10:00',
      'PREMIUM 2026-05-20 12:00 to 2026-06-20 12:00',
      'BASIC 2026-06-20 12:00 to 2026-07-20 12:00',
    ])
    expect(await status(partner)).toMatchObject({ planType: 'PREMIUM', qrCodesGenerated: 0, qrCodeLimit: 10_000 })
  })

  test('replaces the running plan, even one that would end a few days later', async () => {
    at('2026-01-31 10:00')
    const partner = await createPartner()
    await fixture.buy(partner, 'BASIC')
    await fixture.buy(partner, 'BASIC', { saveCard: true })
    at('2026-02-28 12:00')
    const reference = await fixture.buy(partner, 'PREMIUM', { saveCard: true })
    expect(await status(partner)).toMatchObject({
      planType: 'PREMIUM',
      next: null,
      paidUntil: '2026-03-28T12:00:00.000Z',
      renewal: { date: '2026-03-28T12:00:00.000Z', planType: 'PREMIUM' },
    })
    at('2026-03-28 11:00')
    await renewPlans(fixture.app.context)
    const afterwards = { planType: 'PREMIUM', startDate: '2026-03-28T12:00:00.000Z' }
    expect(await status(partner)).toMatchObject({ next: afterwards })
    const another = await fixture.buy(partner, 'BASIC')
    expect((await months(partner)).at(-1)).toMatch(/^BASIC 2026-04-28 12:00/)
    await fixture.reverse(another)
    for (const given of [reference, await lastPaid(partner)]) await fixture.reverse(given)
    expect(await status(partner)).toMatchObject({ planType: 'BASIC', endDate: '2026-03-31T10:00:00.000Z' })
  })

  test('that is refunded while a larger one runs restores nothing; when that is refunded too, all is as before', async () => {
    const partner = await createPartner()
    await fixture.buy(partner, 'BASIC')
    const premium = await fixture.buy(partner, 'PREMIUM')
    const enterprise = await fixture.buy(partner, 'ENTERPRISE')
    await fixture.reverse(premium)
    expect(await status(partner)).toMatchObject({ planType: 'ENTERPRISE', next: null })
    await fixture.reverse(enterprise)
    expect(await status(partner)).toMatchObject({ planType: 'BASIC', status: 'ACTIVE', next: null })
  })

  test('that is refunded lets a second paid month of its plan begin at once', async () => {
    const partner = await createPartner()
    await fixture.buy(partner, 'BASIC')
    const reference = await fixture.buy(partner, 'PREMIUM')
    await fixture.buy(partner, 'PREMIUM')
    at('2026-05-10 10:00')
    await fixture.reverse(reference)
    expect(await status(partner)).toMatchObject({
      planType: 'PREMIUM',
      endDate: '2026-06-10T10:00:00.000Z',
      next: null,
    })
  })

  test('that is refunded restores the earlier plan, and waiting months follow it again', async () => {
    const partner = await createPartner()
    await fixture.buy(partner, 'BASIC')
    await create(partner, 9)
    await fixture.buy(partner, 'BASIC')
    at('2026-05-20 12:00')
    const reference = await fixture.buy(partner, 'ENTERPRISE')
    await fixture.reverse(reference)
    expect(await months(partner)).toEqual([
      'BASIC 2026-05-03 10:00 to 2026-06-03 10:00',
      'BASIC 2026-06-03 10:00 to 2026-07-03 10:00',
    ])
    expect(await status(partner)).toMatchObject({ planType: 'BASIC', qrCodesGenerated: 9 })
  })
})

describe('a refunded month', () => {
  test('allows no more codes; its codes stay', async () => {
    const partner = await fixture.app.createPartner({ codeLimit: 0 })
    const reference = await fixture.buy(partner, 'BASIC')
    expect((await create(partner, 5)).statusCode).toBe(200)
    await fixture.reverse(reference)
    await fixture.reverse(reference)
    expect([await months(partner), (await create(partner, 1)).statusCode]).toEqual([[], 402])
    const codes = await fixture.app.db
      .selectFrom('codes')
      .where('partnerId', '=', partner.partnerId)
      .select('id')
      .execute()
    expect(codes).toHaveLength(5)
  })

  test('lets the next month begin if it was running', async () => {
    const partner = await createPartner()
    const reference = await fixture.buy(partner, 'BASIC')
    await fixture.buy(partner, 'BASIC')
    at('2026-05-10 10:00')
    await fixture.reverse(reference)
    expect(await months(partner)).toEqual(['BASIC 2026-05-10 10:00 to 2026-06-10 10:00'])
    expect(await status(partner)).toMatchObject({ planType: 'BASIC', status: 'ACTIVE', qrCodesGenerated: 0 })
  })

  test('leaves no gap if it was waiting', async () => {
    const partner = await createPartner()
    await fixture.buy(partner, 'PREMIUM')
    const reference = await fixture.buy(partner, 'BASIC')
    await fixture.buy(partner, 'PREMIUM')
    await fixture.reverse(reference)
    expect(await months(partner)).toEqual([
      'PREMIUM 2026-05-03 10:00 to 2026-06-03 10:00',
      'PREMIUM 2026-06-03 10:00 to 2026-07-03 10:00',
    ])
  })

  test('changes nothing if it had ended', async () => {
    const partner = await createPartner()
    const reference = await fixture.buy(partner, 'BASIC')
    await fixture.buy(partner, 'BASIC')
    at('2026-06-10 10:00')
    await fixture.reverse(reference)
    expect(await months(partner)).toEqual(['BASIC 2026-06-03 10:00 to 2026-07-03 10:00'])
  })
})

test('a month that waits does not begin early', async () => {
  const partner = await createPartner()
  await fixture.buy(partner, 'BASIC')
  await fixture.buy(partner, 'BASIC')
  at('2026-06-03 09:59')
  await create(partner, 7)
  expect(await codesMade(partner)).toEqual([7, 0])
  at('2026-06-03 10:00')
  await create(partner, 9)
  expect(await codesMade(partner)).toEqual([7, 9])
})
