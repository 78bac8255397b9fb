import { personalProfileFields } from '@sahihi/contract/domain/profile-fields.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/client.ts'
import { type AuditAction, actionsOfKind } from './audit-actions.ts'

type ErasureSubject = { partnerId: string; accountIds: string[] }

/**
 * Erases email addresses, telephone numbers, names of passkeys and networks of API keys from the audit log, for a partner and for
 * people, wherever they were members. What happened, when and by which account stays.
 */
export const eraseFromAudit = (tx: Tx, { partnerId, accountIds }: ErasureSubject) =>
  sql`
    update audit_log set details = case action ${sql.join(erasedDetails.map(erase), sql` `)} end
      where (partner_id = ${partnerId} or account_id = any (${accountIds}::uuid[]) or subject = any (${accountIds}::text[])
          or subject in (select details ->> 'invitationId' from audit_log
            where action = 'team.joined' and subject = any (${accountIds}::text[])))
        and action in (${sql.join(erasedDetails.map(([action]) => sql.lit(action)))})`.execute(tx)

const without = (key: string) => sql`details - ${sql.lit(key)}`
const nothing = sql`'{}'::jsonb`

/** Keeps the names of changed fields, without their values. */
const withoutProfile = sql`details ${sql.join(
  personalProfileFields.map(
    (name) =>
      sql`|| case when details ? ${sql.lit(name)} then jsonb_build_object(${sql.lit(name)}, '{}'::jsonb) else '{}' end`,
  ),
  sql` `,
)}`

type ErasedDetails = [action: AuditAction, left: RawBuilder<unknown>]

/** What is left of the details of each action that has personal data in them. */
const erasedDetails: ErasedDetails[] = [
  ...actionsOfKind('team').map((action): ErasedDetails => [action, without('email')]),
  ['account.email_change_requested', nothing],
  ['account.email_changed', nothing],
  ['passkey.added', without('name')],
  ['passkey.renamed', without('name')],
  ['passkey.removed', without('name')],
  ['activity.exported', without('subject')],
  ['api_key.created', without('allowedAddresses')],
  ['api_key.edited', without('allowedAddresses')],
  ['partner.profile_changed', withoutProfile],
]

const erase = ([action, left]: ErasedDetails) => sql`when ${sql.lit(action)} then ${left}`
