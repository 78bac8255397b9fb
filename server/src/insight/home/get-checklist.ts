import { listPermissions, type PartnerPermission } from '@sahihi/contract/domain/permissions.ts'
import type { checklistSteps, Home } from '@sahihi/contract/endpoints/home.ts'
import type { Db } from '../../platform/db/client.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { before, days } from '../../platform/lib/time.ts'
import { readChecklistProgress, readChecklistState } from './queries.ts'

/** What a step needs of the role; a scan is made by anybody. */
const permissionFor: Record<(typeof checklistSteps)[number], PartnerPermission> = {
  product: 'products:write',
  download: 'codes:download',
  scan: 'codes:read',
  weekly_mail: 'settings:write',
  colleague: 'team:write',
}
const shownDays = 30

/**
 * The first steps of a new company, derived from what it has done (docs/insight.md, "Overview"): null for a role that does not make
 * codes, and once they are done, closed by this member, or 30 days old.
 */
export async function getChecklist(db: Db, actor: MemberActor, now: Date): Promise<Home['checklist']> {
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
