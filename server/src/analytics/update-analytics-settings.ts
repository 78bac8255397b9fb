import { alertsMessages } from '@sahihi/contract/i18n/en/alert-messages.ts'
import type { AnalyticsSettings } from '@sahihi/contract/endpoints/analytics-settings.ts'
import { audit } from '../lib/audit.ts'
import type { Account, PartnerId } from '../lib/identity.ts'
import { wrongField } from '../lib/app-error.ts'
import type { AppContext } from '../context.ts'
import { tryRecount } from './rollups/rebuild-rollups.ts'
import { holdSettings, knowsTimeZone, setDigest, setTimeZone, settingsOf } from './settings-queries.ts'

type Who = { account: Account; partner: PartnerId }

/**
 * Changes the settings. In another time zone a scan belongs to another day and hour: the sums of both are made anew after that, at
 * once where there are few. Until then the cards stay as they were.
 */
export async function changeSettings(context: AppContext, { account, partner }: Who, wish: AnalyticsSettings) {
  const { db, clock } = context
  if (!(await knowsTimeZone(db, wish.timeZone)))
    throw wrongField({ field: 'timeZone', message: alertsMessages.notATimeZone })
  const now = clock()
  const isToRecount = await db.transaction().execute(async (tx) => {
    const former = await holdSettings(tx, partner)
    const hasMoved = former.timeZone !== wish.timeZone
    const isSwitched = former.weeklyDigest !== wish.weeklyDigest
    if (!hasMoved && !isSwitched) return false
    if (hasMoved) await setTimeZone(tx, partner, wish.timeZone)
    if (isSwitched) await setDigest(tx, partner, wish.weeklyDigest, now)
    const deed = { at: now, accountId: account.id, partnerId: partner, subject: partner }
    await audit(tx, { ...deed, action: 'partner.analytics_changed', details: { from: former, to: wish } })
    return hasMoved
  })
  if (isToRecount) await tryRecount(context, partner)
  return { success: true as const, message: alertsMessages.settingsKept, data: await settingsOf(db, partner) }
}
