import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { recallMessages } from '@sahihi/contract/i18n/en/recall-messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { applyStateChange, type ChangeDeps, describeChange, type StateChange } from './apply-state-change.ts'
import { idsOfOrders } from './batch-queries.ts'
import { requestIfNeeded } from './request-change.ts'

type Selected = { batchIds?: string[] | undefined; orderIds?: string[] | undefined }

/**
 * Changes several batches, and those that orders have made, as `applyStateChange` does, or requests it of a second person. Throws
 * not_found when one is missing or foreign, and then none changes.
 */
export async function changeBatchStates(
  tx: Tx,
  deps: ChangeDeps,
  actor: PartnerActor,
  { batchIds = [], orderIds = [], ...input }: StateChange & Selected,
) {
  const made = orderIds.length > 0 ? await idsOfOrders(tx, actor.partner, orderIds) : []
  if (new Set(made.map(({ orderId }) => orderId)).size < new Set(orderIds).size) throw notFound()
  const ids = [...new Set([...batchIds, ...made.flatMap(({ id }) => id ?? [])])]
  const request = await requestIfNeeded(tx, deps, actor, { ids }, input)
  if (request) return { message: recallMessages.changeRequested[request.action], data: { changed: 0 }, request }
  const { found, changed } = await applyStateChange(tx, deps, actor, { ids }, input)
  if (found < ids.length) throw notFound()
  if (changed.length === 0) throw new AppError('conflict', messages.noChange)
  return { message: describeChange(input.action, changed.length), data: { changed: changed.length }, request: null }
}
