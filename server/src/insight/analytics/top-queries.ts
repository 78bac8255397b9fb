import type { AnalyticsFilters, BatchEvents, TopScanned } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { lotId, lotLabel } from '../../platform/lib/batch-label.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { anyOf, type Days, dailyRollup, type Scope } from './card-queries.ts'
import { type ChartFilters, chartScope, type Deps } from './card-scope.ts'

type DayScope = Scope & { days: Days }
const listed = 5

/** The most scanned products and batches of some days, of the last 30 unless others are given, as far as the scans are aggregated. */
export async function getTopScanned(deps: Deps, partner: PartnerId, filters: AnalyticsFilters): Promise<TopScanned> {
  const { scope, range } = await chartScope(deps, partner, { ...filters, period: 'day' })
  const days = { ...scope, days: range }
  const [products, batches] = await Promise.all([
    mostScannedProducts(deps.db, days, listed),
    topScannedBatches(deps.db, days),
  ])
  return { products, batches, range }
}

type ProductScope = Pick<DayScope, 'partner' | 'productId' | 'batchIds' | 'country' | 'days'>

/** The products with the most scans on some days, both ends included, as far as the scans are aggregated. */
export async function mostScannedProducts(db: Db, scope: ProductScope, limit: number) {
  const { partner, productId, batchIds } = scope
  const isOne = sql`${productId ? sql`and id = ${productId}` : sql``}
    ${batchIds ? sql`and id in (select product_id from batches where id = ${anyOf(batchIds)})` : sql``}`
  const { rows } = await sql<TopScanned['products'][number]>`
    select products.id, products.name, sum(qr_scans + manual_scans)::integer as scans
      from (select id, name from products where partner_id = ${partner} ${isOne}) as products
        join ${dailyRollup(scope)} on scope_id = products.id
      where ${inDays(scope)}
      group by products.id, products.name having sum(qr_scans + manual_scans) > 0 order by 3 desc, 2, 1 limit ${limit}`.execute(
    db,
  )
  return rows
}

/** How many of the most scanned products are looked through first. */
const likelyProducts = 25

/**
 * The most scanned lots: the batches of an order are one, with the id of one of them. A lot has no more scans than its product, so
 * those of the most scanned products nearly always suffice: the others are read only where the next product has as many scans as
 * the last lot that is listed.
 */
async function topScannedBatches(db: Db, scope: DayScope) {
  if (scope.productId || scope.batchIds) return selectTopBatches(db, scope, undefined)
  const products = await mostScannedProducts(db, scope, likelyProducts + 1)
  const likely = products.slice(0, likelyProducts).map(({ id }) => id)
  const found = await selectTopBatches(db, scope, likely)
  const nextProduct = products[likelyProducts]?.scans ?? 0
  const isComplete = nextProduct === 0 || (found.length === listed && (found.at(-1)?.scans ?? 0) > nextProduct)
  return isComplete ? found : selectTopBatches(db, scope, undefined)
}

async function selectTopBatches(db: Db, scope: DayScope, productIds: string[] | undefined) {
  const among = productIds ? sql`and batches.product_id = any (${productIds}::uuid[])` : sql``
  const { rows } = await sql<TopScanned['batches'][number]>`
    select (array_agg(batches.id order by order_position))[1] as id, min(${lotLabel}) as name, batches.order_id as "orderId",
        batches.product_id as "productId", min(products.name) as "productName", sum(scans)::integer as scans
      from (
        select batches.id, sum(qr_scans + manual_scans) as scans
          from batches join ${dailyRollup(scope)} on scope_id = batches.id
          where ${ofBatches(scope)} ${among} and ${inDays(scope)} group by batches.id
      ) as scanned join batches on batches.id = scanned.id join products on products.id = batches.product_id
        left join orders on orders.id = batches.order_id
      group by ${lotId}, batches.order_id, batches.product_id having sum(scans) > 0 order by 6 desc, 2, 1 limit ${listed}`.execute(
    db,
  )
  return rows
}

const inDays = ({ days, country }: Pick<DayScope, 'days' | 'country'>) =>
  sql`day between ${days.from}::date and ${days.to}::date ${country ? sql`and country = ${country}` : sql``}`

const ofBatches = ({ partner, productId, batchIds }: Scope) => sql`batches.partner_id = ${partner}
  ${productId ? sql`and batches.product_id = ${productId}` : sql``} ${batchIds ? sql`and batches.id = ${anyOf(batchIds)}` : sql``}`

/** When batches were released and recalled, on the days that a chart of the same filters shows. */
export async function getBatchEvents(deps: Deps, partner: PartnerId, filters: ChartFilters): Promise<BatchEvents> {
  const { scope, range, moments } = await chartScope(deps, partner, filters)
  return { events: await listBatchEvents(deps.db, scope, moments), range }
}

type Moments = { from: Date; until: Date }

/** The days on which lots were released or recalled, with how many they were and the name of one. */
async function listBatchEvents(db: Db, scope: Scope, { from, until }: Moments): Promise<BatchEvents['events']> {
  const { timeZone } = scope
  const { rows } = await sql<BatchEvents['events'][number]>`
    select (moment at time zone ${timeZone})::date::text as date, kind, count(distinct ${lotId})::integer as batches,
        min(${lotLabel}) as name
      from batches join products on products.id = batches.product_id left join orders on orders.id = batches.order_id
        cross join lateral (values ('released', released_at), ('recalled', recalled_at)) as events (kind, moment)
      where ${ofBatches(scope)} and moment >= ${from} and moment < ${until}
      group by 1, 2 order by 1, 2 desc`.execute(db)
  return rows
}
