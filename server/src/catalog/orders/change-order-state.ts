import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { recallMessages } from '@sahihi/contract/i18n/en/recall-messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { applyStateChange, type ChangeDeps, describeChange, type StateChange } from '../batches/apply-state-change.ts'
import { requestIfNeeded } from '../batches/request-change.ts'
import { findOrder } from './get-order.ts'
import { endHold } from './order-queries.ts'
import { presentOrder } from './present-order.ts'

/** Changes all batches that an order has made, in the caller's transaction: an order of a million codes has 200. */
export async function changeOrderState(tx: Tx, deps: ChangeDeps, actor: PartnerActor, id: string, input: StateChange) {
  const present = async () => presentOrder(await findOrder(tx, actor.partner, id))
  const data = await present()
  const request = await requestIfNeeded(tx, deps, actor, { orderId: id }, input)
  if (request) return { message: recallMessages.changeRequested[request.action], data, request }
  // First, because it waits for the batch that is being made: that one is then released below.
  const endsHold = input.action === 'release' && (await endHold(tx, id))
  const { changed } = await applyStateChange(tx, deps, actor, { orderId: id }, input)
  if (!endsHold && changed.length === 0) throw new AppError('conflict', messages.noChange)
  const message = changed.length > 0 ? describeChange(input.action, changed.length) : messages.orderReleased
  return { message, data: await present(), request: null }
}
