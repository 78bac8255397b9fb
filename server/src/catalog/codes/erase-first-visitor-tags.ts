import type { Db } from '../../platform/db/client.ts'
import type { NextPosition } from '../../platform/lib/run-all-parts.ts'
import { after, before, days, hours } from '../../platform/lib/time.ts'
import { clearFirstVisitorTags, codesWithFirstVisitorTag } from './code-queries.ts'

const maxCodes = 500

/**
 * Erases the network tags of codes' only visitors seven days after they were noted; the device classes stay. One call does so for
 * an hour of scans, the first one `daysBack` days ago: a tag is noted when its code is scanned.
 */
export async function eraseFirstVisitorTags(
  db: Db,
  now: Date,
  { position, daysBack }: { position: string | undefined; daysBack: number },
): NextPosition {
  const from = position ? new Date(position) : before(now, days(daysBack))
  const end = before(now, days(7))
  const to = new Date(Math.min(after(from, hours(1)).getTime(), end.getTime()))
  const codeIds = await codesWithFirstVisitorTag(db, { from, to })
  for (let start = 0; start < codeIds.length; start += maxCodes)
    await clearFirstVisitorTags(db, codeIds.slice(start, start + maxCodes))
  return to < end ? to.toISOString() : undefined
}
