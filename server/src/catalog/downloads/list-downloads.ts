import type { Db } from '../../platform/db/client.ts'
import { listFiles } from '../../platform/files/stored-files.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { type DownloadDetails, isRetained, kindNames, presentDownload } from './present-download.ts'

/** The downloads of a partner that are being made or still kept, newest first. */
export async function listDownloads(db: Db, partner: PartnerId, now: Date) {
  const files = await listFiles<DownloadDetails>(db, partner, kindNames)
  return files.filter((file) => isRetained(file, now)).map(presentDownload)
}
