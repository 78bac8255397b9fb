import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Download } from '@sahihi/contract/endpoints/downloads.ts'
import { after, before, hours } from '../../platform/lib/time.ts'
import type { DownloadRow } from './queries.ts'

const keptMs = hours(limits.downloadHours)

/** What ended before then is deleted, or about to be. */
export const retentionCutoff = (now: Date) => before(now, keptMs)

export function presentDownload(row: DownloadRow): Download {
  const { id, batchId, orderId, format, requestedAt, endedAt, bytes, outcome, isBegun, error } = row
  const statusUrl = `/api/downloads/${id}`
  return {
    id,
    status: outcome ?? (isBegun ? 'making' : 'waiting'),
    batchId,
    orderId,
    format,
    requestedAt: requestedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    bytes,
    statusUrl,
    fileUrl: outcome === 'ready' ? `${statusUrl}/file` : null,
    expiresAt: endedAt && after(endedAt, keptMs).toISOString(),
    error,
  }
}
