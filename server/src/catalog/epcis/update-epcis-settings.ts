import type { EpcisSettings } from '@sahihi/contract/endpoints/epcis.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { setIncludesChecks } from '../../company/partners/epcis-preferences.ts'
import { hasExtras } from '../../company/subscriptions/plan-features.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'

type Deps = { db: Db; now: Date }

/** Changes the settings. Checks by shoppers are exports of scans, which belong to the larger plans. */
export async function updateEpcisSettings({ db, now }: Deps, actor: PartnerActor, settings: EpcisSettings) {
  const { partner } = actor
  if (settings.includesChecks && !(await hasExtras(db, partner, now)))
    throw new AppError('plan_required', messages.epcis.planRequired, { subscriptionRequired: true })
  await db.transaction().execute(async (tx) => {
    if (await setIncludesChecks(tx, partner, settings))
      await auditBy(tx, actor, now, { action: 'partner.epcis_settings_updated', subject: partner, details: settings })
  })
  return { message: messages.epcis.settingsSaved, data: settings }
}
