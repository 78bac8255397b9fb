import { personalProfileFields } from '@sahihi/contract/domain/profile-fields.ts'
import type { ClosingReason } from '@sahihi/contract/endpoints/closure.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { wakeLiveFeeds } from '../../platform/lib/live-feeds.ts'

type Decision = { approvedAt: Date } | { rejectedAt: Date; rejectionReason: string }

/** Decides a pending application; undefined when there is none, or another admin was first. */
export const decideOnce = (tx: Tx, partnerId: string, decision: Decision) =>
  tx
    .updateTable('partners')
    .set(decision)
    .where('id', '=', partnerId)
    .where('emailVerifiedAt', 'is not', null)
    .where('approvedAt', 'is', null)
    .where('rejectedAt', 'is', null)
    .returning('email')
    .executeTakeFirst()

/** Suspends an approved partner; false when it is suspended already, or there is none. */
export async function suspend(tx: Tx, id: string, reason: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('partners')
    .set({ suspendedAt: now, suspensionReason: reason })
    .where('id', '=', id)
    .where('approvedAt', 'is not', null)
    .where('rejectedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  await wakeLiveFeeds(tx, [id])
  return numUpdatedRows === 1n
}

/** Ends a suspension; false when there is none. */
export async function reinstate(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('partners')
    .set({ suspendedAt: null, suspensionReason: null })
    .where('id', '=', id)
    .where('suspendedAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Closing = { reason: ClosingReason; note: string | null; now: Date }

/**
 * Closes an approved partner, and erases how to reach it. Undefined when it is closed or suspended already. Name and registration
 * number stay, because its codes verify on.
 */
export async function close(tx: Tx, id: string, { reason, note, now }: Closing) {
  await tx.deleteFrom('emailVerificationPins').where('partnerId', '=', id).execute()
  return tx
    .updateTable('partners')
    .set({
      closedAt: now,
      closingReason: reason,
      closingNote: note,
      email: `${id}@closed.invalid`,
      ...Object.fromEntries(personalProfileFields.map((name) => [name, ''])),
      weeklyDigest: false,
      secondFactorRequiredAt: null,
    })
    .where('id', '=', id)
    .where('approvedAt', 'is not', null)
    .where('rejectedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .where('closedAt', 'is', null)
    .returning('companyName')
    .executeTakeFirst()
}

/** Whether the partner has closed its account. */
export async function isClosed(db: Db | Tx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('partners')
    .where('id', '=', id)
    .where('closedAt', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
