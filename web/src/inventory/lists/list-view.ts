import type { CallName } from '@sahihi/contract/endpoints/api.ts'
import type { z } from 'zod'

type ProductQuery = z.input<NonNullable<CallName['GET /api/products']['query']>>
type BatchQuery = z.input<NonNullable<CallName['GET /api/batches']['query']>>
type Kept<Query> = { page?: number } & Omit<Query, 'page' | 'limit' | 'productId' | 'orderId'>

/** What a list of products or of batches keeps in the URL. */
export type ProductsView = Kept<ProductQuery> & { view?: 'table' }
export type BatchesView = Kept<BatchQuery> & { view?: 'table' }
export type ProductSortField = NonNullable<ProductQuery['sortField']>
export type BatchSortField = NonNullable<BatchQuery['sortField']>

const productSortFields: readonly ProductSortField[] = ['createdAt', 'name', 'category', 'batches', 'stock']
const batchSortFields: readonly BatchSortField[] = ['createdAt', 'name', 'productName', 'expirationDate', 'quantity']
export const batchStates = ['not_released', 'released', 'recalled', 'closed'] as const
export const expiries = ['expired', 'within_30_days', 'within_60_days', 'within_90_days'] as const
export const sortOrders = ['asc', 'desc'] as const

/** The one of these values that was given, if any. */
export const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given)

type Search = Record<string, unknown>

const pageOf = ({ page, search, category, sortOrder }: Search) => ({
  page: /^[1-9]\d{0,4}$/.test(String(page)) ? Number(page) : undefined,
  search: search ? String(search) : undefined,
  category: category ? String(category) : undefined,
  sortOrder: oneOf(sortOrders, sortOrder),
})

export const parseProductsView = (search: Search): ProductsView => ({
  ...pageOf(search),
  sortField: oneOf(productSortFields, search.sortField),
  view: oneOf(['table'] as const, search.view),
})

export const parseBatchesView = (search: Search): BatchesView => ({
  ...pageOf(search),
  sortField: oneOf(batchSortFields, search.sortField),
  state: oneOf(batchStates, search.state),
  expiry: oneOf(expiries, search.expiry),
  view: oneOf(['table'] as const, search.view),
})

/** Sorting by the active column reverses its order; names start with A, everything else with the newest or largest. */
export function sortedBy<Field extends string>(
  view: { sortField?: Field | undefined; sortOrder?: 'asc' | 'desc' | undefined },
  sortField: Field,
) {
  const first = /name|category/i.test(sortField) ? 'asc' : 'desc'
  const isActive = (view.sortField ?? 'createdAt') === sortField
  const sortOrder: 'asc' | 'desc' = isActive ? ((view.sortOrder ?? 'desc') === 'desc' ? 'asc' : 'desc') : first
  return { sortField, sortOrder, page: undefined }
}
