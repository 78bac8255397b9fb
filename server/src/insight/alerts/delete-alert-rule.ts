import type { AlertKind } from '@sahihi/contract/domain/alert-kinds.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { deleteRule, listAlertRules } from './queries.ts'

/** Deletes a rule, whether or not the plan still includes alerts. Deleting twice is harmless. */
export async function deleteAlertRule({ db, clock }: AppContext, actor: PartnerActor, kind: AlertKind) {
  await db.transaction().execute(async (tx) => {
    if (await deleteRule(tx, actor.partner, kind))
      await auditBy(tx, actor, clock(), { action: 'alert_rule.deleted', subject: kind })
  })
  return { message: messages.alerts.ruleDeleted, data: await listAlertRules(db, actor.partner) }
}
