import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { describeEvents } from './describe-events.ts'
import { activityAfter } from './queries.ts'

export type Decision = { at: string; who: string; what: string; reason: string | null }

/** Far more than one case, report or recall has. */
const maxDecisions = 500

/** The newest entries of the audit log about some things, in words, the oldest first. The admins (null) read those of all companies. */
export async function listDecisions(db: Db, partner: PartnerId | null, subjects: string[]): Promise<Decision[]> {
  const reader = { isAdmin: partner === null, partner: partner ?? undefined }
  const rows = await activityAfter(db, reader, { subjects }, undefined, maxDecisions).execute()
  const events = await describeEvents(db, (each) => each.execute(), reader, rows)
  return events.reverse().map(({ occurredAt, who, before, thing, after, reason }) => ({
    at: occurredAt.toISOString(),
    who,
    what: before + thing + after,
    reason,
  }))
}
