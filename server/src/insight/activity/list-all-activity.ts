import type { Db } from '../../platform/db/client.ts'
import { type ActivityPage, listPage } from './list-activity.ts'

/** Admins look at partners in many time zones. */
export const adminTimeZone = 'UTC'

type Query = ActivityPage & { partner?: string | undefined }

/** A page of the audit log of all partners or one, newest first. */
export const listAllActivity = (db: Db, { partner, ...query }: Query) =>
  listPage(db, { isAdmin: true, partner }, query, adminTimeZone)
