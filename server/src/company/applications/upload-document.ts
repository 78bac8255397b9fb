import { limits } from '@sahihi/contract/domain/limits.ts'
import type { DocumentKind } from '@sahihi/contract/endpoints/applications.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import { addressKey } from '../../platform/lib/secrets.ts'
import { consumeAttempt } from '../../platform/lib/throttle.ts'
import { documentName } from './document-name.ts'
import { readDocumentsToken } from './documents-token.ts'
import { countDocuments, insertDocument, isSameDocument, lockPendingApplication } from './queries.ts'
import { readDocument } from './read-document.ts'

type Upload = { id: string; token: string; kind: DocumentKind; name: string }

/**
 * Adds a document to the application that the token is for. Sending the same document again succeeds, because the first reply may
 * have been lost. Decodes the document only if it can be stored, so that strangers cannot make the server work for nothing.
 */
export async function uploadDocument(context: AppContext, upload: Upload, file: Buffer, address: string) {
  const { db, clock } = context
  const now = clock()
  const partnerId = await admitApplicant(context, upload.token, address)
  if (!(await lockPendingApplication(db, partnerId))) throw closed()
  await requireDocumentSlot(db, partnerId, upload.id)
  const { mediaType, content } = await readDocument(file)
  const { id, kind } = upload
  const name = documentName(upload.name, mediaType)
  const document = { id, partnerId, kind, name, mediaType, content, createdAt: now }
  await db.transaction().execute(async (tx) => {
    if (!(await lockPendingApplication(tx, partnerId))) throw closed()
    if (await isSameDocument(tx, document)) return
    await requireDocumentSlot(tx, partnerId, id)
    if (!(await insertDocument(tx, document))) throw new AppError('conflict', messages.documentIdUsed)
    const details = { kind, mediaType, bytes: content.length }
    const event = { occurredAt: now, accountId: null, partnerId, subject: id, details }
    await audit(tx, { ...event, action: 'application.document_added' })
  })
  return { message: messages.documentSaved }
}

/** The application that a token is for, once the attempt of this network is counted. */
export async function admitApplicant({ db, secrets, clock }: AppContext, token: string, address: string) {
  const now = clock()
  const key = `document:${await addressKey(secrets, address, now)}`
  await consumeAttempt(db, key, { freeAttempts: 20, maxDelay: 60 }, now)
  return readDocumentsToken(secrets, token, now)
}

export const closed = () => new AppError('conflict', messages.documentsClosed)

async function requireDocumentSlot(db: Db, partnerId: string, id: string) {
  if ((await countDocuments(db, partnerId, id)) >= limits.documentsMax)
    throw new AppError('conflict', messages.documentsUsed(limits.documentsMax))
}
