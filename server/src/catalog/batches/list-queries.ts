import type { BatchState } from '@sahihi/contract/endpoints/batches.ts'
import type { listAllBatches } from '@sahihi/contract/endpoints/lists.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/db/client.ts'
import { type PageStart, type SortKey, selectPage } from '../../platform/db/keyset.ts'
import { countRows, isShown } from '../../platform/db/lists.ts'
import { contains } from '../../platform/db/name-key.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { batchColumns } from './batch-row.ts'

/** `expiresFrom` and `expiresUntil`: the days of the filter by expiry, both included. */
export type BatchList = z.output<typeof listAllBatches.query> & { expiresFrom?: string; expiresUntil?: string }

/** A page of batches, each with its product's name and category. */
export function batchesPage(db: Db, partner: PartnerId, list: BatchList, start: PageStart) {
  const query = matchingBatches(db, partner, list).select([...batchColumns, 'products.name as productName', 'category'])
  const order: SortKey[] = [
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
  return selectPage(query, order, start).execute()
}

const batchOrder = {
  createdAt: { by: sql`batches.created_at`, type: 'timestamptz' },
  name: { by: sql`lower(batches.name)`, type: 'text' },
  productName: { by: sql`lower(products.name)`, type: 'text' },
  expirationDate: { by: sql`expiration_date`, type: 'date' },
  quantity: { by: sql`quantity`, type: 'integer' },
} as const

export const countBatches = (db: Db, partner: PartnerId, list: BatchFilters) =>
  countRows(matchingBatches(db, partner, list))

/** How many batches are archived, of one product or order or of all, whatever else is filtered. */
export const countArchivedBatches = (db: Db, partner: PartnerId, { productId, orderId }: BatchList) =>
  countRows(matchingBatches(db, partner, { productId, orderId, archived: 'only' }))

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
    .$if(expiresFrom !== undefined, (query) => query.where('expirationDate', '>=', expiresFrom ?? ''))
    .$if(expiresUntil !== undefined, (query) => query.where('expirationDate', '<=', expiresUntil ?? ''))
    .$if(text !== '', (query) =>
      query.where(({ or }) =>
        or([contains('batches.name', text), contains('products.name', text), contains('batchNumber', text)]),
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
