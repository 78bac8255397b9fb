import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Download, DownloadForm } from '@sahihi/contract/endpoints/downloads.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { lockFiles, requestFile } from '../../platform/files/stored-files.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import type { DownloadSubject } from './audit-download.ts'
import { findDownload, isRetained, kindNames, presentDownload } from './present-download.ts'

type Deps = Pick<AppContext, 'jobs' | 'clock'>

/** Stores the request for a file, with its job. Throws conflict or rate_limited when the partner has too many. */
export async function addDownload(
  tx: Tx,
  deps: Deps,
  partner: PartnerId,
  subject: DownloadSubject,
  form: DownloadForm,
): Promise<Download> {
  const now = deps.clock()
  const kept = (await lockFiles(tx, partner, kindNames)).filter((file) => isRetained(file, now))
  if (kept.length >= limits.downloadsMax)
    throw new AppError('conflict', messages.downloads.tooManyKept(limits.downloadsMax))
  if (kept.filter(({ endedAt }) => endedAt === null).length >= limits.downloadsOpenMax)
    throw new AppError('rate_limited', messages.downloads.tooManyOpen(limits.downloadsOpenMax), {}, retryAfterSeconds)
  const details = { batchId: null, orderId: null, ...subject, ...form }
  const kind = details.orderId === null ? 'batch' : 'order'
  const id = await requestFile(tx, deps, { kind, partner, details })
  return presentDownload(await findDownload(tx, partner, id, now))
}

const retryAfterSeconds = 5
