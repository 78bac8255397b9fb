import type { AlertKind, AlertRule } from '@sahihi/contract/endpoints/alerts.ts'
import { alertsMessages } from '@sahihi/contract/i18n/en/alert-messages.ts'
import { uuidv7 } from 'uuidv7'
import { audit } from '../lib/audit.ts'
import type { Account, PartnerId } from '../lib/identity.ts'
import { AppError } from '../lib/app-error.ts'
import type { AppContext } from '../context.ts'
import { hasExtras } from '../subscriptions/plan-features.ts'
import { dropRule, keepRule, rulesOf } from './queries.ts'

type Who = { account: Account; partner: PartnerId }

/** Enters a rule, or changes the one of its kind (specification 9, "advanced analytics": of the larger plans). */
export async function enterRule({ db, clock }: AppContext, { account, partner }: Who, rule: AlertRule) {
  const now = clock()
  if (!(await hasExtras(db, partner, now)))
    throw new AppError('plan_required', alertsMessages.needsPlan, { subscriptionRequired: true })
  await db.transaction().execute(async (tx) => {
    await keepRule(tx, {
      id: uuidv7(),
      partnerId: partner,
      createdAt: now,
      ...rule,
      countries: distinct(rule.countries),
    })
    const { kind, ...details } = rule
    const deed = { at: now, accountId: account.id, partnerId: partner, action: 'alert_rule.kept', subject: kind }
    await audit(tx, { ...deed, details })
  })
  return { success: true as const, message: alertsMessages.ruleKept, data: await rulesOf(db, partner) }
}

const distinct = (countries: string[] | null) => countries && [...new Set(countries)]

/** Takes a rule away; also one that rests because the plan includes it no more. */
export async function removeRule({ db, clock }: AppContext, { account, partner }: Who, kind: AlertKind) {
  await db.transaction().execute(async (tx) => {
    if (!(await dropRule(tx, partner, kind))) return
    const deed = { at: clock(), accountId: account.id, partnerId: partner, action: 'alert_rule.dropped', subject: kind }
    await audit(tx, deed)
  })
  return { success: true as const, message: alertsMessages.ruleGone, data: await rulesOf(db, partner) }
}
