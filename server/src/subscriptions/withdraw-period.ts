import type { Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { isLargerThan, moveBehind, replaceMonths } from './grant-period.ts'
import { holdMonths, paidMonths, withdrawPeriod } from './queries.ts'

/**
 * Takes back the month that a payment bought: its codes stay, and no more can be made of it. Paid months that were waiting
 * behind it move up, so that no gap is left; a larger one than what then runs begins at once in its place, as if bought now.
 */
export async function withdrawMonth(tx: Tx, partner: PartnerId, { paymentId, now }: { paymentId: string; now: Date }) {
  const { timeZone } = await holdMonths(tx, partner)
  await withdrawPeriod(tx, paymentId, now)
  const paid = await paidMonths(tx, partner, now)
  const running = paid.filter(({ startsAt }) => startsAt <= now)
  const waiting = paid.filter(({ startsAt }) => startsAt > now)
  const [first] = waiting
  const beginsNow = first !== undefined && isLargerThan(running, first.planType)
  if (beginsNow) await replaceMonths(tx, running, first.id)
  const before = beginsNow ? undefined : running.at(-1)
  await moveBehind(tx, before ?? { endsAt: now, anchoredAt: now }, { waiting, timeZone })
}
