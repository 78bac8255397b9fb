import { personalProfileFields } from '@sahihi/contract/domain/profile-fields.ts'
import type { ClosingReason } from '@sahihi/contract/endpoints/closure.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { changesRow, findsRow } from '../../platform/db/rows.ts'
import { wakeLiveFeeds } from '../../platform/lib/live-feeds.ts'

type Decision = { approvedAt: Date } | { rejectedAt: Date; rejectionReason: string }

/** Decides a pending application; undefined when there is none, or another admin has decided it. */
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

const updateUnsuspended = (tx: Tx, id: string) =>
  tx
    .updateTable('partners')
    .where('id', '=', id)
    .where('approvedAt', 'is not', null)
    .where('rejectedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .where('closedAt', 'is', null)

/** Suspends an approved partner; false when it is already suspended or closed, or there is none. */
export async function suspend(tx: Tx, id: string, reason: string, now: Date): Promise<boolean> {
  await wakeLiveFeeds(tx, [id])
  return changesRow(updateUnsuspended(tx, id).set({ suspendedAt: now, suspensionReason: reason }))
}

/** Ends a suspension; false when there is none. */
export const reinstate = (tx: Tx, id: string) =>
  changesRow(
    tx
      .updateTable('partners')
      .set({ suspendedAt: null, suspensionReason: null })
      .where('id', '=', id)
      .where('suspendedAt', 'is not', null),
  )

type Closing = { reason: ClosingReason; note: string | null; now: Date }

/**
 * Closes an approved partner and erases its contact data; undefined when it is already closed or suspended. Its name and registration
 * number stay, because its codes still verify.
 */
export async function close(tx: Tx, id: string, { reason, note, now }: Closing) {
  await tx.deleteFrom('emailVerificationPins').where('partnerId', '=', id).execute()
  return updateUnsuspended(tx, id)
    .set({
      closedAt: now,
      closingReason: reason,
      closingNote: note,
      email: `${id}@closed.invalid`,
      ...Object.fromEntries(personalProfileFields.map((name) => [name, ''])),
      weeklyDigest: false,
      secondFactorRequiredAt: null,
      secondPersonRequiredAt: null,
    })
    .returning('companyName')
    .executeTakeFirst()
}

/** Whether the partner has closed its account. */
export const isClosed = (db: Db, id: string) =>
  findsRow(db.selectFrom('partners').where('id', '=', id).where('closedAt', 'is not', null).select('id'))
