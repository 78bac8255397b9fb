import { listPermissions, type PartnerPermission } from '@sahihi/contract/domain/permissions.ts'
import type { checklistSteps, Home } from '@sahihi/contract/endpoints/home.ts'
import { countBatchesInNeed } from '../../catalog/batches/list-all-batches.ts'
import { countWaitingRequests } from '../../catalog/batches/list-batch-requests.ts'
import { countUnfinishedPayments } from '../../company/payments/count-unfinished-payments.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/client.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { before, days } from '../../platform/lib/time.ts'
import { getRecentFigures } from '../analytics/get-recent-figures.ts'
import { countOpenCases } from '../copy-cases/list-copy-cases.ts'
import { findNewReports } from '../reports/list-reports.ts'
import { readChecklistProgress, readChecklistState } from './queries.ts'

/** What needs attention, of the kinds that the role may read; the figures of today and this week; and the first steps. */
export async function getHome(
  { db, rollupDb, clock }: Pick<AppContext, 'db' | 'rollupDb' | 'clock'>,
  actor: MemberActor,
): Promise<Home> {
  const { account, partner } = actor
  const now = clock()
  const permissions = listPermissions(account)
  const may = (permission: PartnerPermission) => permissions.includes(permission)
  const [suspiciousCodes, newReports, unfinishedPayments, batches, waitingRequests, figures, checklist] =
    await Promise.all([
      may('cases:read') ? countOpenCases(db, partner) : null,
      may('reports:read') ? findNewReports(db, partner, 0).then(({ count }) => count) : null,
      may('billing:read') ? countUnfinishedPayments(db, partner, now) : null,
      countBatchesInNeed(db, partner, now),
      countWaitingRequests(db, partner, now),
      getRecentFigures({ db: rollupDb, now }, partner, may('cases:read')),
      getChecklist(db, actor, now),
    ])
  return {
    attention: { suspiciousCodes, newReports, unfinishedPayments, waitingRequests, ...batches },
    ...figures,
    checklist,
  }
}

/** The permission that each step needs; anyone can make a scan. */
const permissionFor: Record<(typeof checklistSteps)[number], PartnerPermission> = {
  product: 'products:write',
  download: 'codes:download',
  scan: 'codes:read',
  weekly_mail: 'settings:write',
  colleague: 'team:write',
}
const shownDays = 30

/**
 * The first steps of a new company, derived from what it has done (docs/insight.md, "Overview"): null for a role that does not create
 * codes, and once they are done, closed by this member, or 30 days old.
 */
async function getChecklist(db: Db, actor: MemberActor, now: Date): Promise<Home['checklist']> {
  const permissions = listPermissions(actor.account)
  if (!permissions.includes(permissionFor.product)) return null
  const { startedAt, weeklyMail, isDismissed } = await readChecklistState(db, actor)
  if (isDismissed || !startedAt || startedAt < before(now, days(shownDays))) return null
  const { product, download, scan, colleague } = await readChecklistProgress(db, actor, now)
  const done = { product, download, scan, weekly_mail: weeklyMail, colleague }
  const steps = (Object.keys(done) as (keyof typeof done)[])
    .filter((step) => permissions.includes(permissionFor[step]))
    .map((step) => ({ step, isDone: done[step] }))
  return steps.every(({ isDone }) => isDone) ? null : { steps }
}
