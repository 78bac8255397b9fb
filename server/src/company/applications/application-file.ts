import type { ApplicationDocument, ApplicationNote } from '@sahihi/contract/endpoints/applications.ts'
import type { Db } from '../../platform/db/client.ts'
import { presentNote } from './add-note.ts'
import { countDocumentsByPartner, countNotesByPartner, listDocuments, listNotes } from './queries.ts'

type ApplicationFile = { documents: ApplicationDocument[]; notes: ApplicationNote[] }

/** What an applicant added to an application and admins noted about it, without the documents' bytes. */
export async function readApplicationFile(db: Db, partnerId: string): Promise<ApplicationFile> {
  const [documents, notes] = await Promise.all([listDocuments(db, partnerId), listNotes(db, partnerId)])
  return {
    documents: documents.map(({ createdAt, ...document }) => ({ ...document, addedAt: createdAt.toISOString() })),
    notes: notes.map(presentNote),
  }
}

/** How much there is to open, for each of several applications. */
export async function countApplicationFiles(db: Db, partnerIds: string[]) {
  const [documents, notes] = await Promise.all([
    countDocumentsByPartner(db, partnerIds),
    countNotesByPartner(db, partnerIds),
  ])
  return (id: string) => ({ documentCount: documents.get(id) ?? 0, noteCount: notes.get(id) ?? 0 })
}
