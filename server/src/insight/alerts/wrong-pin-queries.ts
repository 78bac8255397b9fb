import { sql } from 'kysely'
import type { Tx } from '../../platform/db/client.ts'
import { before, days } from '../../platform/lib/time.ts'

/** The wrong PINs of one batch in one place within the last day. The place is null if the visitors shared none. */
export type WrongPins = {
  partnerId: string
  productId: string
  batchId: string
  country: string | null
  city: string | null
  tries: number
  codes: number
  lastAt: Date
}

/** The wrong PINs of products within the last day, except those of visitors who then entered the right one. */
export async function findWrongPins(tx: Tx, productIds: string[], now: Date): Promise<WrongPins[]> {
  const { rows } = await sql<WrongPins>`
    select partner_id, product_id, batch_id, country, city, count(*)::integer as tries,
        count(distinct code_id)::integer as codes, max(checked_at) as last_at
      from pin_checks
      where product_id = any (${productIds}::uuid[]) and outcome = 'pin_wrong' and not is_forgiven
        and checked_at > ${before(now, days(1))}
      group by partner_id, product_id, batch_id, country, city`.execute(tx)
  return rows
}

/** Products and places that had an alert on wrong PINs within the last day. */
export const findAlertedPlaces = (tx: Tx, productIds: string[], now: Date) =>
  tx
    .selectFrom('alerts')
    .where('kind', '=', 'wrong_pins')
    .where('productId', 'in', productIds)
    .where('raisedAt', '>', before(now, days(1)))
    .select(['productId', 'country', 'city'])
    .execute()
