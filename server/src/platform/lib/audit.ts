import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../db/client.ts'
import type { AuditAction } from './audit-actions.ts'
import { type Account, type Actor, toIds } from './identity.ts'

/**
 * An entry of the audit log. It names the account or the API key that acted, and neither for the system and for visitors. `subject`
 * is the id of what was changed.
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

type Described = Pick<AuditEvent, 'action' | 'subject' | 'details'>

/** Writes the entry in the transaction of the change itself, so that neither is stored without the other. */
export const audit = (tx: Tx, { details = {}, ...event }: AuditEvent) =>
  tx
    .insertInto('auditLog')
    .values({ id: uuidv7(), ...event, details: JSON.stringify(details) })
    .execute()

/** As `audit`, for what a person or an API key does for a partner, or a job on their behalf. */
export const auditBy = (tx: Tx, actor: Actor, occurredAt: Date, event: Described) =>
  audit(tx, { occurredAt, ...toIds(actor), partnerId: actor.partner, ...event })

/** As `auditBy`, for what is only read: no change has a transaction for the entry. */
export const auditRead = (db: Db, actor: Actor, occurredAt: Date, event: Described) =>
  db.transaction().execute((tx) => auditBy(tx, actor, occurredAt, event))

/** As `audit`, for what people do to their own account. */
export const auditOwn = (tx: Tx, { id, partnerId }: Account, occurredAt: Date, event: Described) =>
  audit(tx, { occurredAt, accountId: id, partnerId: partnerId ?? null, ...event })
