import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { calendarDay } from '../../platform/lib/calendar.ts'
import { findMailedBatches, findRules, type PartnerRule } from './queries.ts'
import { type NewAlert, storeAndMailAlerts } from './store-alerts.ts'

/** A copy case that became open. */
export type OpenedCase = {
  partnerId: string
  productId: string
  batchId: string
  codeId: string
  visitors: number
  locations: number
  networks: number
  firstAt: Date
  lastAt: Date
  /** Who found an item with the code counterfeit, if an inspector did. */
  inspector: string | undefined
}

/**
 * Raises one alert for each case that became open, on every plan, and mails it in the caller's transaction to the members who want
 * immediate mails. Cases of one batch often open one after the other, as when a roll was stolen: a day's mails are about those that
 * opened first, together. Returns how many alerts were raised.
 */
export async function raiseCopiedLabelAlerts(
  tx: Tx,
  { jobs }: Pick<AppContext, 'jobs'>,
  cases: OpenedCase[],
  now: Date,
): Promise<number> {
  if (cases.length === 0) return 0
  const ruleOf = await findRules(tx, 'copied_label', cases)
  const alerts = cases.flatMap((opened) => {
    const rule = ruleOf(opened)
    return rule ? [buildAlert(opened, rule, now)] : []
  })
  if (alerts.length === 0) return 0
  const mailed = await findMailedBatches(tx, alerts)
  for (const alert of alerts) alert.notifyByEmail = !mailed.has(`${alert.batchId} ${alert.day}`)
  return storeAndMailAlerts(tx, jobs, alerts, now)
}

function buildAlert(opened: OpenedCase, { timeZone }: PartnerRule, now: Date): NewAlert & { day: string } {
  const { partnerId, productId, batchId, codeId, visitors, locations, networks, firstAt, lastAt, inspector } = opened
  return {
    partnerId,
    kind: 'copied_label',
    productId,
    batchId,
    codeId,
    day: calendarDay(now, timeZone),
    details: {
      visitors,
      locations,
      networks,
      firstDay: calendarDay(firstAt, timeZone),
      lastDay: calendarDay(lastAt, timeZone),
      ...(inspector && { inspector }),
    },
    notifyByEmail: true,
  }
}
