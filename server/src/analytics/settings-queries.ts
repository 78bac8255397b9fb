import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'

const settings = (db: Db | Tx, partner: PartnerId) =>
  db.selectFrom('partners').where('id', '=', partner).select(['timeZone', 'weeklyDigest'])

export const settingsOf = (db: Db, partner: PartnerId) => settings(db, partner).executeTakeFirstOrThrow()

/** The settings as they are until the transaction ends: two changes of them take turns. */
export const holdSettings = (tx: Tx, partner: PartnerId) =>
  settings(tx, partner).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Whether the database knows a time zone: it reckons with its own list, which may be older than ours. */
export async function knowsTimeZone(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ knows: boolean }>`
    select exists (select from pg_timezone_names where name = ${name}) as knows`.execute(db)
  return rows[0]?.knows === true
}

/** The Monday whose eight o'clock has passed last, in the partner's time zone. */
const lastMonday = (now: Date): RawBuilder<string> =>
  sql`date_trunc('week', ${now}::timestamptz at time zone time_zone - interval '8 hours')::date`

export const setTimeZone = (tx: Tx, partner: PartnerId, timeZone: string) =>
  tx.updateTable('partners').set({ timeZone }).where('id', '=', partner).execute()

/** The first mail is that of the next Monday, not of the one that has passed. */
export const setDigest = (tx: Tx, partner: PartnerId, weeklyDigest: boolean, now: Date) =>
  tx
    .updateTable('partners')
    .set({ weeklyDigest, digestOf: sql`greatest(digest_of, ${lastMonday(now)})` })
    .where('id', '=', partner)
    .execute()

/** Marks the partners whose weekly mail is due, and gives them with its Monday; nobody twice for one Monday. */
export const claimDigests = (tx: Tx, now: Date) =>
  tx
    .updateTable('partners')
    .set({ digestOf: lastMonday(now) })
    .where('weeklyDigest', '=', true)
    .where('approvedAt', 'is not', null)
    .where('suspendedAt', 'is', null)
    .where(sql<boolean>`digest_of < ${lastMonday(now)}`)
    .returning(['id as partnerId', 'digestOf as monday'])
    .execute()

/** Whom the weekly mail goes to; nobody, when the partner is suspended or has switched it off meanwhile. */
export const digestReader = (db: Db, partnerId: string) =>
  db
    .selectFrom('partners')
    .innerJoin('accounts', 'accounts.partnerId', 'partners.id')
    .where('partners.id', '=', partnerId)
    .where('weeklyDigest', '=', true)
    .where('approvedAt', 'is not', null)
    .where('suspendedAt', 'is', null)
    .select(['accounts.email', 'companyName', 'timeZone'])
    .executeTakeFirst()

/** The products with the most scans of some days, both included, of what is folded. */
export async function productCounts(db: Db, partner: PartnerId, days: { from: string; to: string }, most: number) {
  const { rows } = await sql<{ name: string; scans: number }>`
    select products.name, sum(scans)::integer as scans
      from unit_days join products on products.id = unit_days.product_id
      where unit_days.partner_id = ${partner} and day between ${days.from}::date and ${days.to}::date
      group by products.id having sum(scans) > 0 order by 2 desc, 1 limit ${most}`.execute(db)
  return rows
}
