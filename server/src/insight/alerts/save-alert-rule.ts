import { alertKindTexts, rulesByKind } from '@sahihi/contract/domain/alert-kinds.ts'
import type { AlertRule } from '@sahihi/contract/endpoints/alerts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import { hasExtras } from '../../company/subscriptions/plan-features.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { listAlertRules, upsertRule } from './queries.ts'

/** Creates a rule or replaces the partner's rule of its kind. Most kinds need a larger plan. */
export async function saveAlertRule({ db, clock }: AppContext, actor: PartnerActor, rule: AlertRule) {
  const now = clock()
  const { partner } = actor
  if (!rulesByKind[rule.kind].isInEveryPlan && !(await hasExtras(db, partner, now)))
    throw new AppError('plan_required', alertKindTexts.planRequired, { subscriptionRequired: true })
  const countries = rule.countries && [...new Set(rule.countries)]
  await db.transaction().execute(async (tx) => {
    await upsertRule(tx, { id: uuidv7(), partnerId: partner, ...rule, countries })
    const { kind, ...details } = rule
    await auditBy(tx, actor, now, { action: 'alert_rule.saved', subject: kind, details })
  })
  return { message: messages.alerts.ruleSaved, data: await listAlertRules(db, partner) }
}
