import { sql } from 'kysely'

/** A generated name: `batch-{timestamp}`, as a batch without one is stored. */
const isGenerated = sql`batches.name ~ '^batch-[0-9]{13}$'`

/**
 * What a batch is called wherever people of its company read of it: by its lot, else by its own name, else by product and date of
 * manufacture. For queries that join `products`.
 */
export const batchLabel = sql<string>`(case
  when batches.lot is not null then 'Lot ' || batches.lot || coalesce(', part ' || batches.order_position, '')
  when ${isGenerated} then products.name || ', ' || to_char(batches.manufacturing_date, 'FMMon FMDD, YYYY')
  else batches.name end)`

/** The same for shoppers, as it stands on their pack; empty for a batch without lot and name. */
export const batchOnPack = sql<string>`coalesce(batches.lot, case when ${isGenerated} then '' else batches.name end)`

/** What an order is called: by its lot, else by its own name. */
export const orderLabel = sql<string>`coalesce('Lot ' || orders.lot, orders.name)`

/** The same for the batches of an order, others have their own. Where it groups, they are one lot. */
export const lotId = sql<string>`coalesce(batches.order_id, batches.id)`

/** What a lot is called: an order, or a batch of its own. For queries that join `products` and, with `left join`, `orders`. */
export const lotLabel = sql<string>`coalesce(${orderLabel}, ${batchLabel})`
