import type { ApplicationDocument, ApplicationNote } from '@sahihi/contract/endpoints/applications.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { presentNote } from './add-note.ts'
import { countDocumentsByPartner, countNotesByPartner, listDocuments, listNotes } from './queries.ts'

type ApplicationFile = { documents: ApplicationDocument[]; notes: ApplicationNote[] }

/** The documents that an applicant added to an application, without their bytes, and the admins' notes about it. */
export async function readApplicationFile(db: Db, partnerId: string): Promise<ApplicationFile> {
  const [documents, notes] = await Promise.all([listDocuments(db, partnerId), listNotes(db, partnerId)])
  return {
    documents: documents.map(({ createdAt, ...document }) => ({ ...document, addedAt: createdAt.toISOString() })),
    notes: notes.map(presentNote),
  }
}

/** The number of documents and notes of each of these applications. */
export async function countApplicationFiles(db: Db, partnerIds: string[]) {
  const [documents, notes] = await Promise.all([
    countDocumentsByPartner(db, partnerIds),
    countNotesByPartner(db, partnerIds),
  ])
  return (id: string) => ({ documentCount: documents.get(id) ?? 0, noteCount: notes.get(id) ?? 0 })
}

/** Deletes the documents of an application, and the notes of admins about it. */
export async function eraseApplication(tx: Tx, partnerId: string) {
  for (const table of ['applicationDocuments', 'applicationNotes'] as const)
    await tx.deleteFrom(table).where('partnerId', '=', partnerId).execute()
}
