import type { DocumentKind } from '@sahihi/contract/endpoints/applications.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { ApplicationDocuments, ApplicationNotes } from '../../platform/db/schema.ts'

/** Whether an application waits for its decision. In a transaction it is locked, so that neither it nor its documents change meanwhile. */
export async function lockPendingApplication(db: Db | Tx, partnerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .where('emailVerifiedAt', 'is not', null)
    .where('approvedAt', 'is', null)
    .where('rejectedAt', 'is', null)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** How many documents an application has, apart from this one. */
export async function countDocuments(db: Db | Tx, partnerId: string, exceptId: string): Promise<number> {
  const { count } = await db
    .selectFrom('applicationDocuments')
    .where('partnerId', '=', partnerId)
    .where('id', '!=', exceptId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type NewDocument = Insertable<ApplicationDocuments>

export async function isSameDocument(tx: Tx, { id, partnerId, kind, content }: NewDocument): Promise<boolean> {
  const row = await tx
    .selectFrom('applicationDocuments')
    .where('id', '=', id)
    .where('partnerId', '=', partnerId)
    .where('kind', '=', kind)
    .where('content', '=', content)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when another document has the id. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('applicationDocuments')
    .values(document)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteDocument(tx: Tx, partnerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('applicationDocuments')
    .where('id', '=', id)
    .where('partnerId', '=', partnerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const kind = sql<DocumentKind>`kind`
const mediaType = sql<'application/pdf' | 'image/jpeg'>`media_type`

export const listDocuments = (db: Db, partnerId: string) =>
  db
    .selectFrom('applicationDocuments')
    .where('partnerId', '=', partnerId)
    .select(['id', 'name', 'createdAt', kind.as('kind'), mediaType.as('mediaType')])
    .select(sql<number>`octet_length(content)`.as('bytes'))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const documentById = (tx: Tx, partnerId: string, id: string) =>
  tx
    .selectFrom('applicationDocuments')
    .where('id', '=', id)
    .where('partnerId', '=', partnerId)
    .select(['name', 'content', mediaType.as('mediaType')])
    .executeTakeFirst()

/** Deletes the documents of applications that were decided by this time. */
export async function deleteDocumentsDecidedBy(db: Db, decidedBy: Date) {
  const decided = db
    .selectFrom('partners')
    .where((eb) => eb(eb.fn.coalesce('approvedAt', 'rejectedAt'), '<=', decidedBy))
    .select('id')
  await db.deleteFrom('applicationDocuments').where('partnerId', 'in', decided).execute()
}

export async function isVerifiedApplication(tx: Tx, partnerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .where('emailVerifiedAt', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when a note has the id. */
export async function insertNote(tx: Tx, note: Insertable<ApplicationNotes>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('applicationNotes')
    .values(note)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const notes = (db: Db | Tx) =>
  db
    .selectFrom('applicationNotes')
    .innerJoin('accounts', 'accounts.id', 'applicationNotes.accountId')
    .select([
      'applicationNotes.id',
      'applicationNotes.partnerId',
      'accountId',
      'text',
      'applicationNotes.createdAt',
      'accounts.email as author',
    ])

export const noteById = (tx: Tx, id: string) => notes(tx).where('applicationNotes.id', '=', id).executeTakeFirst()

export const listNotes = (db: Db, partnerId: string) =>
  notes(db)
    .where('applicationNotes.partnerId', '=', partnerId)
    .orderBy('applicationNotes.createdAt', 'desc')
    .orderBy('applicationNotes.id', 'desc')
    .execute()

/** Without those that have none. */
const countIn = (table: 'applicationDocuments' | 'applicationNotes') => async (db: Db, partnerIds: string[]) => {
  const rows = await db
    .selectFrom(table)
    .where('partnerId', '=', sql<string>`any (${partnerIds}::uuid[])`)
    .select(['partnerId', sql<number>`count(*)::integer`.as('count')])
    .groupBy('partnerId')
    .execute()
  return new Map(rows.map(({ partnerId, count }) => [partnerId, count]))
}
export const countDocumentsByPartner = countIn('applicationDocuments')
export const countNotesByPartner = countIn('applicationNotes')

// What a comparison holds in memory; should there be more, the newest are compared.
const maxCompared = 10_000

/** The applications and partners that another one is compared with. */
export const comparedPartners = (db: Db) =>
  db
    .selectFrom('partners')
    .where('emailVerifiedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(maxCompared)
    .select(['id', 'companyName', 'email', 'businessRegistrationNumber', 'approvedAt', 'rejectedAt', 'closedAt'])
    .execute()
