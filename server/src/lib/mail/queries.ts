import type { Db } from '../../db/client.ts'

export const newestMails = (db: Db, count: number) =>
  db
    .selectFrom('devMailInbox')
    .select(['sentAt', 'recipient', 'subject', 'bodyText'])
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
