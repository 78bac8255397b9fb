import { recallMessages } from '@sahihi/contract/i18n/en/recall-messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { applyStateChange, type ChangeDeps } from './apply-state-change.ts'
import { type BatchSelection, lockBatches } from './batch-queries.ts'
import { findRequest } from './list-batch-requests.ts'
import { decideRequest, type RequestRow } from './request-queries.ts'

/** Makes the change that a request asks for, with the actor as its second person. Returns the batches that changed. */
export async function applyRequest(tx: Tx, deps: ChangeDeps, actor: MemberActor, request: RequestRow) {
  const { id, action, reason, reasonTranslations, orderId, batchIds, requestedBy, apiKeyId } = request
  const which: BatchSelection = orderId ? { orderId } : { ids: batchIds }
  // Before the request, in the order of every other change, so that none can deadlock.
  await lockBatches(tx, actor.partner, which)
  await decide(tx, deps, actor, id, { outcome: 'confirmed', note: null })
  const second = { accountId: requestedBy, apiKeyId }
  const change = { action, reason, reasonTranslations, requestedBy: second }
  return (await applyStateChange(tx, deps, actor, which, change)).changed
}

type Decision = { outcome: 'confirmed' | 'declined'; note: string | null }

/** Decides a request as its second person, or throws why that cannot be. */
export async function decide(tx: Tx, { now }: ChangeDeps, actor: MemberActor, id: string, decision: Decision) {
  const { partner, account } = actor
  if (await decideRequest(tx, partner, id, { ...decision, decidedBy: account.id, now })) return
  const { outcome, expiresAt, requestedBy } = await findRequest(tx, partner, id)
  if (outcome === null && expiresAt > now && requestedBy === account.id)
    throw new AppError('not_allowed', recallMessages.ownRequest)
  const isDecided = outcome === 'confirmed' || outcome === 'declined'
  throw new AppError('conflict', isDecided ? recallMessages.requestDecided : recallMessages.requestLapsed)
}
