import { paidPlan, type Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { currentAllowance } from './allowance-queries.ts'
import { includesExtras } from './plan-features.ts'
import { currentOrLastPeriod, findSavedCard, paidPeriods, renewalCard } from './queries.ts'

/** The partner's plan and quota. A trial also ends with its last code (docs/company-and-plans.md, "Plans and trial"). */
export async function getSubscription(db: Db, partner: PartnerId, now: Date): Promise<Subscription | null> {
  const period = await currentOrLastPeriod(db, partner, now)
  if (!period) return null
  const { planType, endsAt, codeLimit, codesGenerated } = period
  // After an allowance ended early, more codes may have been made than the limit allows.
  const left = Math.max(0, codeLimit - codesGenerated)
  const isOver = endsAt <= now || (planType === 'TRIAL' && left === 0)
  const hasExtras = includesExtras(period, now)
  const paid = await paidPeriods(db, partner, now)
  const next = paid.find(({ id, startsAt }) => startsAt > now && id !== period.id)
  const plan = planType === 'TRIAL' ? undefined : paidPlan(planType)
  const willRenew = plan && !isOver && !next && (await renewalCard(db, period.id)) !== undefined
  return {
    planType,
    status: isOver ? 'ENDED' : 'ACTIVE',
    endDate: endsAt.toISOString(),
    qrCodesGenerated: codesGenerated,
    qrCodeLimit: codesGenerated + left,
    ...(planType === 'TRIAL' ? { remainingQrCodes: left } : {}),
    allowance: (await currentAllowance(db, partner, now)) ?? null,
    canCollectFeedback: hasExtras,
    canDesignLabels: hasExtras,
    canUseDeepAnalytics: hasExtras,
    next: next
      ? { planType: next.planType, startDate: next.startsAt.toISOString(), endDate: next.endsAt.toISOString() }
      : null,
    paidUntil: (next ? paid.at(-1) : period)?.endsAt.toISOString() ?? endsAt.toISOString(),
    savedCard: (await findSavedCard(db, partner)) ?? null,
    renewal: willRenew ? { date: endsAt.toISOString(), planType: plan.planType, amount: plan.price } : null,
  }
}
