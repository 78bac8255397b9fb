import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

const selectSettings = (db: Db | Tx, partner: PartnerId) =>
  db.selectFrom('partners').where('id', '=', partner).select(['timeZone', 'weeklyDigest'])

export const readAnalyticsSettings = (db: Db, partner: PartnerId) =>
  selectSettings(db, partner).executeTakeFirstOrThrow()

/** The settings, locked until the transaction ends, so that two changes do not overlap. */
export const lockAnalyticsSettings = (tx: Tx, partner: PartnerId) =>
  selectSettings(tx, partner).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Whether the database knows a time zone. Its list may be older than that of Node.js. */
export async function isTimeZoneKnown(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from pg_timezone_names where name = ${name}) as "isKnown"`.execute(db)
  return rows[0]?.isKnown === true
}
