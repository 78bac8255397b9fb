import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

export const newestMails = (db: Db, count: number) =>
  db
    .selectFrom('devMailInbox')
    .select(['id', 'sentAt', 'recipient', 'subject', 'bodyText'])
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

export const findMail = (db: Db, id: string) =>
  db.selectFrom('devMailInbox').where(sql`id::text`, '=', id).select('bodyHtml').executeTakeFirst()

export const deleteOldDevMails = (db: Db, before: Date) =>
  db.deleteFrom('devMailInbox').where('sentAt', '<', before).execute()
