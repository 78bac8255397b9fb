import { personalProfileFields } from '@sahihi/contract/domain/profile-fields.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/client.ts'

type ErasureSubject = { partnerId: string; accountIds: string[] }

/**
 * Erases email addresses, telephone numbers, names of passkeys and networks of API keys from the audit log, for a partner and for
 * people, wherever they were members. What happened, when and by which account stays.
 */
export const eraseFromAudit = (tx: Tx, { partnerId, accountIds }: ErasureSubject) =>
  sql`
    update audit_log set details = case
        when action like 'team.%' then details - 'email'
        when action in ('account.email_change_requested', 'account.email_changed') then '{}'
        when action in ('passkey.added', 'passkey.renamed', 'passkey.removed') then details - 'name'
        when action = 'activity.exported' then details - 'subject'
        when action in ('api_key.created', 'api_key.edited') then details - 'allowedAddresses'
        else details ${withoutProfile}
      end
      where (partner_id = ${partnerId} or account_id = any (${accountIds}::uuid[]) or subject = any (${accountIds}::text[])
          or subject in (select details ->> 'invitationId' from audit_log
            where action = 'team.joined' and subject = any (${accountIds}::text[])))
        and (action like 'team.%' or action in ('account.email_change_requested', 'account.email_changed', 'passkey.added',
          'passkey.renamed', 'passkey.removed', 'activity.exported', 'api_key.created', 'api_key.edited', 'partner.profile_changed'))`.execute(
    tx,
  )

/** Keeps the names of changed fields, without their values. */
const withoutProfile = sql.join(
  personalProfileFields.map(
    (name) =>
      sql`|| case when details ? ${sql.lit(name)} then jsonb_build_object(${sql.lit(name)}, '{}'::jsonb) else '{}' end`,
  ),
  sql` `,
)
