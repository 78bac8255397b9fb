import type { AppContext } from '../../platform/context.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { AdminId } from '../../platform/lib/identity.ts'
import { documentById } from './queries.ts'

type Input = { id: string; documentId: string }

/** A document of an application, with its bytes. The audit log says who opened it. */
export const openDocument = ({ db, clock }: AppContext, admin: AdminId, { id: partnerId, documentId }: Input) =>
  db.transaction().execute(async (tx) => {
    const document = await documentById(tx, partnerId, documentId)
    if (!document) throw notFound()
    const event = { occurredAt: clock(), accountId: admin, partnerId, subject: documentId }
    await audit(tx, { ...event, action: 'application.document_opened' })
    return document
  })
