import { type AlertKind, isInEveryPlan } from '@sahihi/contract/endpoints/alerts.ts'
import { uuidv7 } from 'uuidv7'
import { hasExtras } from '../../company/subscriptions/plan-features.ts'
import type { AppContext } from '../../platform/context.ts'
import { hasRows, type Tx } from '../../platform/db/client.ts'
import { tryLock } from '../../platform/db/locks.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import {
  type AlertCandidate,
  batchesWithoutUnreleasedAlert,
  claimCandidates,
  findActivePartner,
  findOverThreshold,
} from './candidate-queries.ts'
import { enqueueAlertMails } from './jobs.ts'
import { listAlertRules } from './queries.ts'
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
    raised += await storeAlerts(tx, await evaluateRules(tx, partnerId as PartnerId, candidates, now), now)
  }
  if (raised > 0) await enqueueAlertMails(tx, jobs, now)
  return { raised }
}

/** Of these kinds this file raises alerts. The others are found elsewhere, such as in raise-copied-labels.ts. */
const evaluatedKinds = ['many_scans', 'outside_countries', 'after_expiry', 'unreleased'] as const satisfies AlertKind[]
type EvaluatedKind = (typeof evaluatedKinds)[number]

type Rule = Awaited<ReturnType<typeof listAlertRules>>[number]
type EvaluatedRule = Rule & { kind: EvaluatedKind }
type Finding = { candidate: AlertCandidate; codeId?: string; country?: string | null; details?: object }

const isEvaluated = (rule: Rule): rule is EvaluatedRule => (evaluatedKinds as readonly string[]).includes(rule.kind)

/** Rules pause while the partner is suspended or its plan does not include them. */
async function evaluateRules(tx: Tx, partner: PartnerId, candidates: AlertCandidate[], now: Date) {
  const active = await findActivePartner(tx, partner)
  const hasAllKinds = await hasExtras(tx, partner, now)
  const rules = (await listAlertRules(tx, partner))
    .filter(isEvaluated)
    .filter(({ kind }) => hasAllKinds || isInEveryPlan(kind))
  if (!active || rules.length === 0) return []
  const alerts: NewAlert[] = []
  for (const rule of rules)
    for (const { candidate, codeId = null, country = null, details = {} } of await evaluateRule(
      tx,
      rule,
      candidates,
      active.timeZone,
    ))
      alerts.push({
        id: uuidv7(),
        partnerId: partner,
        kind: rule.kind,
        productId: candidate.productId,
        batchId: candidate.batchId,
        codeId,
        country,
        day: candidate.day,
        details: JSON.stringify(details),
        raisedAt: now,
        notifyByEmail: rule.notifyByEmail,
      })
  return alerts
}

async function evaluateRule(
  tx: Tx,
  { kind, threshold, countries }: EvaluatedRule,
  all: AlertCandidate[],
  timeZone: string,
): Promise<Finding[]> {
  const relevant = all.filter(({ isUnreleased }) => isUnreleased === (kind === 'unreleased'))
  const candidates = kind === 'many_scans' ? relevant : relevant.filter(({ isLimitHit }) => !isLimitHit)
  if (candidates.length === 0) return []
  switch (kind) {
    case 'many_scans': {
      if (threshold === null) return []
      const found = await findOverThreshold(tx, candidates, { threshold, timeZone })
      return found.map((candidate) => ({ candidate, codeId: candidate.codeId, details: { threshold } }))
    }
    case 'outside_countries':
      return candidates
        .filter(({ country }) => country !== null && !countries?.includes(country))
        .map((candidate) => ({ candidate, country: candidate.country, details: { city: candidate.city } }))
    case 'after_expiry':
      return candidates
        .filter(({ day, expiresOn }) => day > expiresOn)
        .map((candidate) => ({ candidate, details: { expiredOn: candidate.expiresOn } }))
    case 'unreleased': {
      const batchIds = candidates.map(({ batchId }) => batchId)
      const unalerted = await batchesWithoutUnreleasedAlert(tx, batchIds)
      return candidates.filter(({ batchId }) => unalerted.delete(batchId)).map((candidate) => ({ candidate }))
    }
  }
}
