import { limits } from '@sahihi/contract/domain/limits.ts'
import { sql } from 'kysely'

/**
 * The copy limit that was chosen for a row of `products`, in a query that has the row of its partner: its own or that of the partner, and
 * more for what many people scan. Not by a subquery, which Citus refuses within another one.
 */
export const chosenCopyLimit = sql<number>`greatest(
  coalesce(products.copy_limit, partners.copy_limit),
  case when products.is_resold then ${sql.lit(limits.copyLimitResold)} else ${sql.lit(limits.copyLimitMin)} end)`
