import type { Tx } from '../db/client.ts'

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
    .executeTakeFirst()
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
