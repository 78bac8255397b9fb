import type { PartnerRole } from '@sahihi/contract/domain/permissions.ts'
import { type Expression, sql } from 'kysely'

/**
 * The addresses of a partner's members with these roles, for its mails: payments and the plan are for the owners, findings also for
 * those who act on them. An approved partner always has an owner, until it closes its account.
 */
export const memberEmails = (partnerId: Expression<unknown>, roles: readonly PartnerRole[]) =>
  sql<string[]>`array(
    select member.email from memberships join accounts as member on member.id = memberships.account_id
      where memberships.partner_id = ${partnerId} and memberships.role = any (${roles}::text[])
      order by joined_at, member.email)`
