import { claimBursts, hasNewBursts } from '../../catalog/codes/claim-bursts.ts'
import type { AppContext } from '../../platform/context.ts'
import { tryLock } from '../../platform/db/locks.ts'
import { calendarDay } from '../../platform/lib/calendar.ts'
import { findRules } from './queries.ts'
import { type NewAlert, storeAndMailAlerts } from './store-alerts.ts'

/**
 * Raises an alert for each burst that the aggregator found, on every plan: claiming them, the alerts and their mails are one
 * transaction. Returns how many alerts were raised.
 */
export async function raiseScanBursts({ db, jobs, clock }: Pick<AppContext, 'db' | 'jobs' | 'clock'>): Promise<number> {
  if (!(await hasNewBursts(db))) return 0
  return db.transaction().execute(async (tx) => {
    if (!(await tryLock(tx, 'alerts'))) return 0
    const now = clock()
    const bursts = await claimBursts(tx, now)
    if (bursts.length === 0) return 0
    const ruleOf = await findRules(tx, 'scan_burst', bursts)
    const alerts = bursts.flatMap(({ uses, startedAt, ...subject }): NewAlert[] => {
      const rule = ruleOf(subject)
      if (!rule) return []
      const { timeZone, notifyByEmail } = rule
      const day = calendarDay(startedAt, timeZone)
      return [{ ...subject, kind: 'scan_burst', day, details: { uses }, notifyByEmail }]
    })
    return storeAndMailAlerts(tx, jobs, alerts, now)
  })
}
