import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { presentDownload, retentionCutoff } from './present-download.ts'
import { findRetainedDownload } from './queries.ts'

/** How far a download is. Throws not_found for one of others, and after its time. */
export async function getDownload(db: Db, partner: PartnerId, id: string, now: Date) {
  const download = await findRetainedDownload(db, partner, id, retentionCutoff(now))
  if (!download) throw notFound()
  return presentDownload(download)
}
