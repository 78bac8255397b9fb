import { uuidv7 } from 'uuidv7'
import type { Tx } from '../db/client.ts'
import type { AuditAction } from './audit-actions.ts'
import { type Actor, toIds } from './identity.ts'

/**
 * One entry of the audit log. An account did it, or an API key; neither for the system and for visitors. `subject` is the id of what
 * it was done to.
 */
export type AuditEvent = {
  occurredAt: Date
  accountId: string | null
  apiKeyId?: string | null
  partnerId: string | null
  action: AuditAction
  subject: string
  details?: object
}

/** Writes the entry in the transaction of the change itself, so that neither is there without the other. */
export const audit = (tx: Tx, { details = {}, ...event }: AuditEvent) =>
  tx
    .insertInto('auditLog')
    .values({ id: uuidv7(), ...event, details: JSON.stringify(details) })
    .execute()

/** As `audit`, for what a person or an API key does for a partner, or a job on their behalf. */
export const auditBy = (
  tx: Tx,
  actor: Actor,
  occurredAt: Date,
  event: Pick<AuditEvent, 'action' | 'subject' | 'details'>,
) => audit(tx, { occurredAt, ...toIds(actor), partnerId: actor.partner, ...event })
