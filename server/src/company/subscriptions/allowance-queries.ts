import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Allowances } from '../../platform/db/schema.ts'

export const allowancesInForce = (db: Db, now: Date) =>
  db
    .selectFrom('allowances')
    .where('revokedAt', 'is', null)
    .where(({ eb, or }) => or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))

/** A partner's present allowance. */
export const currentAllowance = (db: Db, partnerId: string, now: Date) =>
  allowancesInForce(db, now)
    .where('partnerId', '=', partnerId)
    .select(['codes', 'reason', 'lastDay'])
    .executeTakeFirst()

/** The columns that give a new period the partner's allowance; the partner's periods must be locked. */
export async function allowanceColumns(tx: Tx, partnerId: string, now: Date) {
  const columns = ['codes as allowance', 'endsAt as allowanceEndsAt'] as const
  return (await allowancesInForce(tx, now).where('partnerId', '=', partnerId).select(columns).executeTakeFirst()) ?? {}
}

export const insertAllowance = (tx: Tx, allowance: Insertable<Allowances>) =>
  tx.insertInto('allowances').values(allowance).execute()

/** Ends the partner's allowance, even one whose last day is over; false when none was in force. */
export async function endAllowance(tx: Tx, partnerId: string, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('allowances')
    .set({ revokedAt: now })
    .where('partnerId', '=', partnerId)
    .where('revokedAt', 'is', null)
    .returning('endsAt')
    .executeTakeFirst()
  return ended !== undefined && (ended.endsAt === null || ended.endsAt > now)
}

const openPeriods = (tx: Tx, partnerId: string, now: Date) =>
  tx.updateTable('subscriptionPeriods').where('partnerId', '=', partnerId).where('endsAt', '>', now)

/** Adds the allowance to the periods that have not ended, and allows another warning that they are nearly used up. */
export const addAllowanceToPeriods = (
  tx: Tx,
  partnerId: string,
  { codes, endsAt }: { codes: number; endsAt: Date | null },
  now: Date,
) =>
  openPeriods(tx, partnerId, now).set({ allowance: codes, allowanceEndsAt: endsAt, limitWarningSentAt: null }).execute()

export const endAllowanceOfPeriods = (tx: Tx, partnerId: string, now: Date) =>
  openPeriods(tx, partnerId, now).where('allowance', 'is not', null).set({ allowanceEndsAt: now }).execute()
