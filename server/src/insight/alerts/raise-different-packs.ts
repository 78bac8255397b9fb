import { sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { calendarDay } from '../../platform/lib/calendar.ts'
import { before, days } from '../../platform/lib/time.ts'
import { findRules } from './queries.ts'
import { type NewAlert, storeAndMailAlerts } from './store-alerts.ts'

/**
 * Raises an alert for each lot of which as many visitors as the partner's rule says found their pack different within 30 days, once in
 * that time, on every plan, and mails it in the caller's transaction. The caller holds the lock on copy cases.
 */
export async function raiseDifferentPackAlerts(
  tx: Tx,
  { jobs }: Pick<AppContext, 'jobs'>,
  batchIds: string[],
  now: Date,
): Promise<void> {
  if (batchIds.length === 0) return
  const lots = await findDifferentPacks(tx, batchIds, before(now, days(30)))
  const ruleOf = await findRules(tx, 'different_packs', lots)
  const alerts = lots.flatMap(({ differentPacks, codes, lastAt, ...lot }): NewAlert[] => {
    const rule = ruleOf(lot)
    if (!rule || rule.threshold === null || differentPacks < rule.threshold) return []
    const { timeZone, notifyByEmail } = rule
    const day = calendarDay(lastAt, timeZone)
    return [{ ...lot, kind: 'different_packs', day, details: { differentPacks, codes }, notifyByEmail }]
  })
  await storeAndMailAlerts(tx, jobs, alerts, now)
}

type Lot = {
  partnerId: string
  productId: string
  batchId: string
  differentPacks: number
  codes: number
  lastAt: Date
}

/** The lots with different packs since a moment that had no alert on them since then. */
async function findDifferentPacks(tx: Tx, batchIds: string[], since: Date): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select partner_id, product_id, batch_id, count(distinct session_id)::integer as different_packs,
        count(distinct code_id)::integer as codes, max(answered_at) as last_at
      from comparison_answers
      where batch_id = any (${batchIds}::uuid[]) and not is_same and answered_at > ${since} and batch_id not in (
        select batch_id from alerts where kind = 'different_packs' and batch_id = any (${batchIds}::uuid[]) and raised_at > ${since})
      group by partner_id, product_id, batch_id`.execute(tx)
  return rows
}
