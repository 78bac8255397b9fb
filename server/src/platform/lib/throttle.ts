import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { AppError, tooMany } from './app-error.ts'

// Limits over all servers together, either by growing delays (consumeAttempt) or by a number of events per time (countInWindow).

/**
 * The first `freeAttempts` cost nothing. Each one after that doubles the delay, from `minDelay` seconds (2) to `maxDelay`
 * (15 minutes). An hour without an attempt resets the count.
 */
type Allowance = { freeAttempts: number; minDelay?: number; maxDelay?: number }

/**
 * Counts an attempt under `key` before it is made, in one conditional statement, so that no parallel burst slips through
 * (OWASP Authentication Cheat Sheet: growing delays instead of a lockout). Throws rate_limited during a delay. Anyone who can
 * use a key can keep it delayed, so a key that strangers share with the owner of an account needs a short `maxDelay`.
 */
export async function consumeAttempt(
  db: Db,
  key: string,
  { freeAttempts, minDelay = 2, maxDelay = 900 }: Allowance,
  now: Date,
): Promise<void> {
  const counted = sql`(case when throttles.last_attempt_at < ${now}::timestamptz - interval '1 hour' then 1 else throttles.attempts + 1 end)`
  // Free attempts never lock, not even for the millisecond by which the clocks of two servers differ.
  const lockedUntil = (attempts: RawBuilder<unknown>) => sql`case when ${attempts} <= ${freeAttempts}::int
    then '-infinity'::timestamptz
    else ${now}::timestamptz + make_interval(secs =>
      greatest(${minDelay}::int, least(${maxDelay}::int, power(2, least(${attempts} - ${freeAttempts}::int, 20))))) end`
  const { rows } = await sql`
    insert into throttles (key, attempts, last_attempt_at, locked_until) values (${key}, 1, ${now}, ${lockedUntil(sql`1`)})
    on conflict (key) do update
      set attempts = ${counted}, last_attempt_at = ${now}, locked_until = ${lockedUntil(counted)}
    where throttles.locked_until <= ${now}
    returning attempts`.execute(db)
  if (rows.length > 0) return
  // A concurrent success may have unlocked the key, and -infinity is not a Date: hence `greatest`.
  const until = sql<Date>`greatest(locked_until, ${now}::timestamptz)`.as('until')
  const row = await db.selectFrom('throttles').where('key', '=', key).select(until).executeTakeFirst()
  throw tooMany(Math.max(1, ((row?.until.getTime() ?? 0) - now.getTime()) / 1000))
}

/** As consumeAttempt, for replies that must not show that a limit applies: returns false during a delay. */
export async function tryConsumeAttempt(db: Db, key: string, allowance: Allowance, now: Date): Promise<boolean> {
  try {
    await consumeAttempt(db, key, allowance, now)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}

/** After a success: forgets every attempt under `key`. */
export const resetAttempts = (db: Db, key: string) => db.deleteFrom('throttles').where('key', '=', key).execute()

/** After a success under a shared `key`: takes back this one attempt, so that only failures count. */
export const refundAttempt = (db: Db, key: string) =>
  db
    .updateTable('throttles')
    .set((eb) => ({ attempts: eb('attempts', '-', 1), lockedUntil: sql`'-infinity'` }))
    .where('key', '=', key)
    .where('attempts', '>', 0)
    .execute()

/** At most `max` events in any `seconds`. */
type Limit = { max: number; seconds: number }
/**
 * How many events in a row the limit has refused, including this one, and how long until it accepts one, at least a second. Both are 0
 * when it accepted this one.
 */
export type WindowCount = { refusals: number; waitSeconds: number }

/**
 * Counts an event under `key` unless the limit is reached, in one conditional statement: of any number of concurrent events, exactly
 * `max` are accepted. Refused events do not lengthen the wait.
 */
export async function countInWindow(db: Db, key: string, { max, seconds }: Limit, now: Date): Promise<WindowCount> {
  const oldest = sql`known.times[cardinality(known.times) + 1 - ${max}::int]`
  const isFull = sql`coalesce(${oldest} > ${now}::timestamptz - make_interval(secs => ${seconds}::int), false)`
  const { rows } = await sql<{ refusals: number; oldest: Date | null }>`
    insert into rate_windows as known (key, times, refusals, last_at) values (${key}, array[${now}::timestamptz], 0, ${now})
    on conflict (key) do update set
      times = case when ${isFull} then known.times
        else (known.times || excluded.times)[greatest(1, cardinality(known.times) + 2 - ${max}::int):] end,
      refusals = case when ${isFull} then known.refusals + 1 else 0 end,
      last_at = excluded.last_at
    returning refusals, ${oldest} as oldest`.execute(db)
  const { refusals = 0, oldest: first = null } = rows[0] ?? {}
  const left = first ? seconds - (now.getTime() - first.getTime()) / 1000 : 0
  return { refusals, waitSeconds: refusals === 0 ? 0 : Math.max(1, left) }
}

/** After a success: takes back the event counted at `now`, so that only failures count. */
export const uncountInWindow = (db: Db, key: string, now: Date) =>
  sql`update rate_windows set times = times[:at - 1] || times[at + 1:]
      from array_position(array(select unnest(times) from rate_windows where key = ${key}), ${now}::timestamptz) at
      where key = ${key} and at is not null`.execute(db)

/** Deletes counts that no longer have an effect. */
export async function deleteOldCounts(db: Db, before: Date) {
  await db.deleteFrom('throttles').where('lastAttemptAt', '<', before).execute()
  await db.deleteFrom('rateWindows').where('lastAt', '<', before).execute()
}
