import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { presentDownload, retentionCutoff } from './present-download.ts'
import { listRetainedDownloads } from './queries.ts'

/** The downloads of a partner that are made or kept, the newest first. */
export const listDownloads = async (db: Db, partner: PartnerId, now: Date) =>
  (await listRetainedDownloads(db, partner, retentionCutoff(now))).map(presentDownload)
