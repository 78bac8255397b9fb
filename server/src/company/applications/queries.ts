import type { DocumentKind } from '@sahihi/contract/endpoints/applications.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { countRows } from '../../platform/db/lists.ts'
import { changesRow, findsRow } from '../../platform/db/rows.ts'
import type { ApplicationDocuments, ApplicationNotes } from '../../platform/db/schema.ts'

const verifiedApplication = (db: Db, partnerId: string) =>
  db.selectFrom('partners').where('id', '=', partnerId).where('emailVerifiedAt', 'is not', null).select('id')

export const isVerifiedApplication = (tx: Tx, partnerId: string) => findsRow(verifiedApplication(tx, partnerId))

/** Whether an application is undecided. In a transaction this locks it, so that neither it nor its documents change meanwhile. */
export const lockPendingApplication = (db: Db, partnerId: string) =>
  findsRow(
    verifiedApplication(db, partnerId).where('approvedAt', 'is', null).where('rejectedAt', 'is', null).forNoKeyUpdate(),
  )

/** How many documents an application has, not counting this one. */
export const countDocuments = (db: Db, partnerId: string, exceptId: string) =>
  countRows(db.selectFrom('applicationDocuments').where('partnerId', '=', partnerId).where('id', '!=', exceptId))

type NewDocument = Insertable<ApplicationDocuments>

export const isSameDocument = (tx: Tx, { id, partnerId, kind, content }: NewDocument) =>
  findsRow(
    tx
      .selectFrom('applicationDocuments')
      .where('id', '=', id)
      .where('partnerId', '=', partnerId)
      .where('kind', '=', kind)
      .where('content', '=', content)
      .select('id'),
  )

/** False when another document has the id. */
export const insertDocument = (tx: Tx, document: NewDocument) =>
  changesRow(
    tx
      .insertInto('applicationDocuments')
      .values(document)
      .onConflict((conflict) => conflict.doNothing()),
  )

export const deleteDocument = (tx: Tx, partnerId: string, id: string) =>
  changesRow(tx.deleteFrom('applicationDocuments').where('id', '=', id).where('partnerId', '=', partnerId))

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

/** False when another note has the id. */
export const insertNote = (tx: Tx, note: Insertable<ApplicationNotes>) =>
  changesRow(
    tx
      .insertInto('applicationNotes')
      .values(note)
      .onConflict((conflict) => conflict.doNothing()),
  )

const notes = (db: Db) =>
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

/** Leaves out those that have none. */
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

// The most partners that a comparison holds in memory; if there are more, the newest are compared.
const maxCompared = 10_000

/** The applications and partners that another one is compared with. */
export const comparedPartners = (db: Db) =>
  db
    .selectFrom('partners')
    .where('emailVerifiedAt', 'is not', null)
    .where('sampleOf', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxCompared)
    .select(['id', 'companyName', 'email', 'businessRegistrationNumber', 'approvedAt', 'rejectedAt', 'closedAt'])
    .execute()
