import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { type ChangeDeps, describeChange } from '../batches/apply-state-change.ts'
import { applyRequest } from '../batches/decide-batch-request.ts'
import { findRequest, readRequest } from '../batches/list-batch-requests.ts'
import { endHold } from './order-queries.ts'

/** Confirms a request: the change takes effect once, even if several members confirm it at the same moment. */
export async function confirmBatchRequest(tx: Tx, deps: ChangeDeps, actor: MemberActor, id: string) {
  const request = await findRequest(tx, actor.partner, id)
  const { action, orderId } = request
  const endsHold = action === 'release' && orderId !== null && (await endHold(tx, orderId))
  const changed = await applyRequest(tx, deps, actor, request)
  if (!endsHold && changed.length === 0) throw new AppError('conflict', messages.noChange)
  const message = changed.length > 0 ? describeChange(action, changed.length) : messages.orderReleased
  return { message, data: await readRequest(tx, actor, id, deps.now) }
}
