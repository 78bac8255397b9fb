import { recallMessages } from '@sahihi/contract/i18n/en/recall-messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { findRequest } from './list-batch-requests.ts'
import { deleteOwnRequest } from './request-queries.ts'

/** Withdraws the actor's own request while it waits. */
export async function withdrawBatchRequest(tx: Tx, actor: MemberActor, id: string, now: Date) {
  const { partner, account } = actor
  const { requestedBy, action, batchIds } = await findRequest(tx, partner, id)
  if (requestedBy !== account.id) throw new AppError('not_allowed', recallMessages.notOwnRequest)
  if (!(await deleteOwnRequest(tx, partner, id, account.id, now)))
    throw new AppError('conflict', recallMessages.requestDecided)
  for (const subject of batchIds)
    await auditBy(tx, actor, now, { action: 'batch.change_withdrawn', subject, details: { action } })
  return { message: recallMessages.requestWithdrawn }
}
