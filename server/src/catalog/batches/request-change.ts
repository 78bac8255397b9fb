import { limits } from '@sahihi/contract/domain/limits.ts'
import type { BatchRequest, ConfirmedAction } from '@sahihi/contract/endpoints/batch-requests.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { recallMessages } from '@sahihi/contract/i18n/en/recall-messages.ts'
import { uuidv7 } from 'uuidv7'
import { requireShopperContact } from '../../company/partners/require-shopper-contact.ts'
import { isRuleOn } from '../../company/partners/team-rules.ts'
import { countConfirmers } from '../../company/team/members.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { after, hours } from '../../platform/lib/time.ts'
import { describeItems, emitEvents } from '../../platform/webhooks/emit-event.ts'
import { type ChangeDeps, isConfirmed, type StateChange } from './apply-state-change.ts'
import { type BatchSelection, lockBatches } from './batch-queries.ts'
import { readRequest } from './list-batch-requests.ts'
import { lockOrder } from './lock-order.ts'
import type { BatchRequestJob } from './mail-batch-request.ts'
import { changeableBatches, insertRequest, isOrderHeld, responsibleAccount } from './request-queries.ts'

/**
 * What comes before a change: shoppers must be able to reach the company before a recall, and where the company wants a second person
 * for it, the request that one of them confirms is stored and returned (docs/codes-and-batches.md, "The second person"). Null: the
 * change can be made. A recall in an emergency needs no confirmation.
 */
export async function requestIfNeeded(
  tx: Tx,
  deps: ChangeDeps,
  actor: PartnerActor,
  which: BatchSelection,
  { contact, ...input }: StateChange,
): Promise<BatchRequest | null> {
  const { partner } = actor
  const { action, emergency } = input
  if (action === 'recall') await requireShopperContact(tx, actor, contact, deps.now)
  if (!isConfirmed(action) || emergency || !(await isRuleOn(tx, partner, 'secondPersonRequiredAt'))) return null
  // First, as every change of an order does: it may have no batches yet to wait for.
  if ('orderId' in which) await lockOrder(tx, partner, which.orderId)
  const found = await lockBatches(tx, partner, which)
  if ('ids' in which && found < which.ids.length) throw notFound()
  return requestChange(tx, deps, actor, which, { ...input, action })
}

type Requested = Omit<StateChange, 'contact'> & { action: ConfirmedAction }

async function requestChange(
  tx: Tx,
  { jobs, now }: ChangeDeps,
  actor: PartnerActor,
  which: BatchSelection,
  { action, reason, reasonTranslations = {} }: Requested,
) {
  const { partner } = actor
  const orderId = 'orderId' in which ? which.orderId : null
  const batchIds = (await changeableBatches(tx, partner, which, action)).map(({ id }) => id)
  const holdsMore = orderId !== null && action === 'release' && (await isOrderHeld(tx, partner, orderId))
  if (batchIds.length === 0 && !holdsMore) throw new AppError('conflict', messages.noChange)
  const requestedBy = await responsibleAccount(tx, actor)
  if ((await countConfirmers(tx, partner, requestedBy)) === 0)
    throw new AppError('conflict', recallMessages.nobodyToConfirm, { data: { kind: 'nobody_to_confirm' } })
  const id = uuidv7()
  const request = { id, partnerId: partner, action, reason, reasonTranslations, orderId, batchIds, requestedBy }
  const expiresAt = after(now, hours(limits.confirmationHours))
  const times = { apiKeyId: actor.apiKey?.id ?? null, requestedAt: now, expiresAt }
  if (!(await insertRequest(tx, { ...request, ...times })))
    throw new AppError('conflict', recallMessages.alreadyRequested)
  for (const subject of batchIds)
    await auditBy(tx, actor, now, { action: 'batch.change_requested', subject, details: { action, reason } })
  const facts = batchIds.map((batchId) => ({ partnerId: partner, batchId, codeId: null }))
  await emitEvents(tx, facts, now, 'batch.change_requested', async (all) => {
    const described = await describeItems(tx, all)
    return described.map(({ serial: _, ...batch }) => ({
      ...batch,
      reason: reason || null,
      action,
      expiresAt: expiresAt.toISOString(),
    }))
  })
  await jobs.enqueue(tx, 'mail-batch-request', { id, partnerId: partner, about: 'requested' } satisfies BatchRequestJob)
  await jobs.enqueue(tx, 'lapse-batch-request', { id }, limits.confirmationHours * 3600)
  return readRequest(tx, actor, id, now)
}
