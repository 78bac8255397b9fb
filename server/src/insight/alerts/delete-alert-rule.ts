import type { AlertKind } from '@sahihi/contract/domain/alert-kinds.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor, PartnerId } from '../../platform/lib/identity.ts'
import { deleteRule, listAlertRules } from './queries.ts'

/** Deletes a rule, whether or not the plan still includes alerts. Deleting twice is harmless. */
export async function deleteAlertRule({ db, clock }: AppContext, actor: PartnerActor, kind: AlertKind) {
  await db.transaction().execute(async (tx) => {
    if (await deleteRule(tx, actor.partner, kind))
      await auditBy(tx, actor, clock(), { action: 'alert_rule.deleted', subject: kind })
  })
  return { message: messages.alerts.ruleDeleted, data: await listAlertRules(db, actor.partner) }
}

/** Deletes all rules of a partner and its exceptions, so that nothing raises an alert. Copied labels are detected without them. */
export async function endAlerts(tx: Tx, partner: PartnerId) {
  await tx.deleteFrom('alertRules').where('partnerId', '=', partner).execute()
  await tx.deleteFrom('alertExceptions').where('partnerId', '=', partner).execute()
}
