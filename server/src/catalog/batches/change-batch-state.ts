import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { recallMessages } from '@sahihi/contract/i18n/en/recall-messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { applyStateChange, type ChangeDeps, type StateChange } from './apply-state-change.ts'
import { batchById } from './batch-queries.ts'
import { presentBatch } from './present-batch.ts'
import { requestIfNeeded } from './request-change.ts'

/** Changes a batch as `applyStateChange` does, or requests it of a second person. */
export async function changeBatchState(tx: Tx, deps: ChangeDeps, actor: PartnerActor, id: string, input: StateChange) {
  const request = await requestIfNeeded(tx, deps, actor, { ids: [id] }, input)
  if (request) {
    const data = presentBatch(await batchById(tx, actor.partner, id))
    return { message: recallMessages.changeRequested[request.action], data, request }
  }
  const { found, changed } = await applyStateChange(tx, deps, actor, { ids: [id] }, input)
  if (found === 0) throw notFound()
  const [batch] = changed
  if (!batch) throw new AppError('conflict', messages.noChange)
  const data = presentBatch(await batchById(tx, actor.partner, batch.id))
  return { message: messages.batchChanged[input.action], data, request: null }
}
