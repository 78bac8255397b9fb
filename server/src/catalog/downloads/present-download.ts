import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Download, DownloadForm } from '@sahihi/contract/endpoints/downloads.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { findFile, type StoredFile } from '../../platform/files/stored-files.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { after, before, hours } from '../../platform/lib/time.ts'

/** What was requested. One of the two ids is null. */
export type DownloadDetails = DownloadForm & { batchId: string | null; orderId: string | null }
type DownloadFile = StoredFile<DownloadDetails>

export const kindNames = ['batch', 'order'] as const
export const downloadRetention = hours(limits.downloadHours)

/** A download that ended earlier is deleted, or about to be. */
export const isRetained = ({ endedAt }: Pick<DownloadFile, 'endedAt'>, now: Date) =>
  endedAt === null || endedAt > before(now, downloadRetention)

/** Throws not_found for a download of another partner, and for an expired one. */
export async function findDownload(db: Db | Tx, partner: PartnerId, id: string, now: Date): Promise<DownloadFile> {
  const file = await findFile<DownloadDetails>(db, partner, kindNames, id)
  if (!file || !isRetained(file, now)) throw notFound()
  return file
}

export function presentDownload({ id, details, requestedAt, endedAt, outcome, ...file }: DownloadFile): Download {
  const statusUrl = `/api/downloads/${id}`
  const isFailed = outcome === 'failed'
  return {
    id,
    status: isFailed || outcome === 'ready' ? outcome : file.isBegun ? 'making' : 'waiting',
    batchId: details.batchId,
    orderId: details.orderId,
    format: details.format,
    requestedAt: requestedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    bytes: isFailed ? 0 : file.bytes,
    statusUrl,
    fileUrl: outcome === 'ready' ? `${statusUrl}/file` : null,
    expiresAt: endedAt && after(endedAt, downloadRetention).toISOString(),
    error: file.error,
  }
}
