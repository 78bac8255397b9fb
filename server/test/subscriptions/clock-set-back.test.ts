import { describe, expect, test } from 'vitest'
import { createAdminClient } from '../support/admin-client.ts'
import { type Actor, defaultProduct } from '../support/factories.ts'
import { useFakePaystackApp } from '../support/fake-paystack.ts'
import { fetchStatus, selectPaidPeriods } from '../support/payment-client.ts'

const { app, buy, withNewSession } = await useFakePaystackApp()

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
const create = async (partner: Actor, quantity: number) => {
  const { token } = await withNewSession(partner)
  return app.call('POST', '/api/products', { token, body: { ...defaultProduct, quantity } })
}
const status = async (partner: Actor) => fetchStatus(app, await withNewSession(partner))

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
