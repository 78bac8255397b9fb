import type { WebhookEventType } from '@sahihi/contract/domain/webhook-events.ts'
import type { BatchAction } from '@sahihi/contract/endpoints/batches.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { AuditAction } from '../../platform/lib/audit-actions.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { describeBatch, emitEvent } from '../../platform/webhooks/emit-event.ts'
import { type BatchChange, updateBatch } from './batch-queries.ts'
import { findBatch } from './find-batch.ts'
import { presentBatch } from './present-batch.ts'

type BatchEvent = Extract<WebhookEventType, `batch.${string}`>
type Transition = {
  auditAction: AuditAction
  event?: BatchEvent
  change: (now: Date, reason: string | null) => BatchChange
}

const transitions: Record<BatchAction, Transition> = {
  release: {
    auditAction: 'batch.released',
    event: 'batch.released',
    change: (now) => ({ column: 'releasedAt', ifNull: true, set: { releasedAt: now } }),
  },
  recall: {
    auditAction: 'batch.recalled',
    event: 'batch.recalled',
    change: (now, reason) => ({
      column: 'recalledAt',
      ifNull: true,
      set: { recalledAt: now, recallReason: reason },
    }),
  },
  lift_recall: {
    auditAction: 'batch.recall_lifted',
    event: 'batch.recall_lifted',
    change: () => ({ column: 'recalledAt', ifNull: false, set: { recalledAt: null, recallReason: null } }),
  },
  close: {
    auditAction: 'batch.closed',
    change: (now, reason) => ({ column: 'closedAt', ifNull: true, set: { closedAt: now, closeReason: reason } }),
  },
  reopen: {
    auditAction: 'batch.reopened',
    change: () => ({ column: 'closedAt', ifNull: false, set: { closedAt: null, closeReason: null } }),
  },
  archive: {
    auditAction: 'batch.archived',
    change: (now) => ({ column: 'archivedAt', ifNull: true, set: { archivedAt: now } }),
  },
  restore: {
    auditAction: 'batch.restored',
    change: () => ({ column: 'archivedAt', ifNull: false, set: { archivedAt: null } }),
  },
}

/** Releases, recalls, closes or archives a batch, or reverses that, in the caller's transaction. The next scan reads the new state. */
export async function changeBatchState(
  tx: Tx,
  actor: PartnerActor,
  id: string,
  input: { action: BatchAction; reason: string },
  now: Date,
) {
  const { auditAction, event, change } = transitions[input.action]
  const reason = input.reason || null
  const batch = await updateBatch(tx, actor.partner, id, change(now, reason))
  if (!batch) {
    await findBatch(tx, actor.partner, id) // throws not_found for a foreign or missing batch
    throw new AppError('conflict', messages.noChange)
  }
  await auditBy(tx, actor, now, { action: auditAction, subject: id, details: { reason } })
  if (event)
    await emitEvent(tx, { partnerId: actor.partner, now }, event, async () => ({
      ...(await describeBatch(tx, id)),
      reason,
    }))
  return { message: messages.batchChanged[input.action], data: presentBatch(batch) }
}
