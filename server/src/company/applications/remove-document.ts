import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { audit } from '../../platform/lib/audit.ts'
import { deleteDocument, lockPendingApplication } from './queries.ts'
import { admitApplicant, closed } from './upload-document.ts'

/** Removes a document from the application that the token is for, unless it has been decided. */
export async function removeDocument(
  context: AppContext,
  { id, token }: { id: string; token: string },
  address: string,
) {
  const partnerId = await admitApplicant(context, token, address)
  const occurredAt = context.clock()
  await context.db.transaction().execute(async (tx) => {
    if (!(await lockPendingApplication(tx, partnerId))) throw closed()
    if (!(await deleteDocument(tx, partnerId, id))) return
    await audit(tx, { occurredAt, accountId: null, partnerId, action: 'application.document_removed', subject: id })
  })
  return { message: messages.documentRemoved }
}
