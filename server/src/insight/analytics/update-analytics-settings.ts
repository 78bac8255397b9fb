import type { AnalyticsSettings } from '@sahihi/contract/endpoints/analytics/settings.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { setTimeZone, setWeeklyDigest } from '../../company/partners/analytics-preferences.ts'
import { setWeeklyMailOff } from '../../company/team/weekly-mail.ts'
import type { AppContext } from '../../platform/context.ts'
import { wrongField } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { tryRebuildRollups } from './rollups/rebuild-rollups.ts'
import {
  getAnalyticsSettings,
  isTimeZoneKnown,
  lockAnalyticsSettings,
  presentAnalyticsSettings,
} from './settings-queries.ts'

/**
 * Changes the settings. In another time zone scans belong to other days and hours, so the rollups are rebuilt: immediately if that is
 * quick, otherwise by a job. Until then the cards stay as they were. The weekly mail is switched on and off for all owners; an owner
 * who had unsubscribed switches it on for themselves.
 */
export async function updateAnalyticsSettings(context: AppContext, actor: PartnerActor, settings: AnalyticsSettings) {
  const { db, clock } = context
  const { partner } = actor
  if (!(await isTimeZoneKnown(db, settings.timeZone)))
    throw wrongField({ field: 'timeZone', message: messages.alerts.notATimeZone })
  const now = clock()
  const needsRebuild = await db.transaction().execute(async (tx) => {
    const saved = await lockAnalyticsSettings(tx, partner)
    const former = await presentAnalyticsSettings(tx, actor, saved)
    const isNewTimeZone = former.timeZone !== settings.timeZone
    const isNewDigest = former.weeklyDigest !== settings.weeklyDigest
    if (!isNewTimeZone && !isNewDigest) return false
    if (isNewTimeZone) await setTimeZone(tx, partner, settings.timeZone)
    if (settings.weeklyDigest !== saved.weeklyDigest && isNewDigest)
      await setWeeklyDigest(tx, partner, settings.weeklyDigest, now)
    if (isNewDigest && settings.weeklyDigest && actor.account)
      await setWeeklyMailOff(tx, { partnerId: partner, accountId: actor.account.id }, null)
    const details = { from: former, to: settings }
    await auditBy(tx, actor, now, { action: 'partner.analytics_settings_updated', subject: partner, details })
    return isNewTimeZone
  })
  if (needsRebuild) await tryRebuildRollups(context, partner)
  return { message: messages.alerts.settingsSaved, data: await getAnalyticsSettings(db, actor) }
}
