import { sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import { isOdd } from './payment-rules.ts'
import { planBought } from './queries.ts'

// Who has more to look at has another trouble; those that wait longest come first.
const mostShown = 500

/** The payments that a person must look at, those that wait longest first. */
export const oddPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('partners', 'partners.id', 'payments.partnerId')
    .where(isOdd)
    .orderBy('reviewAt')
    .orderBy('payments.id')
    .limit(mostShown)
    .select([
      'payments.id',
      'companyName',
      planBought,
      'amount',
      'reference',
      'createdAt',
      sql<string>`review_reason`.as('reviewReason'),
    ])
    .execute()

/** Ends the review of a payment; whose payment it is comes back, or nothing when no review of it is open. */
export const endReview = (tx: Tx, { id, note, now }: { id: string; note: string; now: Date }) =>
  tx
    .updateTable('payments')
    .set({ reviewedAt: now, reviewNote: note })
    .where('id', '=', id)
    .where(isOdd)
    .returning(['partnerId', 'reference', 'reviewReason'])
    .executeTakeFirst()

/** The payment that a review was about, and its payer. */
export const reviewedPayment = (db: Db, id: string) =>
  db
    .selectFrom('payments')
    .innerJoin('partners', 'partners.id', 'payments.partnerId')
    .innerJoin('accounts', 'accounts.partnerId', 'payments.partnerId')
    .where('payments.id', '=', id)
    .select(['accounts.email', 'companyName', 'amount', 'reference'])
    .executeTakeFirst()

/** Whether a person had to look at the payment, now or before. */
export const wasReviewed = async (db: Db | Tx, id: string): Promise<boolean> =>
  (await db
    .selectFrom('payments')
    .where('id', '=', id)
    .where('reviewAt', 'is not', null)
    .select('id')
    .executeTakeFirst()) !== undefined
