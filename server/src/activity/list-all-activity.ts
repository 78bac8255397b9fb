import type { Db } from '../db/client.ts'
import { type ActivityQuery, pageOf } from './list-activity.ts'

/** Admins look at partners of many time zones at once. */
export const adminTimeZone = 'UTC'

type Query = ActivityQuery & { partner?: string | undefined; before?: string | undefined }

/** A page of the audit log of all partners or one, newest first. */
export const listAllActivity = (db: Db, { partner, ...query }: Query) =>
  pageOf(db, { isAdmin: true, partner }, query, adminTimeZone)
