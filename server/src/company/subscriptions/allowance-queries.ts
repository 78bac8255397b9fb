import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { Allowances } from '../../platform/db/schema.ts'

const inForce = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('allowances')
    .where('revokedAt', 'is', null)
    .where(({ eb, or }) => or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))

const columns = ['codes', 'reason', 'lastDay'] as const

/** The allowance that a partner has now. */
export const currentAllowance = (db: Db | Tx, partnerId: string, now: Date) =>
  inForce(db, now).where('partnerId', '=', partnerId).select(columns).executeTakeFirst()

/** The allowances that some partners have now. */
export const currentAllowances = (db: Db | Tx, partnerIds: string[], now: Date) =>
  inForce(db, now)
    .where('partnerId', 'in', partnerIds)
    .select([...columns, 'partnerId'])
    .execute()

/** The columns by which a new period has the partner's allowance; the partner's periods must be locked. */
export async function allowanceColumns(tx: Tx, partnerId: string, now: Date) {
  const row = await inForce(tx, now).where('partnerId', '=', partnerId).select(['codes', 'endsAt']).executeTakeFirst()
  return row ? { allowance: row.codes, allowanceEndsAt: row.endsAt } : {}
}

export const insertAllowance = (tx: Tx, allowance: Insertable<Allowances>) =>
  tx.insertInto('allowances').values(allowance).execute()

/** Ends the partner's allowance, also one whose last day is over; false when none was in force. */
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

/** Gives the allowance to the periods that have not ended; they may be warned again that they are nearly used up. */
export const addAllowanceToPeriods = (
  tx: Tx,
  partnerId: string,
  { codes, endsAt }: { codes: number; endsAt: Date | null },
  now: Date,
) =>
  openPeriods(tx, partnerId, now).set({ allowance: codes, allowanceEndsAt: endsAt, limitWarningSentAt: null }).execute()

export const endAllowanceOfPeriods = (tx: Tx, partnerId: string, now: Date) =>
  openPeriods(tx, partnerId, now).where('allowance', 'is not', null).set({ allowanceEndsAt: now }).execute()
