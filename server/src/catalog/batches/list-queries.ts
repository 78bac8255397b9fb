import type { BatchState } from '@sahihi/contract/endpoints/batches.ts'
import type { listAllBatches } from '@sahihi/contract/endpoints/lists.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/db/client.ts'
import { type PageStart, type SortKey, selectPage } from '../../platform/db/keyset.ts'
import { countRows, isShown } from '../../platform/db/lists.ts'
import { contains } from '../../platform/db/name-key.ts'
import { batchLabel, lotLabel } from '../../platform/lib/batch-label.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { batchColumns, storedColumns } from './batch-row.ts'

/** `expiresFrom` and `expiresUntil`: the days of the filter by expiry, both included. */
export type BatchList = z.output<typeof listAllBatches.query> & { expiresFrom?: string; expiresUntil?: string }

/** A page of batches, each with its product's name and category. */
export function batchesPage(db: Db, partner: PartnerId, list: BatchList, start: PageStart) {
  const query = matchingBatches(db, partner, list).select([...batchColumns, 'products.name as productName', 'category'])
  const sorted = { name: batchLabel, productName: sql`products.name`, quantity: sql`batches.quantity` }
  return selectPage(query, keysOf(list, sorted), start).execute()
}

/** As batchesPage, but what matches of an order is one row: its first batch, with the name and the codes of the order. */
export async function lotsPage(db: Db, partner: PartnerId, list: BatchList, start: PageStart) {
  const found = await lotsInOrder(db, partner, list, start)
  const rows = await db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .leftJoin('orders', 'orders.id', 'batches.orderId')
    .where('batches.partnerId', '=', partner)
    .where('batches.id', '=', sql<string>`any (${found.map(({ id }) => id)}::uuid[])`)
    .select(storedColumns)
    .select(['products.name as productName', 'category'])
    .select([lotLabel.as('displayName'), sql<number>`${lotCodes}`.as('codes')])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id, keys }) => {
    const row = byId.get(id)
    return row ? [{ ...row, keys }] : []
  })
}

const lotCodes = sql`coalesce(orders.codes_made, batches.quantity)`

/** The first batches of the lots of a page. Few columns, and only orders are made distinct: sorting all of 10,000 batches takes long. */
function lotsInOrder(db: Db, partner: PartnerId, list: BatchList, start: PageStart) {
  const sorted = { name: lotLabel, productName: sql`products.name`, quantity: lotCodes }
  const sortedBy =
    list.sortField === 'createdAt' || list.sortField === 'expirationDate' ? sql`null` : sorted[list.sortField]
  const lots = matchingBatches(db, partner, list)
    .leftJoin('orders', 'orders.id', 'batches.orderId')
    .select([
      'batches.id',
      'batches.createdAt',
      'batches.expirationDate',
      'batches.orderPosition',
      sortedBy.as('sortedBy'),
    ])
  const single = lots.where('batches.orderId', 'is', null)
  const inParts = lots
    .where('batches.orderId', 'is not', null)
    .distinctOn('batches.orderId')
    .orderBy('batches.orderId')
    .orderBy('batches.orderPosition')
  const all = db.selectFrom(single.unionAll((eb) => eb.parens(inParts)).as('batches')).select('batches.id')
  const by = sql`sorted_by`
  return selectPage(all, keysOf(list, { name: by, productName: by, quantity: by }), start).execute()
}

/** The batches of these orders: how many are in each state, their ids, and whether the order still makes others. */
export const partsOfOrders = (db: Db, partner: PartnerId, orderIds: string[]) =>
  db
    .selectFrom('batches')
    .innerJoin('orders', (join) =>
      join.onRef('orders.id', '=', 'batches.orderId').onRef('orders.partnerId', '=', 'batches.partnerId'),
    )
    .where('batches.partnerId', '=', partner)
    .where('orderId', '=', sql<string>`any (${orderIds}::uuid[])`)
    .groupBy('orderId')
    .select([
      'orderId',
      sql<string[]>`array_agg(batches.id)`.as('ids'),
      sql<boolean>`bool_or(outcome is null)`.as('isInProgress'),
    ])
    .select([
      partsIn('released').as('released'),
      partsIn('not_released').as('notReleased'),
      partsIn('recalled').as('recalled'),
      partsIn('closed').as('closed'),
    ])
    .execute()

const partsIn = (state: BatchState) => sql<number>`(count(*) filter (where ${isInState[state]}))::integer`

type Sorted = Record<'name' | 'productName' | 'quantity', RawBuilder<unknown>>

function keysOf(list: BatchList, { name, productName, quantity }: Sorted): SortKey[] {
  const batchOrder = {
    createdAt: { by: sql`batches.created_at`, type: 'timestamptz' },
    name: { by: sql`lower(${name})`, type: 'text' },
    productName: { by: sql`lower(${productName})`, type: 'text' },
    expirationDate: { by: sql`batches.expiration_date`, type: 'date' },
    quantity: { by: quantity, type: 'integer' },
  } as const
  return [
    { ...batchOrder[list.sortField], order: list.sortOrder },
    { by: sql`batches.created_at`, type: 'timestamptz', order: 'desc' },
    // The batches of an import are made in one moment. One without an order is sorted as PostgreSQL sorts null.
    {
      by: sql`coalesce(order_position, 2147483647)`,
      type: 'integer',
      order: list.sortField === 'createdAt' ? list.sortOrder : 'desc',
    },
    { by: sql`batches.id`, type: 'uuid', order: 'desc' },
  ]
}

export async function countBatches(db: Db, partner: PartnerId, list: BatchFilters): Promise<number> {
  if (list.parts === 'apart') return countRows(matchingBatches(db, partner, list))
  const { count } = await matchingBatches(db, partner, list)
    .select(
      sql<number>`((count(*) filter (where batches.order_id is null)) + count(distinct batches.order_id))::integer`.as(
        'count',
      ),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** How many batches are archived, of one product or order or of all, whatever else is filtered. */
export const countArchivedBatches = (db: Db, partner: PartnerId, { productId, orderId, parts }: BatchList) =>
  countBatches(db, partner, { productId, orderId, parts, archived: 'only' })

type BatchFilters = Omit<BatchList, 'page' | 'limit' | 'sortField' | 'sortOrder'>

function matchingBatches(db: Db, partner: PartnerId, list: BatchFilters) {
  const { productId, orderId, search: text = '', category, state, archived, expiresFrom, expiresUntil } = list
  const isArchived =
    productId || orderId
      ? sql`batches.archived_at is not null`
      : sql`(batches.archived_at is not null or products.archived_at is not null)`
  return db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .where('batches.partnerId', '=', partner)
    .where(isShown[archived](isArchived))
    .$if(productId !== undefined, (query) => query.where('batches.productId', '=', productId ?? ''))
    .$if(orderId !== undefined, (query) => query.where('batches.orderId', '=', orderId ?? ''))
    .$if(Boolean(category), (query) => query.where('category', '=', category ?? ''))
    .$if(state !== undefined, (query) => query.where(isInState[state ?? 'released']))
    .$if(expiresFrom !== undefined, (query) => query.where('batches.expirationDate', '>=', expiresFrom ?? ''))
    .$if(expiresUntil !== undefined, (query) => query.where('batches.expirationDate', '<=', expiresUntil ?? ''))
    .$if(text !== '', (query) =>
      query.where(({ or }) =>
        or([
          contains(batchLabel, text),
          ...['batches.name', 'products.name', 'batchNumber'].map((name) => contains(name, text)),
        ]),
      ),
    )
}

// With the precedence of deriveBatchState (server/src/catalog/batches/present-batch.ts).
const isInState: Record<BatchState, ReturnType<typeof sql<boolean>>> = {
  recalled: sql<boolean>`recalled_at is not null`,
  not_released: sql<boolean>`recalled_at is null and released_at is null`,
  closed: sql<boolean>`recalled_at is null and released_at is not null and closed_at is not null`,
  released: sql<boolean>`recalled_at is null and released_at is not null and closed_at is null`,
}
