import { type EditedField, editedFields } from '@sahihi/contract/endpoints/edits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../db/client.ts'
import { AppError } from './app-error.ts'
import { auditBy } from './audit.ts'
import type { PartnerActor } from './identity.ts'

type Values = { [F in EditedField]?: string | null }
type AuditedEdit = {
  action: 'product.edited' | 'batch.edited'
  subject: string
  before: Values
  after: Values
}

// A picture has its own actions.
const fields = editedFields.filter((field) => field !== 'picture')

/** Writes the old and new values of the fields that differ. Throws a conflict when none does. */
export function auditEdit(
  tx: Tx,
  actor: PartnerActor,
  now: Date,
  { action, subject, before, after }: AuditedEdit,
): Promise<unknown> {
  const changed = fields.filter((field) => before[field] !== after[field])
  if (changed.length === 0) throw new AppError('conflict', messages.noChange)
  const changes = changed.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
  return auditBy(tx, actor, now, { action, subject, details: { changes } })
}

/** The error for the second of two people who edit at the same time (docs/codes-and-batches.md, "Edits"). */
export const editedMeanwhile = () =>
  new AppError('conflict', messages.editedMeanwhile, { data: { kind: 'edited_meanwhile' } })
