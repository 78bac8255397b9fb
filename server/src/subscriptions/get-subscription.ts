import { paidPlan, type Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { includesExtras } from './plan-features.ts'
import { cardThatRenews, keptCardOf, latestPeriod, paidMonths } from './queries.ts'

/** What the partner may use now. A trial ends with its last code, too (specification 4, "Trial plan ends"). */
export async function showStatus(db: Db, partner: PartnerId, now: Date): Promise<Subscription | null> {
  const period = await latestPeriod(db, partner, now)
  if (!period) return null
  const { planType, endsAt, codeLimit, codesGenerated } = period
  const left = codeLimit - codesGenerated
  const isOver = endsAt <= now || (planType === 'TRIAL' && left === 0)
  const hasExtras = includesExtras(period, now)
  const paid = await paidMonths(db, partner, now)
  const next = paid.find(({ startsAt }) => startsAt > now)
  const plan = planType === 'TRIAL' ? undefined : paidPlan(planType)
  const renews = plan && !isOver && !next && (await cardThatRenews(db, period.id)) !== undefined
  return {
    planType,
    status: isOver ? 'ENDED' : 'ACTIVE',
    endDate: endsAt.toISOString(),
    qrCodesGenerated: codesGenerated,
    qrCodeLimit: codeLimit,
    ...(planType === 'TRIAL' ? { remainingQrCodes: left } : {}),
    mayAskFeedback: hasExtras,
    mayDesign: hasExtras,
    mayAnalyse: hasExtras,
    next: next
      ? { planType: next.planType, startDate: next.startsAt.toISOString(), endDate: next.endsAt.toISOString() }
      : null,
    paidUntil: (next ? paid.at(-1) : period)?.endsAt.toISOString() ?? endsAt.toISOString(),
    keptCard: (await keptCardOf(db, partner)) ?? null,
    renewal: renews ? { on: endsAt.toISOString(), planType: plan.planType, amount: plan.price } : null,
  }
}
