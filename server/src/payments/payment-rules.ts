import { sql } from 'kysely'

/** That a payment is paid, and was not given back. */
export const isPaid = sql<boolean>`credited_at is not null and withdrawn_at is null`

/** That the provider did not say of it what was expected, and no person has ended its review. */
export const isOdd = sql<boolean>`review_at is not null and reviewed_at is null`
