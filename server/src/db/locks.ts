import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './client.ts'

/*
 * Whatever only one server may do at a time, by the place of its name here: no two can have the same number. New names come last, so
 * that servers of two versions agree. Of the locks elsewhere none is a number of this size.
 */
const names = ['sums', 'alerts', 'retention', 'first demo'] as const
type LockName = (typeof names)[number]

const numberOf = (name: LockName): RawBuilder<number> => sql.lit(5_006_001 + names.indexOf(name))

/** Waits until nobody else holds the lock; until the end of the transaction nobody else does. */
export const acquireLock = (tx: Tx, name: LockName) => sql`select pg_advisory_xact_lock(${numberOf(name)})`.execute(tx)

/** As takeLock, but gives false at once where somebody else holds it. */
export async function tryLock(tx: Tx, name: LockName): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${numberOf(name)}) as "isFree"`.execute(tx)
  return rows[0]?.isFree === true
}
