import type { AnalyticsSettings } from '@sahihi/contract/endpoints/analytics/settings.ts'
import { sql } from 'kysely'
import { isUnsubscribedFromWeekly } from '../../company/team/weekly-mail.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { PartnerActor, PartnerId } from '../../platform/lib/identity.ts'

const selectSettings = (db: Db | Tx, partner: PartnerId) =>
  db.selectFrom('partners').where('id', '=', partner).select(['timeZone', 'weeklyDigest'])

/** The settings as the caller sees them: the weekly mail is off for someone who unsubscribed from it. */
export const getAnalyticsSettings = async (db: Db, actor: PartnerActor): Promise<AnalyticsSettings> =>
  presentAnalyticsSettings(db, actor, await selectSettings(db, actor.partner).executeTakeFirstOrThrow())

export async function presentAnalyticsSettings(
  db: Db,
  { account, partner }: PartnerActor,
  settings: AnalyticsSettings,
): Promise<AnalyticsSettings> {
  if (!settings.weeklyDigest || !account) return settings
  const isOff = await isUnsubscribedFromWeekly(db, { partnerId: partner, accountId: account.id })
  return { ...settings, weeklyDigest: !isOff }
}

/** The settings, locked until the transaction ends, so that two changes do not overlap. */
export const lockAnalyticsSettings = (tx: Tx, partner: PartnerId) =>
  selectSettings(tx, partner).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Whether the database knows a time zone. Its list may be older than that of Node.js. */
export async function isTimeZoneKnown(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from pg_timezone_names where name = ${name}) as "isKnown"`.execute(db)
  return rows[0]?.isKnown === true
}
