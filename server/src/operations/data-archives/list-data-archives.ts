import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { after, before, days, hours } from '../../platform/lib/time.ts'
import { type ArchiveRow, archivesSince } from './queries.ts'

/** The archives of the last days, and when the next one may be asked for. */
export async function listDataArchives(db: Db | Tx, partner: PartnerId, now: Date) {
  const rows = await archivesSince(db, partner, before(now, days(limits.dataArchiveDays + 1)))
  const nextAt = nextArchiveAt(rows)
  return {
    archives: rows.map((row) => present(row, now)),
    nextAt: nextAt && nextAt > now ? nextAt.toISOString() : null,
  }
}

/** What was canceled or failed does not count. */
export function nextArchiveAt(rows: Pick<ArchiveRow, 'requestedAt' | 'outcome'>[]): Date | undefined {
  const last = rows.find(({ outcome }) => outcome === 'ready' || outcome === 'deleted')
  return last && after(last.requestedAt, hours(limits.dataArchiveHoursBetween))
}

export const keptUntil = (endedAt: Date) => after(endedAt, days(limits.dataArchiveDays))

function present({ id, requestedAt, requestedBy, lines, bytes, endedAt, outcome }: ArchiveRow, now: Date) {
  const isOver = endedAt !== null && keptUntil(endedAt) <= now
  return {
    id,
    requestedAt: requestedAt.toISOString(),
    requestedBy,
    status: outcome === null ? 'preparing' : outcome === 'ready' && isOver ? 'deleted' : outcome,
    lines: Number(lines),
    bytes: Number(bytes),
    endedAt: endedAt?.toISOString() ?? null,
    keptUntil: outcome === 'ready' && endedAt && !isOver ? keptUntil(endedAt).toISOString() : null,
  } as const
}
