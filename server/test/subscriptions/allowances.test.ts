import type { getSubscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { registerOrderJobs } from '../../src/catalog/orders/jobs.ts'
import { enqueuePlanWarnings, registerSubscriptionJobs } from '../../src/company/subscriptions/jobs.ts'
import { createAdminClient } from '../support/admin-client.ts'
import { type Actor, defaultProduct } from '../support/factories.ts'
import { mailsTo, mailTo, registerMailJobs, waitForMails } from '../support/mailbox.ts'
import { createOrderClient, orderIn } from '../support/order-client.ts'
import { createPaymentTestApp, startPayment, submitCheckout, verify } from '../support/payment-client.ts'
import { useApp } from '../support/test-app.ts'

const app = useApp(await createPaymentTestApp())
const admin = await createAdminClient(app)
const orders = createOrderClient(app)
await registerMailJobs(app)
await registerOrderJobs(app.context)
await registerSubscriptionJobs(app.context)

const { setTime: at } = app
const reason = 'A contract of three years'
const grant = ({ partnerId }: Pick<Actor, 'partnerId'>, codes: number, lastDay: string | null = null) =>
  admin.call('PUT', `partners/${partnerId}/allowance`, { codes, reason, lastDay })
const revoke = ({ partnerId }: Pick<Actor, 'partnerId'>) =>
  admin.call('PUT', `partners/${partnerId}/allowance/revocation`, { reason: 'The contract is over' })
const signedIn = async <A extends Actor>(actor: A) => ({ ...actor, token: await app.createSession(actor.accountId) })
const statusOf = async (actor: Actor) => {
  const { token } = await signedIn(actor)
  const reply = await app.call('GET', '/api/subscriptions/status', { token })
  return reply.json<z.output<typeof getSubscription.reply>>().subscription
}
const create = async (actor: Actor, quantity: number) => {
  const { token } = await signedIn(actor)
  return (await app.call('POST', '/api/products', { token, body: { ...defaultProduct, quantity } })).statusCode
}
const pay = async (actor: Actor, planType: 'BASIC' | 'PREMIUM') => {
  const payer = await signedIn(actor)
  const { checkout, reference } = await startPayment(app, payer, { planType })
  await submitCheckout(app, checkout, 'pay')
  await verify(app, payer, reference)
}

describe('an allowance', () => {
  test('adds its codes to the month, shown to the partner, mailed with its reason and in the audit log', async () => {
    const partner = await app.createPartner({ codeLimit: 100, planType: 'BASIC' })
    const reply = await grant(partner, 50, '2026-12-31')
    const allowance = { codes: 50, reason, lastDay: '2026-12-31' }
    expect(reply.json()).toMatchObject({ message: 'Allowance granted.', data: { allowance } })
    expect(await statusOf(partner)).toMatchObject({ qrCodesGenerated: 0, qrCodeLimit: 150, allowance })
    expect(await admin.rowOf(partner)).toMatchObject({ allowance, plan: { qrCodeLimit: 150 } })
    const { subject, bodyText } = await mailTo(app, partner.email)
    expect(subject).toBe('50 more codes a month on Sahihi')
    expect([bodyText.includes(reason), bodyText.includes('December 31, 2026')]).toEqual([true, true])
    expect(bodyText.indexOf(reason)).toBeLessThan(bodyText.indexOf('See your plan'))
    expect(await admin.auditEventsOn(partner.partnerId)).toEqual([
      expect.objectContaining({ action: 'allowance.granted', details: { codes: 50, lastDay: '2026-12-31', reason } }),
    ])
    expect([await create(partner, 140), await create(partner, 11), await create(partner, 10)]).toEqual([200, 402, 200])
    expect(await statusOf(partner)).toMatchObject({ qrCodesGenerated: 150, qrCodeLimit: 150 })
  })

  test('is used exactly by thirty simultaneous requests', async () => {
    const partner = await app.createPartner({ codeLimit: 15, planType: 'BASIC' })
    await grant(partner, 25)
    const statuses = await Promise.all(Array.from({ length: 30 }, () => create(partner, 2)))
    expect(statuses.toSorted()).toEqual([...Array(20).fill(200), ...Array(10).fill(402)])
    expect(await statusOf(partner)).toMatchObject({ qrCodesGenerated: 40, qrCodeLimit: 40 })
  })

  test('lets a partner order more than its plan', async () => {
    const actor = await orders.createOrderer(5000)
    expect((await orders.order(actor, 6000)).statusCode).toBe(402)
    await grant(actor, 1000)
    const { id } = orderIn(await orders.order(actor, 6000))
    expect(await orders.ended(actor, id)).toMatchObject({ state: 'ready', codesMade: 6000 })
    expect(await orders.codesOf(actor)).toBe(6001)
  })

  test('starts again in each month, also one paid in advance or begun by a larger plan', async () => {
    const partner = await app.createPartner({ codeLimit: 1 })
    await grant(partner, 10)
    await pay(partner, 'BASIC')
    expect(await statusOf(partner)).toMatchObject({ planType: 'BASIC', qrCodeLimit: 2010 })
    expect(await create(partner, 2010)).toBe(200)
    await pay(partner, 'PREMIUM')
    expect(await statusOf(partner)).toMatchObject({ planType: 'PREMIUM', qrCodesGenerated: 0, qrCodeLimit: 10_010 })
    await pay(partner, 'PREMIUM')
    at('2026-06-10T10:00:00Z')
    expect(await statusOf(partner)).toMatchObject({ qrCodesGenerated: 0, qrCodeLimit: 10_010 })
  })

  test('counts in a trial, which then ends with the last of these codes', async () => {
    const partner = await app.createPartner({ codeLimit: 100 })
    await grant(partner, 20)
    expect(await create(partner, 100)).toBe(200)
    expect(await statusOf(partner)).toMatchObject({ status: 'ACTIVE', remainingQrCodes: 20 })
    expect(await create(partner, 20)).toBe(200)
    expect(await statusOf(partner)).toMatchObject({ status: 'ENDED', remainingQrCodes: 0 })
  })

  test('needs a current plan or trial and pauses between plans', async () => {
    const partner = await app.createPartner({ codeLimit: 100 })
    await grant(partner, 1000)
    at('2026-05-20T10:00:00Z')
    expect(await create(partner, 1)).toBe(402)
    await pay(partner, 'BASIC')
    expect(await create(partner, 3000)).toBe(200)
  })

  test('ends after its last day in the partner’s time zone', async () => {
    const partner = await app.createPartner({ codeLimit: 1, planType: 'BASIC' })
    await grant(partner, 10, '2026-05-03')
    at('2026-05-03T22:59:00Z') // Lagos is an hour ahead of UTC
    expect(await create(partner, 6)).toBe(200)
    at('2026-05-03T23:00:00Z')
    expect(await create(partner, 1)).toBe(402)
    expect(await statusOf(partner)).toMatchObject({ qrCodesGenerated: 6, qrCodeLimit: 6, allowance: null })
  })

  test('replaces an earlier one, and made codes stay counted', async () => {
    const partner = await app.createPartner({ codeLimit: 10, planType: 'BASIC' })
    await grant(partner, 100)
    expect(await create(partner, 60)).toBe(200)
    expect((await grant(partner, 55)).statusCode).toBe(200)
    expect([await create(partner, 6), await create(partner, 5)]).toEqual([402, 200])
    expect(await statusOf(partner)).toMatchObject({ qrCodesGenerated: 65, qrCodeLimit: 65, allowance: { codes: 55 } })
  })

  test('that exists already is a conflict', async () => {
    const partner = await app.createPartner()
    const replies = await Promise.all(Array.from({ length: 5 }, () => grant(partner, 10)))
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409, 409, 409, 409])
  })

  test.each([
    ['no codes', { codes: 0, reason }, 'codes'],
    ['half a code', { codes: 1.5, reason }, 'codes'],
    ['too many codes', { codes: 10_000_001, reason }, 'codes'],
    ['no reason', { codes: 1 }, 'reason'],
    ['a day that is over', { codes: 1, reason, lastDay: '2026-05-02' }, 'lastDay'],
    ['a day that does not exist', { codes: 1, reason, lastDay: '2026-02-30' }, 'lastDay'],
  ])('with %s is refused', async (_, body, field) => {
    const { partnerId } = await app.createPartner()
    const reply = await admin.call('PUT', `partners/${partnerId}/allowance`, body)
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { errors: [{ field }] }])
  })

  test('for a partner that does not exist is not found', async () => {
    expect((await grant({ partnerId: '018f0000-0000-7000-8000-000000000000' }, 5)).statusCode).toBe(404)
  })

  test('warns again when most of the new total is used', async () => {
    const partner = await app.createPartner({ codeLimit: 100, planType: 'BASIC' })
    await create(partner, 90)
    await enqueuePlanWarnings(app.context)
    await waitForMails(app) // a mail has the figures of the moment it is sent
    await grant(partner, 100)
    await enqueuePlanWarnings(app.context)
    await create(partner, 80)
    await enqueuePlanWarnings(app.context)
    const mails = await mailsTo(app, partner.email)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      '10 codes left on your Basic plan',
      '100 more codes a month on Sahihi',
      '30 codes left on your Basic plan',
    ])
  })
})

describe('a revoked allowance', () => {
  test('stops immediately: made codes stay, a mail has the reason, and no number is negative', async () => {
    const partner = await app.createPartner({ codeLimit: 10, planType: 'BASIC' })
    await grant(partner, 100)
    await create(partner, 60)
    expect((await revoke(partner)).json()).toMatchObject({ data: { allowance: null, plan: { qrCodeLimit: 60 } } })
    expect(await create(partner, 1)).toBe(402)
    expect(await statusOf(partner)).toMatchObject({ qrCodesGenerated: 60, qrCodeLimit: 60, allowance: null })
    const { subject, bodyText } = await mailTo(app, partner.email, 2)
    expect([subject, bodyText.includes('The contract is over')]).toEqual(['Your allowance of codes is revoked', true])
    expect((await revoke(partner)).statusCode).toBe(409)
  })

  test('does not stop an order made from it', async () => {
    const actor = await orders.createOrderer(10)
    await grant(actor, 6000)
    const { id } = orderIn(await orders.order(actor, 6000))
    await revoke(actor)
    expect(await orders.ended(actor, id)).toMatchObject({ state: 'ready', codesMade: 6000 })
  })

  test('does not return with the codes of a canceled order', async () => {
    const actor = await orders.createOrderer(10)
    await grant(actor, 6000)
    const { id } = orderIn(await orders.order(actor, 6000))
    await revoke(actor)
    await orders.cancel(actor, id)
    expect(await orders.counted(actor)).toBe(await orders.codesOf(actor))
    const { codesMade } = await orders.fetchOrder(actor, id)
    // The plan alone has room for ten more, where nothing was made yet.
    expect(await create(actor, codesMade > 0 ? 1 : 11)).toBe(402)
  })

  test('does not count in later months', async () => {
    const partner = await app.createPartner({ codeLimit: 1 })
    await grant(partner, 10)
    await pay(partner, 'BASIC')
    await pay(partner, 'BASIC')
    await revoke(partner)
    expect(await statusOf(partner)).toMatchObject({ qrCodeLimit: 2000 })
    at('2026-06-10T10:00:00Z')
    expect(await statusOf(partner)).toMatchObject({ qrCodeLimit: 2000 })
  })
})
