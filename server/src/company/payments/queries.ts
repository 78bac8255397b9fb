import type { PaidPlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { countRows } from '../../platform/db/lists.ts'
import { changesRow } from '../../platform/db/rows.ts'
import type { Payments } from '../../platform/db/schema.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { after, days } from '../../platform/lib/time.ts'
import type { Card } from '../../platform/payment-provider/provider.ts'
import { isOpenCheckout } from './payment-rules.ts'

export const insertPayment = (db: Db, payment: Insertable<Payments>) =>
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

/** The payment with a reference, of any partner. */
export const findPayment = (db: Db, reference: string) =>
  db.selectFrom('payments').where('reference', '=', reference).select(columns).executeTakeFirst()
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/** The payments of all partners, each with the month that it paid for. */
export const paymentsWithPeriod = (db: Db) =>
  db
    .selectFrom('payments')
    .leftJoin('subscriptionPeriods', 'subscriptionPeriods.paymentId', 'payments.id')
    .select([...columns, 'startsAt', 'endsAt', 'codeLimit'])

const ownPayments = (db: Db, partner: PartnerId) => paymentsWithPeriod(db).where('payments.partnerId', '=', partner)

export const findOwnPayment = (db: Db, partner: PartnerId, by: 'payments.id' | 'reference', value: string) =>
  ownPayments(db, partner).where(by, '=', value).executeTakeFirst()
export type OwnPayment = NonNullable<Awaited<ReturnType<typeof findOwnPayment>>>

/** Leaves out payments that the provider never started, as far as we know: they are of no use to anybody. */
export const isShown = sql<boolean>`coalesce(authorization_url, renews_period_id::text,
  coalesce(credited_at, failed_at, payments.withdrawn_at, flagged_at)::text) is not null`

export const paymentsPage = (db: Db, partner: PartnerId, { limit, offset }: { limit: number; offset: number }) =>
  ownPayments(db, partner)
    .where(isShown)
    .orderBy('createdAt', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countPayments = (db: Db, partner: PartnerId) =>
  countRows(db.selectFrom('payments').where('partnerId', '=', partner).where(isShown))

export const findPayer = (db: Db, partner: PartnerId) =>
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
 * Credits a payment once and stores the data of its receipt; undefined when it was already credited or withdrawn. The row stays locked
 * in between, so that no receipt number is skipped. An open flag is removed; one that an admin has resolved stays on record.
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
  // A separate statement, because an update on a Citus cluster cannot call this function.
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

/** Withdraws a payment once, credited or not. Polling goes on, because a dispute may be won. */
export const withdrawOnce = (tx: Tx, id: string, now: Date) =>
  changesRow(
    tx
      .updateTable('payments')
      .set({ withdrawnAt: now, failedAt: null, failureReason: null, nextPollAt: after(now, days(1)) })
      .where('id', '=', id)
      .where('withdrawnAt', 'is', null),
  )

/** Marks a payment as failed. The same checkout may still be paid with another card. */
export const failOnce = (db: Db, id: string, failureReason: string, now: Date) =>
  changesRow(
    db
      .updateTable('payments')
      .set({ failedAt: now, failureReason })
      .where('id', '=', id)
      .where('creditedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .where('failedAt', 'is', null),
  )

/** Notes whether the bank has yet to decide. */
export const setProcessing = (tx: Tx, id: string, isProcessing: boolean) =>
  tx
    .updateTable('payments')
    .set({ isProcessing })
    .where('id', '=', id)
    .where('isProcessing', '!=', isProcessing)
    .execute()

/** Cancels an open payment; false when it is not open. Canceling also takes back the consent to renewals with its card. */
export const cancelOnce = (tx: Tx, partner: PartnerId, id: string, now: Date) =>
  changesRow(
    tx
      .updateTable('payments')
      .set({ canceledAt: now, saveCard: false })
      .where('partnerId', '=', partner)
      .where('id', '=', id)
      .where(isOpenCheckout(now)),
  )

/** Flags a payment for an admin, once per reason. A credited one stays credited. */
export const flagOnce = (tx: Tx, id: string, reason: string, now: Date) =>
  changesRow(
    tx
      .updateTable('payments')
      .set({ flaggedAt: now, flagReason: reason, resolvedAt: null, resolutionNote: null })
      .where('id', '=', id)
      .where(sql<boolean>`flag_reason is distinct from ${reason}`),
  )

/** Sets the next poll of a payment that is still polled; null ends the polling. */
export const schedulePoll = (db: Db, id: string, nextPollAt: Date | null) =>
  db
    .updateTable('payments')
    // Payers may ask any number of times, so the count must not overflow its column.
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

/** Saves a card for the renewal of one plan; it is never charged for another plan. */
export const savePaymentMethod = (tx: Tx, partnerId: string, card: SavedCard, now: Date) =>
  tx
    .insertInto('paymentMethods')
    .values({ partnerId, ...card, savedAt: now })
    .onConflict((conflict) => conflict.column('partnerId').doUpdateSet({ ...card, savedAt: now }))
    .execute()

/** Returns whether there was one. */
export const deletePaymentMethodOfOtherPlan = (tx: Tx, partnerId: string, planType: PaidPlanType) =>
  changesRow(tx.deleteFrom('paymentMethods').where('partnerId', '=', partnerId).where('planType', '!=', planType))

/** Deletes the saved card, and the consent to save that of a pending payment. Returns whether a card was saved. */
export async function deletePaymentMethod(tx: Tx, partner: PartnerId): Promise<boolean> {
  await tx
    .updateTable('payments')
    .set({ saveCard: false })
    .where('partnerId', '=', partner)
    .where('creditedAt', 'is', null)
    .where('saveCard', '=', true)
    .execute()
  return changesRow(tx.deleteFrom('paymentMethods').where('partnerId', '=', partner))
}
