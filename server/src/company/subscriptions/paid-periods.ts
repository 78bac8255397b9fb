import { type PaidPlanType, type PlanType, paidPlan, planTypes } from '@sahihi/contract/endpoints/subscriptions.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/db/client.ts'
import { addMonths } from '../../platform/lib/calendar.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { allowanceColumns } from './allowance-queries.ts'
import {
  insertPeriod,
  lockPeriods,
  markWithdrawn,
  movePeriod,
  type Period,
  paidPeriods,
  replacePeriod,
} from './queries.ts'

type Purchase = { planType: PaidPlanType; paymentId: string; now: Date }

/**
 * Grants a partner the month that a payment bought. A larger plan replaces the running one now, and later periods move behind it;
 * otherwise the month follows the last paid one (docs/company-and-plans.md, "Payments and renewal").
 */
export async function grantPeriod(tx: Tx, partner: PartnerId, { planType, paymentId, now }: Purchase): Promise<void> {
  const { timeZone } = await lockPeriods(tx, partner)
  const paid = await paidPeriods(tx, partner, now)
  const running = paid.filter(({ startsAt }) => startsAt <= now)
  const last = paid.at(-1)
  // Only after a clock was set back can there be later periods but no running one; the first then counts as running.
  const isUpgrade = isLargerThan(running.length > 0 ? running : paid.slice(0, 1), planType)
  const previous = last && !isUpgrade ? last : { endsAt: now, billingAnchorAt: now }
  const period = periodAfter(previous, timeZone)
  const id = uuidv7()
  await insertPeriod(tx, {
    id,
    partnerId: partner,
    planType,
    paymentId,
    codeLimit: paidPlan(planType).codes,
    ...(await allowanceColumns(tx, partner, now)),
    ...period,
  })
  if (!isUpgrade) return
  await replacePeriods(tx, running, id)
  await reschedule(tx, period, { waiting: paid.filter(({ startsAt }) => startsAt > now), timeZone })
}

/**
 * Withdraws the month that a payment bought: its codes stay, but no more can be created from it. Later paid periods move up without a
 * gap; the first of them begins now if its plan is larger than the one that then runs.
 */
export async function withdrawPeriod(tx: Tx, partner: PartnerId, { paymentId, now }: Omit<Purchase, 'planType'>) {
  const { timeZone } = await lockPeriods(tx, partner)
  await markWithdrawn(tx, paymentId, now)
  const paid = await paidPeriods(tx, partner, now)
  const running = paid.filter(({ startsAt }) => startsAt <= now)
  const waiting = paid.filter(({ startsAt }) => startsAt > now)
  const [first] = waiting
  const beginsNow = first !== undefined && isLargerThan(running, first.planType)
  if (beginsNow) await replacePeriods(tx, running, first.id)
  const previous = beginsNow ? undefined : running.at(-1)
  await reschedule(tx, previous ?? { endsAt: now, billingAnchorAt: now }, { waiting, timeZone })
}

/** Whether a plan is larger than the plan of each period. */
const isLargerThan = (periods: Period[], planType: PlanType) =>
  periods.every((period) => planTypes.indexOf(planType) > planTypes.indexOf(period.planType))

async function replacePeriods(tx: Tx, periods: Period[], replacementId: string) {
  for (const { id } of periods) await replacePeriod(tx, id, replacementId)
}

type PeriodEnd = { endsAt: Date; billingAnchorAt: Date | null }
type Queue = { waiting: Period[]; timeZone: string }

/** Moves waiting periods so that they follow `previous` and each other without a gap. */
async function reschedule(tx: Tx, previous: PeriodEnd, { waiting, timeZone }: Queue) {
  let last = previous
  for (const { id } of waiting) {
    const next = periodAfter(last, timeZone)
    await movePeriod(tx, id, next)
    last = next
  }
}

/**
 * The month after the end of another, counted from where the chain of months began: a chain that began on the 31st has ends on
 * 28 February and on 31 March.
 */
function periodAfter({ endsAt, billingAnchorAt }: PeriodEnd, timeZone: string) {
  const anchor = billingAnchorAt ?? endsAt
  let count = 1
  while (addMonths(anchor, count, timeZone) <= endsAt) count += 1
  return { startsAt: endsAt, endsAt: addMonths(anchor, count, timeZone), billingAnchorAt: anchor }
}
