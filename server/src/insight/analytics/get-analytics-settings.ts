import type { AnalyticsSettings } from '@sahihi/contract/endpoints/analytics/settings.ts'
import { isUnsubscribedFromWeekly } from '../../company/team/weekly-mail.ts'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { readAnalyticsSettings } from './settings-queries.ts'

/** The settings as the caller sees them: the weekly mail is off for someone who unsubscribed from it. */
export const getAnalyticsSettings = async (db: Db, actor: PartnerActor): Promise<AnalyticsSettings> =>
  presentAnalyticsSettings(db, actor, await readAnalyticsSettings(db, actor.partner))

export async function presentAnalyticsSettings(
  db: Db,
  { account, partner }: PartnerActor,
  settings: AnalyticsSettings,
): Promise<AnalyticsSettings> {
  if (!settings.weeklyDigest || !account) return settings
  const isOff = await isUnsubscribedFromWeekly(db, { partnerId: partner, accountId: account.id })
  return { ...settings, weeklyDigest: !isOff }
}
