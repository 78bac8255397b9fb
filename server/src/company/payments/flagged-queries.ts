import type { FlaggedPayment } from '@sahihi/contract/endpoints/payments.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { findsRow } from '../../platform/db/rows.ts'
import { isFlagged } from './payment-rules.ts'
import { planTypeColumn } from './queries.ts'

// There are usually few. If there are more than this, the newest are left out.
const maxRows = 500

/** The payments that an admin must look at, the oldest flags first. */
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

/** Whether the payment is or was flagged. */
export const wasFlagged = (db: Db, id: string) =>
  findsRow(db.selectFrom('payments').where('id', '=', id).where('flaggedAt', 'is not', null).select('id'))
