import { sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'

/** The scans of one code in one place on one day of its partner's, as many as there were. */
export type Watched = {
  partnerId: string
  productId: string
  batchId: string
  code: string
  day: string
  country: string | null
  city: string | null
  isUnreleased: boolean
  isRefused: boolean
  expiresOn: string
  scans: number
}

/** Takes up to `most` scans away, and gives them; only for the holder of the lock. */
export async function takeWatched(tx: Tx, most: number): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    with taken as (
      delete from watched_scans where ctid = any (array(select ctid from watched_scans limit ${most})) returning *
    )
    select taken.partner_id, taken.product_id, batch_id, code, (scanned_at at time zone time_zone)::date::text as day, country,
        min(city) as city, is_unreleased, is_refused, batches.expires_on::text, count(*)::integer as scans
      from taken join partners on partners.id = taken.partner_id join batches on batches.id = taken.batch_id
      group by taken.partner_id, taken.product_id, batch_id, code, day, country, is_unreleased, is_refused, batches.expires_on
      order by min(scanned_at)`.execute(tx)
  return rows
}

/** The time zone of a partner whose rules stand: it is neither suspended nor rejected. */
export const standing = (tx: Tx, partnerId: string) =>
  tx
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .where('suspendedAt', 'is', null)
    .where('rejectedAt', 'is', null)
    .select('timeZone')
    .executeTakeFirst()

/**
 * Which of these codes had more scans than `threshold` on the day named with each, those refused by their limit included. The scans
 * of a code are numbered in the order of time, give or take servers' clocks, and read from the newest back to the day before.
 */
export async function scannedTooOften(tx: Tx, scans: Watched[], { threshold, timeZone }: Limit): Promise<Watched[]> {
  const isOfTheDay = sql`scanned_at >= began and scanned_at < ended`
  const { rows } = await sql<{ place: number }>`
    select asked.place::integer
      from unnest(${scans.map(({ code }) => code)}::bigint[], ${scans.map(({ day }) => day)}::date[])
        with ordinality as asked (code, day, place)
      join codes on codes.code = asked.code
      cross join lateral (
        select asked.day::timestamp at time zone ${timeZone} as began, (asked.day + 1)::timestamp at time zone ${timeZone} as ended
      ) as moments
      where not exists (
          select from alerts where kind = 'many_scans' and alerts.partner_id = codes.partner_id
            and alerts.batch_id = codes.batch_id and alerts.code = asked.code and alerts.day = asked.day
        ) and ${threshold}::integer < (
          select count(*) from (
            select from scans where scans.code = asked.code and ${isOfTheDay} and ordinal > coalesce((
                select earlier.ordinal from scans as earlier
                  where earlier.code = asked.code and earlier.scanned_at < began - interval '5 minutes'
                  order by earlier.ordinal desc limit 1
              ), 0) limit ${threshold}::integer + 1
          ) as counted
        ) + (
          select count(*) from refused_scans where refused_scans.code = asked.code and ${isOfTheDay}
        )`.execute(tx)
  return rows.flatMap(({ place }) => scans[place - 1] ?? [])
}
type Limit = { threshold: number; timeZone: string }

/** Of these batches, those that had no alert of an unreleased one yet. */
export async function neverToldUnreleased(tx: Tx, batchIds: string[]): Promise<Set<string>> {
  const told = await tx
    .selectFrom('alerts')
    .where('kind', '=', 'unreleased')
    .where('batchId', 'in', batchIds)
    .select('batchId')
    .execute()
  const known = new Set(told.map(({ batchId }) => batchId))
  return new Set(batchIds.filter((batchId) => !known.has(batchId)))
}

/** Forgets refused scans of days that are judged long since. */
export const forgetRefused = (db: Db, before: Date) =>
  db.deleteFrom('refusedScans').where('scannedAt', '<', before).execute()
