import { describe, expect, test } from 'vitest'
import { createAdminClient } from '../support/admin-client.ts'
import { type Actor, defaultProduct } from '../support/factories.ts'
import { useFakePaystackApp } from '../support/fake-paystack.ts'
import { fetchStatus, selectPaidPeriods } from '../support/payment-client.ts'

const fixture = await useFakePaystackApp()

/** Sets the clock, in UTC. */
const at = (moment: string) => {
  fixture.app.time.now = new Date(`${moment.replace(' ', 'T')}Z`)
}
const format = (moment: Date) => moment.toISOString().slice(0, 16).replace('T', ' ')
const createPartner = () => fixture.app.createPartner()
const months = async (partner: Actor) =>
  (await selectPaidPeriods(fixture.app, partner)).map(
    ({ planType, startsAt, endsAt }) => `${planType} ${format(startsAt)} to ${format(endsAt)}`,
  )
const codesMade = async (partner: Actor) =>
  (await selectPaidPeriods(fixture.app, partner)).map(({ codesGenerated }) => codesGenerated)
const create = async (partner: Actor, quantity: number) => {
  const { token } = await fixture.withNewSession(partner)
  return fixture.app.call('POST', '/api/products', { token, body: { ...defaultProduct, quantity } })
}
const status = async (partner: Actor) => fetchStatus(fixture.app, await fixture.withNewSession(partner))

describe('a clock that is set back', () => {
  test.each([30, 90, 120, 23 * 60])('by %i minutes after a payment leaves the plan that was paid', async (minutes) => {
    const partner = await createPartner()
    at('2026-05-25 10:00') // the trial has ended
    await fixture.buy(partner, 'PREMIUM')
    await fixture.buy(partner, 'PREMIUM')
    fixture.app.wait(-60 * minutes)
    const running = {
      status: 'ACTIVE',
      planType: 'PREMIUM',
      endDate: '2026-06-25T10:00:00.000Z',
      canCollectFeedback: true,
    }
    expect(await status(partner)).toMatchObject({
      ...running,
      qrCodesGenerated: 0,
      next: { startDate: running.endDate },
    })
    expect((await create(partner, 5)).statusCode).toBe(200)
    expect(await status(partner)).toMatchObject({ ...running, qrCodesGenerated: 5 })
    expect(await months(partner)).toHaveLength(2)
    expect(await codesMade(partner)).toEqual([5, 0])
    const admin = await createAdminClient(fixture.app)
    expect((await admin.rowOf(partner))?.plan).toMatchObject({
      planType: 'PREMIUM',
      isActive: true,
      qrCodesGenerated: 5,
    })
  })

  test('during a trial leaves the plan that was paid, and its codes are counted exactly', async () => {
    const partner = await createPartner()
    await fixture.buy(partner, 'BASIC')
    at('2026-05-03 08:30')
    const replies = await Promise.all(Array.from({ length: 6 }, () => create(partner, 400)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect(await codesMade(partner)).toEqual([2000])
    expect(await status(partner)).toMatchObject({ planType: 'BASIC', qrCodesGenerated: 2000 })
  })

  test('by more than a day is not taken for the time of a payment', async () => {
    const partner = await createPartner()
    at('2026-05-25 10:00')
    await fixture.buy(partner, 'BASIC')
    at('2026-05-24 09:00')
    expect(await status(partner)).toMatchObject({ planType: 'TRIAL', status: 'ENDED' })
  })

  test('loses no month and runs no smaller plan before a larger one', async () => {
    const partner = await createPartner()
    await fixture.buy(partner, 'PREMIUM')
    at('2026-05-03 09:00')
    await fixture.buy(partner, 'BASIC')
    expect(await months(partner)).toEqual([
      'PREMIUM 2026-05-03 10:00 to 2026-06-03 10:00',
      'BASIC 2026-06-03 10:00 to 2026-07-03 10:00',
    ])
    await fixture.buy(partner, 'ENTERPRISE')
    expect((await months(partner))[0]).toBe('ENTERPRISE 2026-05-03 09:00 to 2026-06-03 09:00')
    expect(await months(partner)).toHaveLength(3)
  })
})
