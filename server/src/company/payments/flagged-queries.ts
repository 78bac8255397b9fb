import type { FlaggedPayment } from '@sahihi/contract/endpoints/payments.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { memberEmails } from '../../platform/lib/member-emails.ts'
import { isFlagged } from './payment-rules.ts'
import { planTypeColumn } from './queries.ts'

// There are few; should there be more, those that wait longest come first.
const maxRows = 500

/** The payments that an admin must look at, longest wait first. */
export async function listFlaggedPayments(db: Db): Promise<FlaggedPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('partners', 'partners.id', 'payments.partnerId')
    .where(isFlagged)
    .orderBy('flaggedAt')
    .orderBy('payments.id')
    .limit(maxRows)
    .select([
      'payments.id',
      'companyName',
      planTypeColumn,
      'amount',
      'reference',
      'createdAt',
      sql<string>`flag_reason`.as('flagReason'),
    ])
    .execute()
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}

/** Resolves a flagged payment and returns it; undefined when it is not flagged. */
export const resolveOnce = (tx: Tx, { id, note, now }: { id: string; note: string; now: Date }) =>
  tx
    .updateTable('payments')
    .set({ resolvedAt: now, resolutionNote: note })
    .where('id', '=', id)
    .where(isFlagged)
    .returning(['partnerId', 'reference', 'flagReason'])
    .executeTakeFirst()

/** A payment with its payer, for the mail about its resolution. */
export const resolvedPayment = (db: Db, id: string) =>
  db
    .selectFrom('payments')
    .innerJoin('partners', 'partners.id', 'payments.partnerId')
    .where('payments.id', '=', id)
    .select([memberEmails(sql.ref('payments.partnerId'), ['owner']).as('to'), 'companyName', 'amount', 'reference'])
    .executeTakeFirst()

/** Whether the payment is or was flagged. */
export const wasFlagged = async (db: Db | Tx, id: string): Promise<boolean> =>
  (await db
    .selectFrom('payments')
    .where('id', '=', id)
    .where('flaggedAt', 'is not', null)
    .select('id')
    .executeTakeFirst()) !== undefined
