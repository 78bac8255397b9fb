import type { AdminOverview } from '@sahihi/contract/endpoints/admin-overview.ts'
import { sumListedPayments } from '../../company/payments/list-all-payments.ts'
import { countReportsByStatus } from '../../insight/reports/list-reports.ts'
import type { AppContext } from '../../platform/context.ts'
import { isPermitted } from '../../platform/http/authenticate.ts'
import { adminTimeZone, calendarDay, startOfDay } from '../../platform/lib/calendar.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { countCodesSince, countScansSince } from './overview-queries.ts'
import { countPartnersByState, findWaiting } from './queries.ts'

type Deps = Pick<AppContext, 'db' | 'rollupDb' | 'clock'>

/** What waits for an admin, and the figures of this month. Only payments are not for every role. */
export async function getAdminOverview({ db, rollupDb, clock }: Deps, account: Account): Promise<AdminOverview> {
  const now = clock()
  const { from, start } = monthOf(now)
  const mayReadPayments = isPermitted(account, 'payments:read')
  const [{ waiting, oldest }, reports, partners, codes, scans, flagged, paid] = await Promise.all([
    findWaiting(db),
    countReportsByStatus(db, null),
    countPartnersByState(db),
    countCodesSince(db, start),
    countScansSince(rollupDb, from),
    mayReadPayments ? sumListedPayments(db, { state: 'flagged' }, now) : null,
    mayReadPayments ? sumListedPayments(db, { state: 'paid', from }, now) : null,
  ])
  return {
    applications: { waiting, oldest: oldest?.toISOString() ?? null },
    reports: { new: reports.new, looking_into: reports.looking_into },
    flaggedPayments: flagged?.count ?? null,
    partners,
    month: { from, codes, scans, revenue: paid?.paid ?? null },
  }
}

/** The first day of the month, and when it began. */
export function monthOf(now: Date) {
  const from = `${calendarDay(now, adminTimeZone).slice(0, 7)}-01`
  return { from, start: startOfDay(from, adminTimeZone) }
}
