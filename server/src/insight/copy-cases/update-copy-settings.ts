import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type CopyPreferences, replaceCopyPreferences } from '../../company/partners/copy-preferences.ts'
import type { AppContext } from '../../platform/context.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'

/** Sets when the detection of copied labels suspects and blocks codes of the partner. */
export async function updateCopySettings({ db, clock }: AppContext, actor: PartnerActor, settings: CopyPreferences) {
  const { partner } = actor
  await db.transaction().execute(async (tx) => {
    const former = await replaceCopyPreferences(tx, partner, settings)
    const details = { from: former, to: settings }
    await auditBy(tx, actor, clock(), { action: 'partner.copy_settings_updated', subject: partner, details })
  })
  return { message: messages.copyCases.settingsSaved, data: settings }
}
