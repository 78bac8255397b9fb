import { limits } from '@sahihi/contract/domain/limits.ts'
import { sql } from 'kysely'

/** The copy limit that was chosen for a row of `products`: its own or that of the partner, and more for what many people scan. */
export const chosenCopyLimit = sql<number>`greatest(
  coalesce(products.copy_limit, (select partners.copy_limit from partners where partners.id = products.partner_id)),
  case when products.is_resold then ${sql.lit(limits.copyLimitResold)} else ${sql.lit(limits.copyLimitMin)} end)`
