import type { ApplicationNote } from '@sahihi/contract/endpoints/applications.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { AdminId } from '../../platform/lib/identity.ts'
import { insertNote, isVerifiedApplication, noteById } from './queries.ts'

type Input = { id: string; noteId: string; text: string }

/** Adds a note that only admins see. Sending the same note again succeeds, because the first reply may have been lost. */
export async function addNote({ db, clock }: AppContext, admin: AdminId, { id: partnerId, noteId, text }: Input) {
  const note = { id: noteId, partnerId, accountId: admin, text, createdAt: clock() }
  const saved = await db.transaction().execute(async (tx) => {
    if (!(await isVerifiedApplication(tx, partnerId))) throw notFound()
    const event = { occurredAt: note.createdAt, accountId: admin, partnerId, subject: noteId }
    if (await insertNote(tx, note)) await audit(tx, { ...event, action: 'application.note_added' })
    return noteById(tx, noteId)
  })
  const isSame = saved?.partnerId === partnerId && saved.accountId === admin && saved.text === text
  if (!isSame) throw new AppError('conflict', messages.noteIdUsed)
  return { message: messages.noteAdded, data: presentNote(saved) }
}

type NoteRow = { id: string; text: string; author: string; createdAt: Date }

export const presentNote = ({ id, text, author, createdAt }: NoteRow): ApplicationNote => ({
  id,
  text,
  author,
  writtenAt: createdAt.toISOString(),
})
