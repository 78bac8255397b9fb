import type { PlanType } from '@sahihi/contract/subscriptions.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../lib/db.ts'
import type { PartnerId } from '../lib/gate.ts'

const current = (db: Db | Tx, partner: PartnerId, now: Date) =>
  db
    .selectFrom('periods')
    .where('partnerId', '=', partner)
    .where('startsAt', '<=', now)
    .where('endsAt', '>', now)
    .orderBy('endsAt', 'desc')
    .limit(1)

/** Takes `count` codes from the partner's current period in one conditional statement; false when there are not so many left, or no period. */
export async function takeCodes(tx: Tx, partner: PartnerId, count: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('periods')
    .set({ codesGenerated: sql`codes_generated + ${count}` })
    .where('id', '=', current(tx, partner, now).select('id'))
    .where(sql<boolean>`codes_generated + ${count} <= code_limit`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The current period or, when none is, the one that ended last. */
export const latestPeriod = (db: Db | Tx, partner: PartnerId, now: Date) =>
  db
    .selectFrom('periods')
    .where('partnerId', '=', partner)
    .where('startsAt', '<=', now)
    .orderBy('endsAt', 'desc')
    .limit(1)
    .select([sql<PlanType>`plan_type`.as('planType'), 'endsAt', 'codeLimit', 'codesGenerated'])
    .executeTakeFirst()

/** How many codes the current period has left, or undefined when there is no current period. */
export async function codesLeft(db: Db | Tx, partner: PartnerId, now: Date): Promise<number | undefined> {
  const row = await current(db, partner, now)
    .select(sql<number>`code_limit - codes_generated`.as('left'))
    .executeTakeFirst()
  return row?.left
}
