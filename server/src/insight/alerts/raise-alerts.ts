import { rulesByKind } from '@sahihi/contract/domain/alert-kinds.ts'
import { hasExtras } from '../../company/subscriptions/plan-features.ts'
import type { AppContext } from '../../platform/context.ts'
import { hasRows, type Tx } from '../../platform/db/client.ts'
import { tryLock } from '../../platform/db/locks.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { type AlertCandidate, claimCandidates, findActivePartner } from './candidate-queries.ts'
import { findExceptions } from './exception-queries.ts'
import { findingsByKind } from './findings-by-kind.ts'
import { enqueueAlertMails } from './jobs.ts'
import { differing, listAlertRules } from './queries.ts'
import { type NewAlert, storeAlerts } from './store-alerts.ts'

const maxCandidates = 5000

type Deps = Pick<AppContext, 'db' | 'jobs' | 'clock'>

/**
 * Evaluates the partners' rules on the alert candidates. Claiming candidates, the alerts and their mails are one transaction,
 * so each candidate is evaluated once even when the server dies meanwhile. Returns how many alerts were raised.
 */
export async function raiseAlerts(deps: Deps): Promise<number> {
  const { db } = deps
  let raised = 0
  while (await hasRows(db, 'alertCandidates')) {
    const result = await db.transaction().execute((tx) => evaluateCandidates(tx, deps))
    if (!result) break
    raised += result.raised
  }
  return raised
}

/** Returns undefined when another server is evaluating. */
async function evaluateCandidates(tx: Tx, { jobs, clock }: Deps): Promise<{ raised: number } | undefined> {
  if (!(await tryLock(tx, 'alerts'))) return undefined
  const now = clock()
  let raised = 0
  const byPartner = Map.groupBy(await claimCandidates(tx, maxCandidates), ({ partnerId }) => partnerId)
  for (const [partnerId, candidates] of byPartner) {
    const alerts = await evaluateRules(tx, partnerId as PartnerId, candidates, now)
    raised += (await storeAlerts(tx, alerts, now)).length
  }
  if (raised > 0) await enqueueAlertMails(tx, jobs, now)
  return { raised }
}

/** Rules pause while the partner is suspended or its plan does not include them. */
async function evaluateRules(tx: Tx, partner: PartnerId, candidates: AlertCandidate[], now: Date) {
  const active = await findActivePartner(tx, partner)
  const hasAllKinds = await hasExtras(tx, partner, now)
  if (!active) return []
  const exceptionOf = await findExceptions(tx, [partner])
  const alerts: NewAlert[] = []
  for (const { kind, notifyByEmail, ...rule } of await listAlertRules(tx, partner)) {
    const { findInScans } = findingsByKind[kind]
    if (!findInScans || !(hasAllKinds || rulesByKind[kind].isInEveryPlan)) continue
    const findings = []
    for (const [exception, scans] of Map.groupBy(candidates, ({ productId }) => exceptionOf(productId, kind)))
      if (!exception?.isOff)
        findings.push(...(await findInScans(tx, scans, { ...differing(rule, exception), ...active })))
    for (const { candidate, codeId = null, country = null, city = null, details = {} } of findings)
      alerts.push({
        partnerId: partner,
        kind,
        productId: candidate.productId,
        batchId: candidate.batchId,
        codeId,
        country,
        city,
        day: candidate.day,
        details,
        notifyByEmail,
      })
  }
  return alerts
}
