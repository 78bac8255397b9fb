import { listPermissions, type PartnerPermission } from '@sahihi/contract/domain/permissions.ts'
import type { Home } from '@sahihi/contract/endpoints/home.ts'
import { countBatchesInNeed } from '../../catalog/batches/list-all-batches.ts'
import { countUnfinishedPayments } from '../../company/payments/count-unfinished-payments.ts'
import type { AppContext } from '../../platform/context.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { getRecentFigures } from '../analytics/get-recent-figures.ts'
import { countOpenCases } from '../copy-cases/list-copy-cases.ts'
import { findNewReports } from '../reports/find-new-reports.ts'
import { getChecklist } from './get-checklist.ts'

/** What waits for a person, of the kinds that the role may read, the figures of today and this week, and the first steps. */
export async function getHome(
  { db, rollupDb, clock }: Pick<AppContext, 'db' | 'rollupDb' | 'clock'>,
  actor: MemberActor,
): Promise<Home> {
  const { account, partner } = actor
  const now = clock()
  const permissions = listPermissions(account)
  const may = (permission: PartnerPermission) => permissions.includes(permission)
  const [suspiciousCodes, newReports, unfinishedPayments, batches, figures, checklist] = await Promise.all([
    may('cases:read') ? countOpenCases(db, partner) : null,
    may('reports:read') ? findNewReports(db, partner, 0).then(({ count }) => count) : null,
    may('billing:read') ? countUnfinishedPayments(db, partner, now) : null,
    countBatchesInNeed(db, partner, now),
    getRecentFigures({ db: rollupDb, now }, partner, may('cases:read')),
    getChecklist(db, actor, now),
  ])
  return { attention: { suspiciousCodes, newReports, unfinishedPayments, ...batches }, ...figures, checklist }
}
