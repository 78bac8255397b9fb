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
 * Grants a partner the month that a payment bought. A larger plan than the running one begins at once in its place, and periods
 * that wait move behind it; otherwise the month follows the last paid one (docs/company-and-plans.md, "Payments and renewal").
 */
export async function grantPeriod(tx: Tx, partner: PartnerId, { planType, paymentId, now }: Purchase): Promise<void> {
  const { timeZone } = await lockPeriods(tx, partner)
  const paid = await paidPeriods(tx, partner, now)
  const running = paid.filter(({ startsAt }) => startsAt <= now)
  const last = paid.at(-1)
  // Some wait but none runs only after a clock was set back: the first of them then counts as running.
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
 * Withdraws the month that a payment bought: its codes stay, and no more can be created from it. Paid periods that waited
 * behind it move up without a gap; one with a larger plan than what then runs begins at once in its place.
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

const rankOf = (planType: PlanType) => planTypes.indexOf(planType)

/** Whether a plan is larger than the plan of each period. */
const isLargerThan = (periods: Period[], planType: PlanType) =>
  periods.every((period) => rankOf(planType) > rankOf(period.planType))

async function replacePeriods(tx: Tx, periods: Period[], replacementId: string) {
  for (const { id } of periods) await replacePeriod(tx, id, replacementId)
}

type PeriodEnd = { endsAt: Date; billingAnchorAt: Date | null }
type Queue = { waiting: Period[]; timeZone: string }

/** Moves waiting periods so that the first follows `previous`, and each other one the one before it. */
async function reschedule(tx: Tx, previous: PeriodEnd, { waiting, timeZone }: Queue) {
  let last = previous
  for (const { id } of waiting) {
    const next = periodAfter(last, timeZone)
    await movePeriod(tx, id, next)
    last = next
  }
}

/**
 * The month after the end of another. It is counted from where the chain of months began, so that a chain that began on the
 * 31st ends on 28 February and on 31 March.
 */
function periodAfter({ endsAt, billingAnchorAt }: PeriodEnd, timeZone: string) {
  const anchor = billingAnchorAt ?? endsAt
  let count = 1
  while (addMonths(anchor, count, timeZone) <= endsAt) count += 1
  return { startsAt: endsAt, endsAt: addMonths(anchor, count, timeZone), billingAnchorAt: anchor }
}
