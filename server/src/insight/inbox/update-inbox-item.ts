import type { InboxItem } from '@sahihi/contract/endpoints/inbox.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { wrongField } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor, PartnerId } from '../../platform/lib/identity.ts'
import { getInboxItem } from './get-inbox-item.ts'
import { type ItemKey, lockAssignee, upsertItem } from './queries.ts'

type Input = { assigneeId?: string | null | undefined; note?: string | undefined }

/** Assigns an item and notes something about it, as `changeItem` does. */
export const updateInboxItem = (
  { db, clock }: AppContext,
  actor: PartnerActor,
  key: ItemKey,
  input: Input,
): Promise<InboxItem> =>
  db.transaction().execute(async (tx) => {
    await changeItem(tx, actor, key, input, clock())
    return getInboxItem(tx, actor, key)
  })

/**
 * Assigns an item and notes something about it; false when it is so already. The audit log has no note: notes are deleted with their
 * item.
 */
export async function changeItem(
  tx: Tx,
  actor: PartnerActor,
  key: ItemKey,
  { assigneeId, note }: Input,
  now: Date,
): Promise<boolean> {
  const { partner } = actor
  const before = await getInboxItem(tx, actor, key)
  const isAssigned = assigneeId !== undefined && assigneeId !== (before.assignee?.id ?? null)
  const isNoted = note !== undefined && (note || null) !== before.note
  if (!isAssigned && !isNoted) return false
  if (isAssigned && assigneeId !== null && !(await lockAssignee(tx, partner, assigneeId)))
    throw wrongField({ field: 'assigneeId', message: messages.inbox.notAssignable })
  await upsertItem(tx, partner, { ...key, assigneeId, note: note === undefined ? undefined : note || null })
  const details = { kind: key.kind, ...(isAssigned ? { assigneeId } : {}), ...(isNoted ? { noted: true } : {}) }
  await auditBy(tx, actor, now, { action: 'inbox_item.updated', subject: key.id, details })
  return true
}

/** Deletes whom the items of a partner were assigned to, and the notes about them. */
export const eraseNotes = (tx: Tx, partner: PartnerId) =>
  tx.deleteFrom('inboxItems').where('partnerId', '=', partner).execute()
