import { type Expression, sql } from 'kysely'

/** Whether sign-ins of an account ask for a second step: it has an authenticator app or a passkey. */
export const hasSecondFactor = (accountId: Expression<unknown>) => sql<boolean>`(
  exists (select from authenticator_apps where account_id = ${accountId} and confirmed_at is not null)
  or exists (select from passkeys where account_id = ${accountId}))`
