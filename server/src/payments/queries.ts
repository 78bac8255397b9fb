import type { PaidPlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import type { Card } from '../lib/payments/provider.ts'
import type { Payments } from '../db/schema.ts'
import { after, days } from '../lib/time.ts'

export const insertPayment = (db: Db | Tx, payment: Insertable<Payments>) =>
  db.insertInto('payments').values(payment).execute()

export const keepCheckout = (db: Db, id: string, authorizationUrl: string) =>
  db.updateTable('payments').set({ authorizationUrl }).where('id', '=', id).execute()

/** A payment's plan, of those that are paid for. */
export const planBought = sql<PaidPlanType>`payments.plan_type`.as('planType')

const columns = [
  'payments.id',
  'payments.partnerId',
  planBought,
  'amount',
  'currency',
  'reference',
  'createdAt',
  'keepsCard',
  'renews',
  'channel',
  'paidAt',
  'creditedAt',
  'failedAt',
  'failure',
  'payments.withdrawnAt',
  'reviewAt',
  'reviewedAt',
  'nextCheckAt',
  'authorizationUrl',
  'isTest',
] as const

/** The payment of a reference, whoever's it is. */
export const paymentOf = (db: Db | Tx, reference: string) =>
  db.selectFrom('payments').where('reference', '=', reference).select(columns).executeTakeFirst()
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof paymentOf>>>

const withMonth = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('payments')
    .leftJoin('periods', 'periods.paymentId', 'payments.id')
    .where('payments.partnerId', '=', partner)
    .select([...columns, 'startsAt', 'endsAt', 'codeLimit'])

export const ownPayment = (db: Db, partner: PartnerId, by: 'payments.id' | 'reference', value: string) =>
  withMonth(db, partner).where(by, '=', value).executeTakeFirst()
export type OwnPayment = NonNullable<Awaited<ReturnType<typeof ownPayment>>>

// One that the provider never began, as far as we know, is nothing that its payer could do anything about.
const isShown = sql<boolean>`coalesce(authorization_url, renews::text,
  coalesce(credited_at, failed_at, payments.withdrawn_at, review_at)::text) is not null`

export const paymentsPage = (db: Db, partner: PartnerId, { limit, offset }: { limit: number; offset: number }) =>
  withMonth(db, partner)
    .where(isShown)
    .orderBy('createdAt', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countPayments(db: Db, partner: PartnerId): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .where('partnerId', '=', partner)
    .where(isShown)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const payerOf = (db: Db | Tx, partner: PartnerId) =>
  db.selectFrom('accounts').where('partnerId', '=', partner).select('email').executeTakeFirstOrThrow()

/** What the receipt of a credited payment of this partner says besides the payment. */
export const receiptOf = (db: Db, partner: PartnerId, id: string) =>
  db
    .selectFrom('payments')
    .innerJoin('accounts', 'accounts.partnerId', 'payments.partnerId')
    .where('payments.partnerId', '=', partner)
    .where('payments.id', '=', id)
    .where('creditedAt', 'is not', null)
    .select(['accounts.email', ...receiptColumns])
    .executeTakeFirst()

const receiptColumns = [
  sql<Date>`credited_at`.as('creditedAt'),
  sql<number>`receipt_number`.as('receiptNumber'),
  sql<string>`buyer_name`.as('buyerName'),
  sql<string>`buyer_address`.as('buyerAddress'),
  'vatPercent',
  'vatAmount',
  'cardLast4',
] as const

type Paid = {
  id: string
  providerId: string | null
  channel: string | null
  cardLast4: string | null
  paidAt: Date
  now: Date
  vat: { vatPercent: number; vatAmount: number } | undefined
}

/**
 * Credits a payment in one conditional statement that also writes down what its receipt says, and gives whether its card may be
 * kept; undefined when it was credited or withdrawn already. A review of it that is open ends; one that a person has ended stays on record.
 */
export function creditOnce(tx: Tx, { id, now, vat, ...paid }: Paid) {
  const isEnded = sql<boolean>`reviewed_at is not null`
  return tx
    .updateTable('payments')
    .from('partners')
    .set(({ ref }) => ({
      creditedAt: now,
      ...paid,
      ...vat,
      receiptNumber: sql<number>`nextval('receipt_numbers')`,
      buyerName: ref('partners.companyName'),
      buyerAddress: ref('partners.address'),
      failedAt: null,
      failure: null,
      nextCheckAt: after(now, days(1)),
      reviewAt: sql<Date | null>`case when ${isEnded} then ${ref('reviewAt')} end`,
      reviewReason: sql<string | null>`case when ${isEnded} then ${ref('reviewReason')} end`,
    }))
    .whereRef('partners.id', '=', 'payments.partnerId')
    .where('payments.id', '=', id)
    .where('creditedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returning('keepsCard')
    .executeTakeFirst()
}

/** Withdraws a payment, credited or not, once. It is still asked about: a dispute may be won, and the money come back. */
export async function withdrawOnce(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ withdrawnAt: now, failedAt: null, failure: null, nextCheckAt: after(now, days(1)) })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** It failed, as far as is known: the same checkout may still be paid with another card. */
export async function failOnce(db: Db | Tx, id: string, failure: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ failedAt: now, failure })
    .where('id', '=', id)
    .where('creditedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A person must look at it; that it was credited, if it was, stays so. */
export async function reviewOnce(tx: Tx, id: string, reason: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ reviewAt: now, reviewReason: reason, reviewedAt: null, reviewNote: null })
    .where('id', '=', id)
    .where(sql<boolean>`review_reason is distinct from ${reason}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** When the provider is asked next about a payment that it is still asked about; null: it is left alone from now on. */
export const checkAgain = (db: Db, id: string, nextCheckAt: Date | null) =>
  db
    .updateTable('payments')
    // A payer may ask as often as they like: the count must not outgrow its column.
    .set({ checks: sql`least(checks + 1, 9999)`, nextCheckAt })
    .where('id', '=', id)
    .where('nextCheckAt', 'is not', null)
    .execute()

/** Payments to ask the provider about now. */
export const duePayments = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('payments')
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(limit)
    .select(['id', 'partnerId', planBought, 'amount', 'reference', 'renews', 'createdAt', 'creditedAt', 'withdrawnAt'])
    .execute()
export type DuePayment = Awaited<ReturnType<typeof duePayments>>[number]

type Kept = Card & { planType: PaidPlanType }

/** Keeps a card for the renewal of one plan: of any other it is not charged. */
export const keepCard = (tx: Tx, partnerId: string, card: Kept, now: Date) =>
  tx
    .insertInto('keptCards')
    .values({ partnerId, ...card, keptAt: now })
    .onConflict((conflict) => conflict.column('partnerId').doUpdateSet({ ...card, keptAt: now }))
    .execute()

/** Forgets a card that was kept for another plan than this; whether there was one. */
export async function forgetCardOfOther(tx: Tx, partnerId: string, planType: PaidPlanType): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('keptCards')
    .where('partnerId', '=', partnerId)
    .where('planType', '!=', planType)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Forgets the kept card, and that one was to be kept of a payment that is still under way. */
export async function forgetCard(tx: Tx, partner: PartnerId): Promise<boolean> {
  await tx
    .updateTable('payments')
    .set({ keepsCard: false })
    .where('partnerId', '=', partner)
    .where('creditedAt', 'is', null)
    .where('keepsCard', '=', true)
    .execute()
  const { numDeletedRows } = await tx.deleteFrom('keptCards').where('partnerId', '=', partner).executeTakeFirst()
  return numDeletedRows > 0n
}

/** A credited payment with the month that it bought, and its payer; undefined when it was given back meanwhile. */
export const creditedPayment = (db: Db, id: string) =>
  db
    .selectFrom('payments')
    .innerJoin('periods', 'periods.paymentId', 'payments.id')
    .innerJoin('partners', 'partners.id', 'payments.partnerId')
    .innerJoin('accounts', 'accounts.partnerId', 'payments.partnerId')
    .where('payments.id', '=', id)
    .where('creditedAt', 'is not', null)
    .where('payments.withdrawnAt', 'is', null)
    .select([
      ...receiptColumns,
      'accounts.email',
      'companyName',
      'timeZone',
      'amount',
      'reference',
      planBought,
      'startsAt',
      'endsAt',
      'codeLimit',
      'paidAt',
    ])
    .executeTakeFirst()

/** A payment that did not come yet, with its payer and where it can be confirmed; undefined when it came or was given back. */
export const openPayment = (db: Db, id: string) =>
  db
    .selectFrom('payments')
    .innerJoin('partners', 'partners.id', 'payments.partnerId')
    .innerJoin('accounts', 'accounts.partnerId', 'payments.partnerId')
    .where('payments.id', '=', id)
    .where('creditedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .select(['accounts.email', 'companyName', 'amount', planBought, 'authorizationUrl', 'failure'])
    .executeTakeFirst()

/** A payment that was given back, with its payer, and whether it had been credited. */
export const withdrawnPayment = (db: Db, id: string) =>
  db
    .selectFrom('payments')
    .innerJoin('partners', 'partners.id', 'payments.partnerId')
    .innerJoin('accounts', 'accounts.partnerId', 'payments.partnerId')
    .where('payments.id', '=', id)
    .where('withdrawnAt', 'is not', null)
    .select(['accounts.email', 'companyName', 'amount', 'reference', planBought, 'creditedAt'])
    .executeTakeFirst()
