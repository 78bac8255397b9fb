import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { AppError, tooMany } from './app-error.ts'

/**
 * `free` tries cost nothing; each one after that doubles the wait, from `least` seconds (2) up to `most` (15 minutes). An idle
 * hour forgets all.
 */
type Allowance = { free: number; least?: number; most?: number }

/**
 * Counts one try under `key` before it is made, in one conditional statement, so that no parallel burst slips through
 * (OWASP Authentication Cheat Sheet: a growing delay rather than a lock). Throws rate_limited while waiting. Whoever can try
 * under a key can keep it waiting, so a key that strangers share with the owner of an account needs a short `most`.
 */
export async function consumeAttempt(
  db: Db,
  key: string,
  { free, least = 2, most = 900 }: Allowance,
  now: Date,
): Promise<void> {
  const counted = sql`(case when throttles.last_at < ${now}::timestamptz - interval '1 hour' then 1 else throttles.failures + 1 end)`
  // Free tries lock nothing, not even for the millisecond by which the clocks of two servers differ.
  const lockAfter = (
    failures: ReturnType<typeof sql>,
  ) => sql`case when ${failures} <= ${free}::int then '-infinity'::timestamptz
    else ${now}::timestamptz + make_interval(secs => greatest(${least}::int, least(${most}::int, power(2, least(${failures} - ${free}::int, 20))))) end`
  const { rows } = await sql`
    insert into throttles (key, failures, last_at, locked_until) values (${key}, 1, ${now}, ${lockAfter(sql`1`)})
    on conflict (key) do update set failures = ${counted}, last_at = ${now}, locked_until = ${lockAfter(counted)}
    where throttles.locked_until <= ${now}
    returning failures`.execute(db)
  if (rows.length > 0) return
  // Another try may have succeeded meanwhile and unlocked the key, and -infinity is no Date: hence `greatest`.
  const until = sql<Date>`greatest(locked_until, ${now}::timestamptz)`.as('until')
  const row = await db.selectFrom('throttles').where('key', '=', key).select(until).executeTakeFirst()
  throw tooMany(Math.max(1, ((row?.until.getTime() ?? 0) - now.getTime()) / 1000))
}

/** The try succeeded: what was counted under `key` is forgotten. */
export const resetAttempts = (db: Db, key: string) => db.deleteFrom('throttles').where('key', '=', key).execute()

/** The try succeeded, and only failures shall count under `key`: this one is taken back, others' are not. */
export const refundAttempt = (db: Db, key: string) =>
  db
    .updateTable('throttles')
    .set((eb) => ({ failures: eb('failures', '-', 1), lockedUntil: sql`'-infinity'` }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()

/** Whoever comes under `key` has proved who they are. The daily tidying forgets it. */
export const markTrusted = (db: Db, key: string, now: Date) =>
  db
    .insertInto('throttles')
    .values({ key, failures: 0, lastAt: now, lockedUntil: sql`'-infinity'` })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ lastAt: now }))
    .execute()

export const isTrusted = async (db: Db, key: string): Promise<boolean> =>
  (await db.selectFrom('throttles').where('key', '=', key).select('key').executeTakeFirst()) !== undefined

/** As countTry, where the answer must not show that a limit was met: false while waiting. */
export async function tryConsumeAttempt(db: Db, key: string, allowance: Allowance, now: Date): Promise<boolean> {
  try {
    await consumeAttempt(db, key, allowance, now)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}
