import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './client.ts'

/*
 * Work that only one server may do at a time. A lock's number comes from the position of its name, so all differ. Append new names at
 * the end, so that servers of two versions agree. The migration lock (migrate.ts) is far outside this range.
 */
const names = [
  'rollups',
  'alerts',
  'retention',
  'first demo',
  'copy cases',
  'secret key',
  'backups',
  'report mails',
  'webhook scans',
  'public log',
  'admins',
] as const
type LockName = (typeof names)[number]

const lockNumber = (name: LockName): RawBuilder<number> => sql.lit(5_006_001 + names.indexOf(name))

/** Waits for the lock and holds it until the end of the transaction. */
export const acquireLock = (tx: Tx, name: LockName) =>
  sql`select pg_advisory_xact_lock(${lockNumber(name)})`.execute(tx)

/** Waits until no other transaction does this for the partner, and keeps others waiting until the end of the transaction. */
export const lockForPartner = (tx: Tx, what: string, partner: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${partner}`}, 0))`.execute(tx)

/** As acquireLock, but returns false without waiting when another transaction holds it. */
export async function tryLock(tx: Tx, name: LockName): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${lockNumber(name)}) as "isFree"`.execute(tx)
  return rows[0]?.isFree === true
}
