import { type PaidPlanType, type PlanType, paidPlan, planTypes } from '@sahihi/contract/endpoints/subscriptions.ts'
import { uuidv7 } from 'uuidv7'
import { addMonths } from '../lib/calendar.ts'
import type { Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { holdMonths, insertMonth, type Month, moveMonth, paidMonths, replaceMonth } from './queries.ts'

type Bought = { planType: PaidPlanType; paymentId: string; now: Date }

/**
 * Gives a partner the month that a payment bought. A larger plan than the one that runs begins at once in its place, and months
 * that were waiting move behind it; else the month follows on the last that is paid (design 4, "Trial").
 */
export async function grantMonth(tx: Tx, partner: PartnerId, { planType, paymentId, now }: Bought): Promise<void> {
  const { timeZone } = await holdMonths(tx, partner)
  const paid = await paidMonths(tx, partner, now)
  const running = paid.filter(({ startsAt }) => startsAt <= now)
  const last = paid.at(-1)
  // None runs, and yet some wait, when a clock was set back: the first of them is as good as running.
  const isLarger = isLargerThan(running.length > 0 ? running : paid.slice(0, 1), planType)
  const month = last && !isLarger ? monthAfter(last, timeZone) : monthAfter({ endsAt: now, anchoredAt: now }, timeZone)
  const codeLimit = paidPlan(planType).codes
  const id = uuidv7()
  await insertMonth(tx, { id, partnerId: partner, planType, paymentId, codeLimit, ...month })
  if (!isLarger) return
  await replaceMonths(tx, running, id)
  await moveBehind(tx, month, { waiting: paid.filter(({ startsAt }) => startsAt > now), timeZone })
}

/** Whether a plan is larger than each of some months'. */
export const isLargerThan = (months: Month[], planType: PlanType) =>
  months.every((month) => rankOf(planType) > rankOf(month.planType))

export async function replaceMonths(tx: Tx, months: Month[], replacedBy: string) {
  for (const { id } of months) await replaceMonth(tx, id, replacedBy)
}

type Queue = { waiting: Month[]; timeZone: string }

/** Lets months that wait follow on each other, and the first of them on `before`. */
export async function moveBehind(tx: Tx, before: ChainEnd, { waiting, timeZone }: Queue) {
  let last = before
  for (const { id } of waiting) {
    const next = monthAfter(last, timeZone)
    await moveMonth(tx, id, next)
    last = next
  }
}

const rankOf = (planType: PlanType) => planTypes.indexOf(planType)

type ChainEnd = { endsAt: Date; anchoredAt: Date | null }

/**
 * The month from the end of another. It is counted from where the chain of months began, so that a chain begun on the 31st
 * ends on the 28th of February and on the 31st of March.
 */
function monthAfter({ endsAt, anchoredAt }: ChainEnd, timeZone: string) {
  const anchor = anchoredAt ?? endsAt
  let count = 1
  while (addMonths(anchor, count, timeZone) <= endsAt) count += 1
  return { startsAt: endsAt, endsAt: addMonths(anchor, count, timeZone), anchoredAt: anchor }
}
