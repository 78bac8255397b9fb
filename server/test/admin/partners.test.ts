import { randomUUID } from 'node:crypto'
import type { ErrorReply } from '@sahihi/contract/endpoints/errors.ts'
import type { listFlaggedPayments, resolveFlaggedPayment } from '@sahihi/contract/endpoints/payments.ts'
import type { PlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { registerPaymentJobs } from '../../src/company/payments/jobs.ts'
import { createAdminClient, insertPayment } from '../support/admin-client.ts'
import type { Actor } from '../support/factories.ts'
import { countMailsTo, mailTo, registerMailJobs, waitForMails } from '../support/mailbox.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()
const adminClient = await createAdminClient(app)
await registerMailJobs(app)
await registerPaymentJobs(app.context)

const days = (count: number) => new Date(app.time.now.getTime() + count * 86_400_000)
const pay = (partner: Actor, overrides: object = {}) => insertPayment(app, partner, overrides)
const period = ({ partnerId }: Actor, planType: PlanType, startsAt: Date, endsAt: Date, overrides: object = {}) =>
  app.insert('subscriptionPeriods', {
    id: uuidv7(),
    partnerId,
    planType,
    startsAt,
    endsAt,
    codeLimit: 2000,
    ...overrides,
  })
const flag = (reason: string, at = app.time.now) => ({ flaggedAt: at, flagReason: reason })

describe('the partners’ list', () => {
  test('has each approved partner by name, with plan, quota, codes, payments and state', async () => {
    const partner = await app.createPartner({ companyName: 'Zobo Bottlers' })
    await app.createBatch({ partner, quantity: 40 })
    await pay(partner, { creditedAt: app.time.now })
    await pay(partner, { creditedAt: app.time.now, amount: 12_000_000, planType: 'ENTERPRISE' })
    await pay(partner, { creditedAt: app.time.now, withdrawnAt: app.time.now })
    await pay(partner)
    await pay(partner, flag('Less was paid.'))
    await pay(partner, { ...flag('Less was paid.'), resolvedAt: app.time.now, resolutionNote: 'Given back' })
    expect(await adminClient.rowOf(partner)).toEqual({
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
      payments: { count: 2, total: 13_500_000, flagged: 1 },
      codes: 40,
      allowance: null,
      suspendedAt: null,
      suspensionReason: null,
      closing: null,
    })
    await app.createPartner({ companyName: 'aba Mills' })
    const names = (await adminClient.list()).partners.map(({ companyName }) => companyName)
    expect(names.indexOf('aba Mills')).toBeLessThan(names.indexOf('Zobo Bottlers'))
  })

  test('shows the same plan as the partner sees: the largest that runs, or the one that ended last', async () => {
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
    await app.db.deleteFrom('subscriptionPeriods').where('partnerId', '=', none.partnerId).execute()
    expect((await adminClient.rowOf(two))?.plan).toMatchObject({
      planType: 'PREMIUM',
      isActive: true,
      qrCodeLimit: 2000,
    })
    expect((await adminClient.rowOf(spent))?.plan).toMatchObject({
      planType: 'TRIAL',
      isActive: false,
      qrCodesGenerated: 100,
    })
    expect((await adminClient.rowOf(none))?.plan).toBeNull()
    app.time.now = days(20)
    expect((await adminClient.rowOf(past))?.plan).toMatchObject({ planType: 'BASIC', isActive: false })
  })

  test('finds a part of a name, an email address or a registration number, and treats no character as a wildcard', async () => {
    const partner = await app.createPartner({ companyName: '100% Ọ̀dàn_Oils' })
    await app.change('partners', { id: partner.partnerId }, { businessRegistrationNumber: 'BN-77/Q' })
    const found = async (search: string) => (await adminClient.list({ search })).partners.map(({ id }) => id)
    for (const search of ['ọ̀DÀN', '100%', 'n_o', partner.email.slice(0, 8).toUpperCase(), 'bn-77', ' 77/q '])
      expect([search, await found(search)]).toEqual([search, [partner.partnerId]])
    for (const search of ['10%s', 'Od_n', 'nobody at all']) expect(await found(search)).toEqual([])
    const bad = await adminClient.call('GET', 'partners?search=%00')
    expect(bad.statusCode).toBe(400)
  })

  test('comes in pages of twenty, and a page past the last shows the last', async () => {
    const mark = `Lot ${randomUUID()}`
    for (let i = 0; i < 21; i++) await app.createPartner({ companyName: `${mark} ${String(i).padStart(2, '0')}` })
    const first = await adminClient.list({ search: mark })
    expect([first.partners.length, first.pagination]).toMatchObject([
      20,
      { currentPage: 1, totalPages: 2, totalCount: 21, limit: 20, hasNextPage: true },
    ])
    const last = await adminClient.list({ search: mark, page: '9' })
    expect(last.partners.map(({ companyName }) => companyName)).toEqual([`${mark} 20`])
    expect(last.pagination.currentPage).toBe(2)
  })

  test('leaves out applicants and rejected partners', async () => {
    const partner = await app.createPartner()
    for (const change of [{ approvedAt: null }, { rejectedAt: app.time.now, rejectionReason: 'Papers expired' }]) {
      await app.db.updateTable('partners').set(change).where('id', '=', partner.partnerId).execute()
      expect(await adminClient.rowOf(partner)).toBeUndefined()
      expect((await adminClient.suspend(partner.partnerId)).statusCode).toBe(404)
    }
  })
})

describe('a flagged payment', () => {
  const listFlagged = async () =>
    (await adminClient.call('GET', 'payments/flagged')).json<z.output<typeof listFlaggedPayments.reply>>().data
  const message = 'We have given your money back.'
  const close = (id: string, note = 'Given back by hand.') =>
    adminClient.call('PUT', `payments/${id}/resolution`, { note, message })

  test('is listed, the oldest first, until an admin resolves it', async () => {
    const partner = await app.createPartner({ companyName: 'Flagged Payers' })
    await pay(partner)
    const later = await pay(partner, flag('It was paid in GHS, not in NGN.', days(0)))
    const sooner = await pay(partner, flag('It was paid for something else.', days(-1)))
    expect((await listFlagged()).filter(({ companyName }) => companyName === 'Flagged Payers')).toMatchObject([
      { id: sooner, flagReason: 'It was paid for something else.' },
      {
        id: later,
        planType: 'BASIC',
        amount: 1_500_000,
        createdAt: '2026-05-03T10:00:00.000Z',
        flagReason: 'It was paid in GHS, not in NGN.',
      },
    ])
    const reply = await close(later)
    expect([reply.statusCode, reply.json<z.output<typeof resolveFlaggedPayment.reply>>().message]).toEqual([
      200,
      'Review closed.',
    ])
    const ids = (await listFlagged()).map(({ id }) => id)
    expect([ids.includes(later), ids.includes(sooner)]).toEqual([false, true])
  })

  test('is resolved once, is not credited, and is in the audit log', async () => {
    const partner = await app.createPartner()
    const id = await pay(partner, flag('It was paid for something else.'))
    const replies = await Promise.all(Array.from({ length: 8 }, () => close(id)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
    const row = await app.row('payments', { id })
    expect(row).toMatchObject({ creditedAt: null, resolutionNote: 'Given back by hand.', resolvedAt: app.time.now })
    expect(await adminClient.rowOf(partner)).toMatchObject({
      plan: { planType: 'TRIAL' },
      payments: { count: 0, flagged: 0 },
    })
    expect(await adminClient.auditEventsOn(id)).toMatchObject([
      {
        action: 'payment.resolved',
        partnerId: partner.partnerId,
        details: {
          reference: row.reference,
          reason: 'It was paid for something else.',
          note: 'Given back by hand.',
          message,
        },
      },
    ])
  })

  test('ends with one mail of the admin’s message to its partner', async () => {
    const partner = await app.createPartner()
    const id = await pay(partner, flag('It was paid in GHS, not in NGN.'))
    await Promise.all(Array.from({ length: 4 }, () => close(id)))
    const mail = await mailTo(app, partner.email)
    expect([mail.subject, mail.bodyText]).toEqual(['About your payment of ₦15,000', expect.stringContaining(message)])
    expect(mail.bodyText).not.toContain('Given back by hand.')
    await waitForMails(app)
    expect(await countMailsTo(app, partner.email)).toBe(1)
  })

  test('is resolved only with a note and a message, and only if it is flagged', async () => {
    const partner = await app.createPartner()
    const reply = await adminClient.call('PUT', `payments/${await pay(partner, flag('Less was paid.'))}/resolution`, {
      note: 'Done',
    })
    expect([reply.statusCode, reply.json<ErrorReply>().errors]).toEqual([
      400,
      [{ field: 'message', message: 'Enter a message. It is sent to the partner.' }],
    ])
    expect((await close(await pay(partner, flag('Less was paid.')), '  ')).statusCode).toBe(400)
    expect((await close(await pay(partner))).statusCode).toBe(404)
    expect((await close(randomUUID())).statusCode).toBe(404)
  })
})
