import type { Db } from '../../platform/db/client.ts'
import { adminTimeZone } from '../../platform/lib/calendar.ts'
import { type ActivityPage, listPage } from './list-activity.ts'

type Query = ActivityPage & { partner?: string | undefined }

/** A page of the audit log of all partners or one, newest first. */
export const listAllActivity = (db: Db, { partner, ...query }: Query) =>
  listPage(db, { isAdmin: true, partner }, query, adminTimeZone)
