import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Download, DownloadForm } from '@sahihi/contract/endpoints/downloads.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { chooseDownloadQueue } from './make-download.ts'
import { presentDownload, retentionCutoff } from './present-download.ts'
import { findRetainedDownload, insertDownload, listRetainedDownloads, lockDownloads } from './queries.ts'

type Deps = Pick<AppContext, 'jobs' | 'clock'>
type Subject = { batchId: string; orderId?: never } | { orderId: string; batchId?: never }

/** Stores that a file is asked for, with its job. Throws conflict or rate_limited when the partner has too many. */
export async function addDownload(
  tx: Tx,
  { jobs, clock }: Deps,
  partner: PartnerId,
  { batchId, orderId }: Subject,
  form: DownloadForm,
): Promise<Download> {
  const now = clock()
  await lockDownloads(tx, partner)
  const kept = await listRetainedDownloads(tx, partner, retentionCutoff(now))
  if (kept.length >= limits.downloadsMax)
    throw new AppError('conflict', messages.downloads.tooManyKept(limits.downloadsMax))
  if (kept.filter(({ endedAt }) => endedAt === null).length >= limits.downloadsOpenMax)
    throw new AppError('rate_limited', messages.downloads.tooManyOpen(limits.downloadsOpenMax), {}, retryAfterSeconds)
  const id = uuidv7()
  const subject = { batchId: batchId ?? null, orderId: orderId ?? null }
  await insertDownload(tx, { id, partnerId: partner, ...subject, ...form, requestedAt: now, lastProgressAt: now })
  await jobs.enqueue(tx, chooseDownloadQueue(orderId !== undefined), { downloadId: id })
  const inserted = await findRetainedDownload(tx, partner, id, retentionCutoff(now))
  if (!inserted) throw notFound()
  return presentDownload(inserted)
}

const retryAfterSeconds = 5
