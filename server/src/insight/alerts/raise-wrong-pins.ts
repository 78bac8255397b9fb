import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { calendarDay } from '../../platform/lib/calendar.ts'
import { findRules, type PartnerRule } from './queries.ts'
import { type NewAlert, storeAndMailAlerts } from './store-alerts.ts'
import { findAlertedPlaces, findWrongPins, type WrongPins } from './wrong-pin-queries.ts'

/** On fewer codes, the wrong PINs may be from one person who misreads the digits. */
const minCodes = 3

/**
 * Raises an alert for each product and place with as many wrong PINs within a day as the partner's rule says, on every plan, and
 * mails it in the caller's transaction. The caller holds the lock on copy cases, so one server counts at a time. Returns how many
 * alerts were raised.
 */
export async function raiseWrongPinAlerts(
  tx: Tx,
  { jobs }: Pick<AppContext, 'jobs'>,
  productIds: string[],
  now: Date,
): Promise<number> {
  if (productIds.length === 0) return 0
  const wrongPins = await findWrongPins(tx, productIds, now)
  const places = Map.groupBy(wrongPins, placeOf)
  const ruleOf = await findRules(tx, 'wrong_pins', wrongPins)
  const alerted = new Set((await findAlertedPlaces(tx, productIds, now)).map(placeOf))
  const alerts = [...places].flatMap(([place, batches]) => {
    const [batch] = batches
    const rule = batch && ruleOf(batch)
    return rule && !alerted.has(place) ? buildAlerts(batches, rule) : []
  })
  return storeAndMailAlerts(tx, jobs, alerts, now)
}

const placeOf = ({ productId, country, city }: Pick<WrongPins, 'productId' | 'country' | 'city'>) =>
  JSON.stringify([productId, country, city])

/** The alert about the batches of one product in one place; none below the rule. It names the batch with the most wrong PINs. */
function buildAlerts(batches: WrongPins[], { threshold, timeZone, notifyByEmail }: PartnerRule): NewAlert[] {
  const [most] = batches.toSorted((one, other) => other.tries - one.tries || (one.batchId < other.batchId ? -1 : 1))
  const wrongPins = batches.reduce((sum, { tries }) => sum + tries, 0)
  const codes = batches.reduce((sum, batch) => sum + batch.codes, 0)
  if (!most || threshold === null || wrongPins < threshold || codes < minCodes) return []
  const { partnerId, productId, batchId, country, city } = most
  return [
    {
      partnerId,
      kind: 'wrong_pins',
      productId,
      batchId,
      country,
      city,
      day: calendarDay(new Date(Math.max(...batches.map(({ lastAt }) => lastAt.getTime()))), timeZone),
      details: { wrongPins, codes, city },
      notifyByEmail,
    },
  ]
}
