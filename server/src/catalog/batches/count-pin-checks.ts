import type { AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics/cards.ts'
import type { PinMetrics } from '@sahihi/contract/endpoints/pin-counts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** The ids of a partner's batches with hidden PINs: all of them, those of one product, or some batches. */
export async function listPinBatches(
  db: Db,
  partner: PartnerId,
  { productId, batchIds }: Pick<PinScope, 'productId' | 'batchIds'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('batches')
    .where('partnerId', '=', partner)
    .where('pinKeyFingerprint', 'is not', null)
    .$if(productId !== undefined, (query) => query.where('productId', '=', productId ?? ''))
    .$if(batchIds !== undefined, (query) => query.where('id', '=', sql<string>`any (${batchIds}::uuid[])`))
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type PinScope = {
  partner: PartnerId
  productId?: string | undefined
  batchIds?: string[] | undefined
  /** Only checks in a known city of this country. */
  country?: string | undefined
  timeZone: string
  from: Date
  until: Date
}

/** The checks of hidden PINs from the moment `from` to before `until`, by docs/verdicts.md, "Hidden PINs". */
export async function countPinChecks(db: Db, scope: PinScope): Promise<PinMetrics> {
  const { rows } = await sql<PinMetrics>`
    select coalesce(sum(checks), 0)::integer as "pinChecks", coalesce(sum(wrong), 0)::integer as "wrongPins",
        count(*)::integer as "codesChecked", (count(*) filter (where is_own))::integer as "codesRechecked",
        coalesce(sum(first_uses), 0)::integer as "codesConfirmed"
      from (
        select code_id, (checked_at at time zone ${scope.timeZone})::date as day, count(*) as checks,
            count(*) filter (where outcome = 'pin_wrong') as wrong, bool_and(is_own) as is_own,
            count(*) filter (where outcome = 'confirmed_first') as first_uses
          from pin_checks where ${isPinCheckIn(scope)}
          group by 1, 2
      ) as codes`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('An aggregate returned nothing.')
  return counts
}

export type PinBucket = {
  date: string
  /** Null: in all places together. */
  city: string | null
  country: string | null
  pinChecks: number
  wrongPins: number
}

/**
 * The checks of hidden PINs by day, week or month: in all places together, then in each of the `maxPlaces` cities with the most wrong
 * PINs.
 */
export async function pinChecksByPlace(
  db: Db,
  scope: PinScope & { period: AnalyticsPeriod },
  maxPlaces: number,
): Promise<PinBucket[]> {
  const { rows } = await sql<PinBucket>`
    with counts as (
      select date_trunc(${scope.period}, checked_at at time zone ${scope.timeZone})::date as date, city, country,
          count(*) as checks, count(*) filter (where outcome = 'pin_wrong') as wrong
        from pin_checks where ${isPinCheckIn(scope)}
        group by 1, 2, 3
    ), places as (
      select city, country, row_number() over (order by sum(wrong) desc, sum(checks) desc, city, country) as position
        from counts where city is not null group by 1, 2 order by position limit ${maxPlaces}
    )
    select date::text, city, country, checks::integer as "pinChecks", wrong::integer as "wrongPins"
      from (
        select date, null as city, null as country, sum(checks) as checks, sum(wrong) as wrong, 0 as position from counts group by 1
        union all
        select date, city, country, checks, wrong, position from counts join places using (city, country)
      ) as buckets order by position, date`.execute(db)
  return rows
}

// A wrong PIN that its visitor corrected does not count: the right PIN that followed it does.
const isPinCheckIn = ({ partner, productId, batchIds, country, from, until }: PinScope) => sql<boolean>`
  partner_id = ${partner} and checked_at >= ${from} and checked_at < ${until} and not is_forgiven
  ${productId ? sql`and product_id = ${productId}` : sql``} ${batchIds ? sql`and batch_id = any (${batchIds}::uuid[])` : sql``}
  ${country ? sql`and city is not null and country = ${country}` : sql``}`
