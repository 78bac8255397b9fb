import { sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'

/** At most `max` events in any `seconds`. */
type Limit = { max: number; seconds: number }
/** How often in a row the limit has refused an event, this one included: 0 when it took it. `freeAt` is when it takes the next. */
export type WindowCount = { refusals: number; freeAt: Date }

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
  return { refusals, freeAt: first ? new Date(first.getTime() + seconds * 1000) : now }
}

export const deleteOldWindows = (db: Db, before: Date) =>
  db.deleteFrom('rateWindows').where('lastAt', '<', before).execute()
