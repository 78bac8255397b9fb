import { sql } from 'kysely'

/** The payment is credited and not withdrawn. */
export const isPaid = sql<boolean>`credited_at is not null and withdrawn_at is null`

/** The provider's answer does not match the payment, and no admin has resolved it. */
export const isFlagged = sql<boolean>`flagged_at is not null and resolved_at is null`
