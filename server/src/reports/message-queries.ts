import { sql } from 'kysely'
import type { Db, Tx } from '../db/client.ts'
import { isOwnedBy, type Owner, status } from './queries.ts'

/** What a message to the shopper depends on; nobody else changes the report until the transaction ends. */
export const lockReport = (tx: Tx, owner: Owner, id: string) =>
  tx
    .selectFrom('reports')
    .leftJoin('partners', 'partners.id', 'reports.partnerId')
    .where('reports.id', '=', id)
    .where(isOwnedBy(owner))
    .select(['reports.contact', status.as('status'), 'partners.suspensionReason'])
    .forUpdate('reports')
    .executeTakeFirst()

type NewMessage = { id: string; reportId: string; accountId: string; sentAt: Date; subject: string; text: string }

/** False when a message with this id is there already. */
export const insertMessage = async (tx: Tx, message: NewMessage): Promise<boolean> =>
  (await tx
    .insertInto('reportMessages')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

const messages = (db: Db | Tx, reportId: string) =>
  db
    .selectFrom('reportMessages')
    .leftJoin('accounts', 'accounts.id', 'reportMessages.accountId')
    .where('reportId', '=', reportId)
    .select(['reportMessages.id', 'sentAt', 'subject', 'text', sql<string | null>`coalesce(name, email)`.as('sentBy')])

/** The messages about a report, oldest first. */
export const messagesAbout = (db: Db, reportId: string) =>
  messages(db, reportId).orderBy('sentAt').orderBy('reportMessages.id').execute()

/** One message about a report; undefined when it is about another one. */
export const messageAbout = (tx: Tx, reportId: string, id: string) =>
  messages(tx, reportId).where('reportMessages.id', '=', id).executeTakeFirst()

/**
 * What the mail of a message says. The contact is read when it is mailed, so that an erased one gets no mail. Once the company has
 * closed its account we write ourselves, and nothing that a member of it wrote is mailed any more.
 */
export const messageToMail = (db: Db, id: string) =>
  db
    .selectFrom('reportMessages')
    .innerJoin('reports', 'reports.id', 'reportMessages.reportId')
    .leftJoin('partners', 'partners.id', 'reports.partnerId')
    .leftJoin('products', 'products.id', 'reports.productId')
    .leftJoin('accounts', 'accounts.id', 'reportMessages.accountId')
    .where('reportMessages.id', '=', id)
    .where(sql<boolean>`(partners.closed_at is null or partners.closed_at < sent_at)`)
    .select([
      'subject',
      'text',
      'reports.contact',
      'reference',
      'reports.createdAt',
      sql<string | null>`case when partners.closed_at is null then company_name end`.as('companyName'),
      'products.name as productName',
      'accounts.name as writer',
      'accounts.email as writerEmail',
    ])
    .executeTakeFirst()
export type MessageToMail = NonNullable<Awaited<ReturnType<typeof messageToMail>>>

/** Deletes what was written about reports that were closed by this time. */
export const deleteOldMessages = (db: Db, closedBy: Date) =>
  db
    .deleteFrom('reportMessages')
    .where('reportId', 'in', db.selectFrom('reports').where('closedAt', '<=', closedBy).select('id'))
    .execute()
