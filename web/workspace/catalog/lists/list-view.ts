import type { CallName } from '@sahihi/contract/endpoints/api.ts'
import type { CodeFilterName, CodeSortField, PinFilter } from '@sahihi/contract/endpoints/codes.ts'
import type { z } from 'zod'
import { oneOf, pageNumber, textOf } from '../../lib/url-values.ts'

type ProductQuery = z.input<NonNullable<CallName['GET /api/products']['query']>>
type BatchQuery = z.input<NonNullable<CallName['GET /api/batches']['query']>>
type ListView<Query> = { page?: number } & Omit<Query, 'page' | 'limit' | 'productId' | 'orderId' | 'parts'>

/** What a list of products or of batches keeps in the URL. */
export type ProductsView = ListView<ProductQuery>
export type BatchesView = ListView<BatchQuery> & { view?: 'table' }
export type ProductSortField = NonNullable<ProductQuery['sortField']>
export type BatchSortField = NonNullable<BatchQuery['sortField']>

const productSortFields: readonly ProductSortField[] = [
  'createdAt',
  'name',
  'category',
  'batches',
  'stock',
  'scansThisMonth',
  'openCases',
]
const batchSortFields: readonly BatchSortField[] = ['createdAt', 'name', 'productName', 'expirationDate', 'quantity']
export const productStates = ['not_released', 'recalled', 'suspicious'] as const
export const batchStates = ['not_released', 'released', 'recalled', 'closed'] as const
export const expiries = ['expired', 'within_30_days', 'within_60_days', 'within_90_days'] as const
const archivedViews = ['only'] as const
export const sortOrders = ['asc', 'desc'] as const

type Search = Record<string, unknown>

const pageOf = ({ page, search, category, sortOrder, archived }: Search) => ({
  page: pageNumber(page),
  search: textOf(search),
  category: textOf(category),
  sortOrder: oneOf(sortOrders, sortOrder),
  archived: oneOf(archivedViews, archived),
})

export const parseProductsView = (search: Search): ProductsView => ({
  ...pageOf(search),
  sortField: oneOf(productSortFields, search.sortField),
  state: oneOf(productStates, search.state),
})

export const parseBatchesView = (search: Search): BatchesView => ({
  ...pageOf(search),
  sortField: oneOf(batchSortFields, search.sortField),
  state: oneOf(batchStates, search.state),
  expiry: oneOf(expiries, search.expiry),
  view: oneOf(['table'] as const, search.view),
})

/** What the codes of a batch keep in the URL, beside what lists of batches do: `code` has its details open. */
export type CodesView = {
  show?: Exclude<CodeFilterName, 'all'> | undefined
  pin?: PinFilter | undefined
  serial?: string | undefined
  codesPage?: number | undefined
  codesBy?: CodeSortField | undefined
  codesOrder?: 'asc' | 'desc' | undefined
  code?: string | undefined
  /** The dialog that prints labels is open at first. */
  print?: true | undefined
}
const codeSortFields: readonly CodeSortField[] = ['scanCount', 'lastScannedAt', 'verificationNumber']
export const codeShows = ['scanned', 'never_scanned', 'suspicious', 'blocked'] as const

export const pinStates = ['unused', 'used', 'tried_wrong'] as const

export const parseCodesView = ({
  show,
  pin,
  serial,
  codesPage,
  codesBy,
  codesOrder,
  code,
  print,
}: Search): CodesView => ({
  show: oneOf(codeShows, show),
  pin: oneOf(pinStates, pin),
  serial: textOf(serial),
  codesPage: pageNumber(codesPage),
  codesBy: oneOf(codeSortFields, codesBy),
  codesOrder: oneOf(sortOrders, codesOrder),
  code: textOf(code),
  print: print ? true : undefined,
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
