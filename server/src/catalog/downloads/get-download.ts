import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { findDownload, presentDownload } from './present-download.ts'

/** The status of a download. */
export const getDownload = async (db: Db, partner: PartnerId, id: string, now: Date) =>
  presentDownload(await findDownload(db, partner, id, now))
