import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { listFiles, type StoredFile } from '../../platform/files/stored-files.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { after, days, hours } from '../../platform/lib/time.ts'

export const kindNames = ['archive'] as const
export const archiveRetention = days(limits.dataArchiveDays)

/** The archives of the last days, and when the next one may be requested. */
export async function listDataArchives(db: Db | Tx, partner: PartnerId, now: Date) {
  const files = await listFiles(db, partner, kindNames)
  return { archives: files.map((file) => present(file, now)), nextAt: nextArchiveAt(files, now)?.toISOString() ?? null }
}

/** Null when an archive may be requested now. Canceled and failed ones do not count. */
export function nextArchiveAt(files: Pick<StoredFile, 'requestedAt' | 'outcome'>[], now: Date): Date | null {
  const last = files.find(({ outcome }) => outcome === 'ready' || outcome === 'deleted')
  const nextAt = last && after(last.requestedAt, hours(limits.dataArchiveHoursBetween))
  return nextAt && nextAt > now ? nextAt : null
}

/** When the content of a ready archive will be deleted; null without content. */
export function keptUntil({ outcome, endedAt }: Pick<StoredFile, 'endedAt' | 'outcome'>, now: Date): Date | null {
  const until = outcome === 'ready' && endedAt ? after(endedAt, archiveRetention) : null
  return until && until > now ? until : null
}

function present(file: StoredFile, now: Date) {
  const { id, requestedAt, requestedBy, lines, bytes, endedAt, outcome } = file
  const until = keptUntil(file, now)
  return {
    id,
    requestedAt: requestedAt.toISOString(),
    requestedBy,
    status: outcome === null ? 'preparing' : outcome === 'ready' && !until ? 'deleted' : outcome,
    lines,
    bytes,
    endedAt: endedAt?.toISOString() ?? null,
    keptUntil: until?.toISOString() ?? null,
  } as const
}
