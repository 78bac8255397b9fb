import { type Expression, sql } from 'kysely'

/** Whether sign-ins of an account ask for a second step. */
export const hasSecondFactor = (accountId: Expression<unknown>) =>
  sql<boolean>`exists (select from second_factors where account_id = ${accountId} and confirmed_at is not null)`
