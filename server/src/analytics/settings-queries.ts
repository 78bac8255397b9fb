import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'

const settingsOf = (db: Db | Tx, partner: PartnerId) =>
  db.selectFrom('partners').where('id', '=', partner).select(['timeZone', 'weeklyDigest'])

export const getAnalyticsSettings = (db: Db, partner: PartnerId) => settingsOf(db, partner).executeTakeFirstOrThrow()

/** The settings, locked until the transaction ends, so that two changes do not overlap. */
export const lockAnalyticsSettings = (tx: Tx, partner: PartnerId) =>
  settingsOf(tx, partner).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Whether the database knows a time zone. Its list may be older than that of Node.js. */
export async function isTimeZoneKnown(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from pg_timezone_names where name = ${name}) as "isKnown"`.execute(db)
  return rows[0]?.isKnown === true
}

/** The last Monday on which eight o'clock has passed in the partner's time zone. */
const lastMonday = (now: Date): RawBuilder<string> =>
  sql`date_trunc('week', ${now}::timestamptz at time zone time_zone - interval '8 hours')::date`

export const setTimeZone = (tx: Tx, partner: PartnerId, timeZone: string) =>
  tx.updateTable('partners').set({ timeZone }).where('id', '=', partner).execute()

/** The first mail after switching it on is that of the next Monday. */
export const setWeeklyDigest = (tx: Tx, partner: PartnerId, weeklyDigest: boolean, now: Date) =>
  tx
    .updateTable('partners')
    .set({ weeklyDigest, lastDigestWeek: sql`greatest(last_digest_week, ${lastMonday(now)})` })
    .where('id', '=', partner)
    .execute()

/** Marks the weekly mails that are due as sent and returns them, never twice for one partner and Monday. */
export const claimDigests = (tx: Tx, now: Date) =>
  tx
    .updateTable('partners')
    .set({ lastDigestWeek: lastMonday(now) })
    .where('weeklyDigest', '=', true)
    .where('approvedAt', 'is not', null)
    .where('suspendedAt', 'is', null)
    .where(sql<boolean>`last_digest_week < ${lastMonday(now)}`)
    .returning(['id as partnerId', 'lastDigestWeek as monday'])
    .execute()

/** The recipient of a weekly mail: none when the partner was suspended or switched it off in the meantime. */
export const findDigestRecipient = (db: Db, partnerId: string) =>
  db
    .selectFrom('partners')
    .innerJoin('accounts', 'accounts.partnerId', 'partners.id')
    .where('partners.id', '=', partnerId)
    .where('weeklyDigest', '=', true)
    .where('approvedAt', 'is not', null)
    .where('suspendedAt', 'is', null)
    .select(['accounts.email', 'companyName', 'timeZone'])
    .executeTakeFirst()

/** The products with the most scans on some days, both ends included, as far as the scans are aggregated. */
export async function findTopProducts(
  db: Db,
  partner: PartnerId,
  { from, to, limit }: { from: string; to: string; limit: number },
) {
  const { rows } = await sql<{ name: string; scans: number }>`
    select products.name, sum(scans)::integer as scans
      from batch_daily_scans join products on products.id = batch_daily_scans.product_id
      where batch_daily_scans.partner_id = ${partner} and day between ${from}::date and ${to}::date
      group by products.id having sum(scans) > 0 order by 2 desc, 1 limit ${limit}`.execute(db)
  return rows
}
