import type { WebhookEventType } from '@sahihi/contract/domain/webhook-events.ts'
import { type ConfirmedAction, confirmedActions } from '@sahihi/contract/endpoints/batch-requests.ts'
import type { BatchAction, ReasonTranslations, ShopperContact } from '@sahihi/contract/endpoints/batches.ts'
import { countOf } from '@sahihi/contract/i18n/count.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { AuditAction } from '../../platform/lib/audit-actions.ts'
import { type PartnerActor, toIds } from '../../platform/lib/identity.ts'
import { type BatchFact, logBatches } from '../../platform/transparency-log/log-facts.ts'
import { describeItems, emitEvents } from '../../platform/webhooks/emit-event.ts'
import { type BatchChange, type BatchSelection, lockBatches, updateBatches } from './batch-queries.ts'
import type { RecallMail, Requester } from './mail-recall.ts'
import { deleteOvertaken } from './request-queries.ts'

type BatchEvent = Extract<WebhookEventType, `batch.${string}`>
type Transition = {
  auditAction: AuditAction
  /** What the public log says about it. */
  fact?: BatchFact
  event?: BatchEvent
  change: (now: Date, reason: string | null, translations: ReasonTranslations) => BatchChange
}

const transitions: Record<BatchAction, Transition> = {
  release: {
    auditAction: 'batch.released',
    fact: 'batch.released',
    event: 'batch.released',
    change: (now) => ({ column: 'releasedAt', ifNull: true, set: { releasedAt: now } }),
  },
  recall: {
    auditAction: 'batch.recalled',
    fact: 'batch.recalled',
    event: 'batch.recalled',
    change: (now, reason, translations) => ({
      column: 'recalledAt',
      ifNull: true,
      set: { recalledAt: now, recallReason: reason, recallTranslations: JSON.stringify(translations) },
    }),
  },
  lift_recall: {
    auditAction: 'batch.recall_lifted',
    fact: 'batch.recall_lifted',
    event: 'batch.recall_lifted',
    change: () => ({
      column: 'recalledAt',
      ifNull: false,
      set: { recalledAt: null, recallReason: null, recallTranslations: '{}' },
    }),
  },
  close: {
    auditAction: 'batch.closed',
    fact: 'batch.closed',
    change: (now, reason) => ({ column: 'closedAt', ifNull: true, set: { closedAt: now, closeReason: reason } }),
  },
  reopen: {
    auditAction: 'batch.reopened',
    fact: 'batch.reopened',
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

export type StateChange = {
  action: BatchAction
  reason: string
  reasonTranslations?: ReasonTranslations
  /** A recall that needs no second person and is mailed to everyone. */
  emergency?: boolean
  contact?: ShopperContact | undefined
}
/** A change that is made, by its second person if another member asked for it. */
type AppliedChange = Omit<StateChange, 'contact'> & { requestedBy?: Requester }

export type ChangeDeps = Pick<AppContext, 'jobs'> & { now: Date }

/** Whether a company may want a second person for a change. */
export const isConfirmed = (action: BatchAction): action is ConfirmedAction =>
  confirmedActions.some((confirmed) => confirmed === action)

export const describeChange = (action: BatchAction, changed: number) =>
  changed === 1 ? messages.batchChanged[action] : messages.batchesChanged[action](countOf(changed, 'batch', 'batches'))

/**
 * Releases, recalls, closes or archives batches, or reverses that, in the caller's transaction. Returns how many the partner has of
 * them, and those that changed. The next scan reads the new state. A recall and its end are mailed to those who decide on batches.
 */
export async function applyStateChange(
  tx: Tx,
  { jobs, now }: ChangeDeps,
  actor: PartnerActor,
  which: BatchSelection,
  { action, ...input }: AppliedChange,
) {
  const { partner } = actor
  const { emergency = false, requestedBy } = input
  const { auditAction, fact, event, change } = transitions[action]
  const reason = input.reason || null
  const found = await lockBatches(tx, partner, which)
  const changed = await updateBatches(tx, partner, which, change(now, reason, input.reasonTranslations ?? {}))
  const details = { reason, ...(emergency && { emergency }), ...(requestedBy && { requestedBy }) }
  for (const { id } of changed) await auditBy(tx, actor, now, { action: auditAction, subject: id, details })
  const facts = changed.map(({ id }) => ({ partnerId: partner, batchId: id, codeId: null }))
  if (event)
    await emitEvents(tx, facts, now, event, async (all) => {
      const described = await describeItems(tx, all)
      return described.map(({ serial: _, ...batch }) => ({ ...batch, reason }))
    })
  const changedIds = changed.map(({ id }) => id)
  if (changed.length === 0) return { found, changed }
  if (fact) await logBatches(tx, changedIds, fact, now)
  if (isConfirmed(action)) await deleteOvertaken(tx, partner, action, changedIds)
  if (action === 'recall' || action === 'lift_recall')
    await jobs.enqueue(tx, 'mail-recall', {
      ...toIds(actor),
      partnerId: partner,
      action,
      reason: input.reason,
      emergency,
      requestedBy: requestedBy ?? null,
      batchIds: changedIds,
      changedAt: now.toISOString(),
    } satisfies RecallMail)
  return { found, changed }
}
