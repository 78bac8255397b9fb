import type { PaidPlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Payments } from '../../platform/db/schema.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { after, days } from '../../platform/lib/time.ts'
import type { Card } from '../../platform/payment-provider/provider.ts'
import { isOpenCheckout } from './payment-rules.ts'

export const insertPayment = (db: Db | Tx, payment: Insertable<Payments>) =>
  db.insertInto('payments').values(payment).execute()

export const saveCheckoutUrl = (db: Db, id: string, authorizationUrl: string) =>
  db.updateTable('payments').set({ authorizationUrl }).where('id', '=', id).execute()

/** The plan of a payment, which is never the trial. */
export const planTypeColumn = sql<PaidPlanType>`payments.plan_type`.as('planType')

const columns = [
  'payments.id',
  'payments.partnerId',
  planTypeColumn,
  'amount',
  'currency',
  'reference',
  'createdAt',
  'saveCard',
  'renewsPeriodId',
  'channel',
  'paidAt',
  'creditedAt',
  'failedAt',
  'failureReason',
  'payments.withdrawnAt',
  'flaggedAt',
  'resolvedAt',
  'canceledAt',
  'isProcessing',
  'nextPollAt',
  'authorizationUrl',
  'isTest',
] as const

/** The payment of a reference, of any partner. */
export const findPayment = (db: Db | Tx, reference: string) =>
  db.selectFrom('payments').where('reference', '=', reference).select(columns).executeTakeFirst()
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

const ownPayments = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('payments')
    .leftJoin('subscriptionPeriods', 'subscriptionPeriods.paymentId', 'payments.id')
    .where('payments.partnerId', '=', partner)
    .select([...columns, 'startsAt', 'endsAt', 'codeLimit'])

export const findOwnPayment = (db: Db, partner: PartnerId, by: 'payments.id' | 'reference', value: string) =>
  ownPayments(db, partner).where(by, '=', value).executeTakeFirst()
export type OwnPayment = NonNullable<Awaited<ReturnType<typeof findOwnPayment>>>

// A payment that the provider never started, as far as we know, is of no use to its payer.
const isShown = sql<boolean>`coalesce(authorization_url, renews_period_id::text,
  coalesce(credited_at, failed_at, payments.withdrawn_at, flagged_at)::text) is not null`

export const paymentsPage = (db: Db, partner: PartnerId, { limit, offset }: { limit: number; offset: number }) =>
  ownPayments(db, partner)
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

export const findPayer = (db: Db | Tx, partner: PartnerId) =>
  db.selectFrom('partners').where('id', '=', partner).select('email').executeTakeFirstOrThrow()

type Credit = {
  id: string
  providerTransactionId: string | null
  channel: string | null
  cardLast4: string | null
  paidAt: Date
  now: Date
  vat: { vatPercent: number; vatAmount: number } | undefined
}

/**
 * Credits a payment once and stores what its receipt says; undefined when it was credited or withdrawn already. Its row stays locked
 * from the question to the credit, so no number of a receipt is left out. An open flag is removed; one that an admin has resolved
 * stays on record.
 */
export async function creditOnce(tx: Tx, { id, now, vat, ...credit }: Credit) {
  const open = await tx
    .selectFrom('payments')
    .where('id', '=', id)
    .where('creditedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (!open) return undefined
  // A statement of its own: an update on a Citus cluster may call no such function.
  const { receiptNumber } = await tx
    .selectNoFrom(sql<number>`nextval('receipt_numbers')::integer`.as('receiptNumber'))
    .executeTakeFirstOrThrow()
  const isResolved = sql<boolean>`resolved_at is not null`
  return tx
    .updateTable('payments')
    .from('partners')
    .set(({ ref }) => ({
      creditedAt: now,
      ...credit,
      ...vat,
      receiptNumber,
      buyerName: ref('partners.companyName'),
      buyerAddress: ref('partners.address'),
      failedAt: null,
      failureReason: null,
      nextPollAt: after(now, days(1)),
      flaggedAt: sql<Date | null>`case when ${isResolved} then ${ref('flaggedAt')} end`,
      flagReason: sql<string | null>`case when ${isResolved} then ${ref('flagReason')} end`,
    }))
    .whereRef('partners.id', '=', 'payments.partnerId')
    .where('payments.id', '=', id)
    .returning('saveCard')
    .executeTakeFirst()
}

/** Withdraws a payment once, credited or not. It is still polled: a dispute may be won. */
export async function withdrawOnce(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ withdrawnAt: now, failedAt: null, failureReason: null, nextPollAt: after(now, days(1)) })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks a payment as failed, for now: the same checkout may still be paid with another card. */
export async function failOnce(db: Db | Tx, id: string, failureReason: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ failedAt: now, failureReason })
    .where('id', '=', id)
    .where('creditedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes whether the bank is still to decide. */
export const setProcessing = (tx: Tx, id: string, isProcessing: boolean) =>
  tx
    .updateTable('payments')
    .set({ isProcessing })
    .where('id', '=', id)
    .where('isProcessing', '!=', isProcessing)
    .execute()

/** Cancels a payment that is open; false when it is not. Who gives it up agrees to no renewal by its card either. */
export async function cancelOnce(tx: Tx, partner: PartnerId, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ canceledAt: now, saveCard: false })
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .where(isOpenCheckout(now))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Flags a payment for an admin, once for each reason. A credited one stays credited. */
export async function flagOnce(tx: Tx, id: string, reason: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ flaggedAt: now, flagReason: reason, resolvedAt: null, resolutionNote: null })
    .where('id', '=', id)
    .where(sql<boolean>`flag_reason is distinct from ${reason}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sets the next poll of a payment that is still polled; null ends its polling. */
export const schedulePoll = (db: Db, id: string, nextPollAt: Date | null) =>
  db
    .updateTable('payments')
    // A payer may ask any number of times: the count must not overflow its column.
    .set({ pollAttempts: sql`least(poll_attempts + 1, 9999)`, nextPollAt })
    .where('id', '=', id)
    .where('nextPollAt', 'is not', null)
    .execute()

/** The payments that are due for a poll. */
export const duePayments = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('payments')
    .where('nextPollAt', '<=', now)
    .orderBy('nextPollAt')
    .limit(limit)
    .select([
      'id',
      'partnerId',
      planTypeColumn,
      'amount',
      'reference',
      'renewsPeriodId',
      'createdAt',
      'creditedAt',
      'withdrawnAt',
    ])
    .execute()
export type DuePayment = Awaited<ReturnType<typeof duePayments>>[number]

type SavedCard = Card & { planType: PaidPlanType }

/** Saves a card for the renewal of one plan; it is never charged for another. */
export const savePaymentMethod = (tx: Tx, partnerId: string, card: SavedCard, now: Date) =>
  tx
    .insertInto('paymentMethods')
    .values({ partnerId, ...card, savedAt: now })
    .onConflict((conflict) => conflict.column('partnerId').doUpdateSet({ ...card, savedAt: now }))
    .execute()

/** Returns whether there was one. */
export async function deletePaymentMethodOfOtherPlan(
  tx: Tx,
  partnerId: string,
  planType: PaidPlanType,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('paymentMethods')
    .where('partnerId', '=', partnerId)
    .where('planType', '!=', planType)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the saved card, and the wish to save that of a payment that is still pending. Returns whether there was one. */
export async function deletePaymentMethod(tx: Tx, partner: PartnerId): Promise<boolean> {
  await tx
    .updateTable('payments')
    .set({ saveCard: false })
    .where('partnerId', '=', partner)
    .where('creditedAt', 'is', null)
    .where('saveCard', '=', true)
    .execute()
  const { numDeletedRows } = await tx.deleteFrom('paymentMethods').where('partnerId', '=', partner).executeTakeFirst()
  return numDeletedRows > 0n
}
