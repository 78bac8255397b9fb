import { randomUUID } from 'node:crypto'
import type { resolveFlaggedPayment, listFlaggedPayments } from '@sahihi/contract/endpoints/admin.ts'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { PlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { workPayments } from '../../src/payments/jobs.ts'
import { openDesk, writePayment } from '../support/admin-client.ts'
import { mailsAreWritten, mailsTo, mailTo, workMails } from '../support/mailbox.ts'
import { type Actor, createTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  app = await createTestApp()
  desk = await openDesk(app)
  await workMails(app)
  await workPayments(app.context)
})
beforeEach(() => {
  app.time.now = new Date('2026-05-03T10:00:00Z')
})
afterAll(() => app.close())

const days = (count: number) => new Date(app.time.now.getTime() + count * 86_400_000)
const pay = (partner: Actor, wish: object = {}) => writePayment(app, partner, wish)
const period = ({ partnerId }: Actor, planType: PlanType, startsAt: Date, endsAt: Date, wish: object = {}) =>
  app.db
    .insertInto('periods')
    .values({ id: uuidv7(), partnerId, planType, startsAt, endsAt, codeLimit: 2000, ...wish })
    .execute()
const odd = (reason: string, at = app.time.now) => ({ reviewAt: at, reviewReason: reason })

describe('the partners’ list', () => {
  test('has each approved partner by its name, with plan, use, codes, payments and state', async () => {
    const partner = await app.createPartner({ companyName: 'Zobo Bottlers' })
    await app.createBatch({ partner, quantity: 40 })
    await pay(partner, { creditedAt: app.time.now })
    await pay(partner, { creditedAt: app.time.now, amount: 12_000_000, planType: 'ENTERPRISE' })
    await pay(partner, { creditedAt: app.time.now, withdrawnAt: app.time.now })
    await pay(partner)
    await pay(partner, odd('Less was paid.'))
    await pay(partner, { ...odd('Less was paid.'), reviewedAt: app.time.now, reviewNote: 'Given back' })
    expect(await desk.rowOf(partner)).toEqual({
      id: partner.partnerId,
      companyName: 'Zobo Bottlers',
      email: partner.email,
      businessRegistrationNumber: 'RC 123456',
      approvedAt: '2026-05-03T10:00:00.000Z',
      plan: {
        planType: 'TRIAL',
        isActive: true,
        endDate: '2026-05-17T10:00:00.000Z',
        qrCodesGenerated: 40,
        qrCodeLimit: 100,
      },
      payments: { count: 2, total: 13_500_000, toReview: 1 },
      codes: 40,
      suspendedAt: null,
      suspensionReason: null,
    })
    await app.createPartner({ companyName: 'aba Mills' })
    const names = (await desk.list()).partners.map(({ companyName }) => companyName)
    expect(names.indexOf('aba Mills')).toBeLessThan(names.indexOf('Zobo Bottlers'))
  })

  test('has the plan that the partner itself is shown: the largest that runs, else the one that ended last', async () => {
    const [two, past, spent, none] = [
      await app.createPartner(),
      await app.createPartner({ planType: 'BASIC' }),
      await app.createPartner(),
      await app.createPartner(),
    ]
    await period(two, 'PREMIUM', days(-10), days(5))
    await period(two, 'BASIC', days(-1), days(29))
    await period(two, 'ENTERPRISE', days(-1), days(29), { withdrawnAt: app.time.now })
    await period(two, 'ENTERPRISE', days(5), days(35))
    await app.createBatch({ partner: spent, quantity: 100 })
    await app.db.deleteFrom('periods').where('partnerId', '=', none.partnerId).execute()
    expect((await desk.rowOf(two))?.plan).toMatchObject({ planType: 'PREMIUM', isActive: true, qrCodeLimit: 2000 })
    expect((await desk.rowOf(spent))?.plan).toMatchObject({ planType: 'TRIAL', isActive: false, qrCodesGenerated: 100 })
    expect((await desk.rowOf(none))?.plan).toBeNull()
    app.time.now = days(20)
    expect((await desk.rowOf(past))?.plan).toMatchObject({ planType: 'BASIC', isActive: false })
  })

  test('finds part of a name, an e-mail or a registration number, and takes no sign for a pattern', async () => {
    const partner = await app.createPartner({ companyName: '100% Ọ̀dàn_Oils' })
    await app.db
      .updateTable('partners')
      .set({ businessRegistrationNumber: 'BN-77/Q' })
      .where('id', '=', partner.partnerId)
      .execute()
    const found = async (search: string) => (await desk.list({ search })).partners.map(({ id }) => id)
    for (const search of ['ọ̀DÀN', '100%', 'n_o', partner.email.slice(0, 8).toUpperCase(), 'bn-77', ' 77/q '])
      expect([search, await found(search)]).toEqual([search, [partner.partnerId]])
    for (const search of ['10%s', 'Od_n', 'nobody at all']) expect(await found(search)).toEqual([])
    const bad = await desk.call('GET', 'partners?search=%00')
    expect(bad.statusCode).toBe(400)
  })

  test('comes in pages of twenty, and a page past the last is the last', async () => {
    const mark = `Lot ${randomUUID()}`
    for (let i = 0; i < 21; i++) await app.createPartner({ companyName: `${mark} ${String(i).padStart(2, '0')}` })
    const first = await desk.list({ search: mark })
    expect([first.partners.length, first.pagination]).toMatchObject([
      20,
      { currentPage: 1, totalPages: 2, totalCount: 21, limit: 20, hasNextPage: true },
    ])
    const last = await desk.list({ search: mark, page: '9' })
    expect(last.partners.map(({ companyName }) => companyName)).toEqual([`${mark} 20`])
    expect(last.pagination.currentPage).toBe(2)
  })

  test('leaves out who only applied, and who was rejected', async () => {
    const partner = await app.createPartner()
    for (const change of [{ approvedAt: null }, { rejectedAt: app.time.now, rejectionReason: 'Papers expired' }]) {
      await app.db.updateTable('partners').set(change).where('id', '=', partner.partnerId).execute()
      expect(await desk.rowOf(partner)).toBeUndefined()
      expect((await desk.suspend(partner.partnerId)).statusCode).toBe(404)
    }
  })
})

describe('a payment to look at', () => {
  const toLookAt = async () =>
    (await desk.call('GET', 'payments/review')).json<z.output<typeof listFlaggedPayments.reply>>().data
  const words = 'We have given your money back.'
  const close = (id: string, note = 'Given back by hand.') => desk.call('PUT', `payments/${id}/review`, { note, words })

  test('stands in a list, the one that waits longest first, until a note says how it ended', async () => {
    const partner = await app.createPartner({ companyName: 'Odd Payers' })
    await pay(partner)
    const later = await pay(partner, odd('It was paid in GHS, not in NGN.', days(0)))
    const sooner = await pay(partner, odd('It was paid for something else.', days(-1)))
    expect((await toLookAt()).filter(({ companyName }) => companyName === 'Odd Payers')).toMatchObject([
      { id: sooner, reviewReason: 'It was paid for something else.' },
      {
        id: later,
        planType: 'BASIC',
        amount: 1_500_000,
        createdAt: '2026-05-03T10:00:00.000Z',
        reviewReason: 'It was paid in GHS, not in NGN.',
      },
    ])
    const reply = await close(later)
    expect([reply.statusCode, reply.json<z.output<typeof resolveFlaggedPayment.reply>>().message]).toEqual([
      200,
      'The review is closed.',
    ])
    const ids = (await toLookAt()).map(({ id }) => id)
    expect([ids.includes(later), ids.includes(sooner)]).toEqual([false, true])
  })

  test('is closed once, credits nothing, and is in the audit log', async () => {
    const partner = await app.createPartner()
    const id = await pay(partner, odd('It was paid for something else.'))
    const replies = await Promise.all(Array.from({ length: 8 }, () => close(id)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
    const row = await app.db.selectFrom('payments').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ creditedAt: null, reviewNote: 'Given back by hand.', reviewedAt: app.time.now })
    expect(await desk.rowOf(partner)).toMatchObject({
      plan: { planType: 'TRIAL' },
      payments: { count: 0, toReview: 0 },
    })
    expect(await desk.deedsOn(id)).toMatchObject([
      {
        action: 'payment.reviewed',
        partnerId: partner.partnerId,
        details: {
          reference: row.reference,
          reason: 'It was paid for something else.',
          note: 'Given back by hand.',
          words,
        },
      },
    ])
  })

  test('ends with words that its partner gets by mail, once', async () => {
    const partner = await app.createPartner()
    const id = await pay(partner, odd('It was paid in GHS, not in NGN.'))
    await Promise.all(Array.from({ length: 4 }, () => close(id)))
    const mail = await mailTo(app, partner.email)
    expect([mail.subject, mail.bodyText]).toEqual(['About your payment of ₦15,000', expect.stringContaining(words)])
    expect(mail.bodyText).not.toContain('Given back by hand.')
    await mailsAreWritten(app)
    expect(await mailsTo(app, partner.email)).toBe(1)
  })

  test('needs a note, words for its partner, and a payment that is odd', async () => {
    const partner = await app.createPartner()
    const reply = await desk.call('PUT', `payments/${await pay(partner, odd('Less was paid.'))}/review`, {
      note: 'Done',
    })
    expect([reply.statusCode, reply.json<ErrorReply>().errors]).toEqual([
      400,
      [{ field: 'words', message: 'Say how it ended. The partner reads it.' }],
    ])
    expect((await close(await pay(partner, odd('Less was paid.')), '  ')).statusCode).toBe(400)
    expect((await close(await pay(partner))).statusCode).toBe(404)
    expect((await close(randomUUID())).statusCode).toBe(404)
  })
})
