import { sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'

/** At most `max` events in any `seconds`. */
type Limit = { max: number; seconds: number }
/**
 * How often in a row the limit has refused an event, this one included, and how long until it takes one, a second at least. Both are 0
 * when it took this one.
 */
export type WindowCount = { refusals: number; waitSeconds: number }

/**
 * Counts an event under `key` unless as many as the limit allows came before it, in one conditional statement: however many come
 * at once, exactly `max` are taken. Refused ones do not lengthen the wait.
 */
export async function countInWindow(
  db: Db | Tx,
  key: string,
  { max, seconds }: Limit,
  now: Date,
): Promise<WindowCount> {
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

export const deleteOldWindows = (db: Db, before: Date) =>
  db.deleteFrom('rateWindows').where('lastAt', '<', before).execute()
