import type { Db } from '../../db/client.ts'

export const newestMails = (db: Db, count: number) =>
  db
    .selectFrom('devMailInbox')
    .select(['sentAt', 'recipient', 'subject', 'bodyText'])
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

export const deleteOldDevMails = (db: Db, before: Date) =>
  db.deleteFrom('devMailInbox').where('sentAt', '<', before).execute()
