import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { keptSince, presentDownload } from './present-download.ts'
import { keptDownloads } from './queries.ts'

/** The downloads of a partner that are made or kept, the newest first. */
export const listDownloads = async (db: Db, partner: PartnerId, now: Date) =>
  (await keptDownloads(db, partner, keptSince(now))).map(presentDownload)
