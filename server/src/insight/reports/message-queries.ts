import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { changesRow, findsRow } from '../../platform/db/rows.ts'
import type { ReportMessages } from '../../platform/db/schema.ts'
import { isOwnedBy, type Owner, status } from './queries.ts'

/** Locks a report, and returns what a message to its shopper depends on. */
export const lockReport = (tx: Tx, owner: Owner, id: string) =>
  tx
    .selectFrom('reports')
    .leftJoin('partners', 'partners.id', 'reports.partnerId')
    .where('reports.id', '=', id)
    .where(isOwnedBy(owner))
    .select(['reports.contact', 'contactConfirmedAt', status.as('status'), 'partners.suspensionReason'])
    .forUpdate('reports')
    .executeTakeFirst()

type NewMessage = Pick<
  Insertable<ReportMessages>,
  'id' | 'reportId' | 'accountId' | 'sentAt' | 'subject' | 'text' | 'isWaiting'
>

/** False when a message with this id exists already. */
export const insertMessage = (tx: Tx, message: NewMessage) =>
  changesRow(
    tx
      .insertInto('reportMessages')
      .values(message)
      .onConflict((conflict) => conflict.column('id').doNothing()),
  )

const messages = (db: Db | Tx, reportId: string) =>
  db
    .selectFrom('reportMessages')
    .leftJoin('accounts', 'accounts.id', 'reportMessages.accountId')
    .where('reportId', '=', reportId)
    .select([
      'reportMessages.id',
      'sentAt',
      'subject',
      'text',
      'isWaiting',
      sql<string | null>`coalesce(name, email)`.as('sentBy'),
    ])

/** The messages about a report, oldest first. */
export const messagesAbout = (db: Db, reportId: string) =>
  messages(db, reportId).orderBy('sentAt').orderBy('reportMessages.id').execute()

/** One message about a report; undefined when it is about another report. */
export const messageAbout = (tx: Tx, reportId: string, id: string) =>
  messages(tx, reportId).where('reportMessages.id', '=', id).executeTakeFirst()

/**
 * The content of a message's mail. The contact is read at the time of mailing, so that an erased one gets no mail. Once a company is
 * suspended or has closed its account, nothing that its members wrote is mailed any more; in the latter case the admins write.
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
    .where('suspendedAt', 'is', null)
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

/** Whether messages about a report wait for its contact. */
export const hasWaitingMessages = (tx: Tx, reportId: string) =>
  findsRow(tx.selectFrom('reportMessages').where('reportId', '=', reportId).where('isWaiting', '=', true).select('id'))

/** The contact of a report, with what the question to it names; undefined without a contact. */
export const findContact = (db: Db, reportId: string) =>
  db
    .selectFrom('reports')
    .where('id', '=', reportId)
    .select([
      sql<string>`contact`.as('contact'),
      'contactConfirmedAt',
      'reference',
      'createdAt',
      sql<Language>`coalesce(language, 'en')`.as('language'),
    ])
    .where('contact', 'is not', null)
    .executeTakeFirst()

/** Marks the contact of a report as confirmed, and returns the messages that waited for it. */
export async function confirmContact(tx: Tx, { id, now }: { id: string; now: Date }) {
  await tx
    .updateTable('reports')
    .set({ contactConfirmedAt: now })
    .where('id', '=', id)
    .where('contactConfirmedAt', 'is', null)
    .execute()
  return tx
    .updateTable('reportMessages')
    .set({ isWaiting: false })
    .where('reportId', '=', id)
    .where('isWaiting', '=', true)
    .returning('id')
    .execute()
}

/** Deletes the messages about reports that were closed by this time. */
export const deleteOldMessages = (db: Db, closedBy: Date) =>
  db
    .deleteFrom('reportMessages')
    .where('reportId', 'in', db.selectFrom('reports').where('closedAt', '<=', closedBy).select('id'))
    .execute()
