import type { CopyCaseState } from '@sahihi/contract/endpoints/codes.ts'
import type { CaseGrouping, CopyCaseSort } from '@sahihi/contract/endpoints/copy-cases.ts'
import { idOf, oneOf, pageNumber } from '../lib/url-values.ts'

/** The tab, filters, order and page of the list. They are in the address, so that a reload, a link and Back show the same. */
export type CasesView = {
  /** Absent: the open cases. */
  state?: CasesTab
  productId?: string
  batchId?: string
  orderId?: string
  /** The id of a place among the groups. */
  place?: string
  /** Absent: the highest score first. */
  sort?: CopyCaseSort
  /** Absent: case by case. */
  group?: CaseGrouping
  page?: number
}
export type CasesTab = CopyCaseState | 'all'
export const tabs = ['open', 'watched', 'confirmed', 'dismissed', 'all'] as const satisfies CasesTab[]
export const groupings = ['batch', 'product', 'place'] as const satisfies CaseGrouping[]
export const noFilters = { productId: undefined, batchId: undefined, orderId: undefined, place: undefined }
export const sorts = ['score', 'newest', 'visitors'] as const satisfies CopyCaseSort[]

/** Invalid values are dropped, and so are those that are the default. */
export function parseCasesView(search: Record<string, unknown>): CasesView {
  const { state, productId, batchId, orderId, place, sort, group, page } = search
  return {
    state: oneOf(tabs.slice(1), state),
    productId: idOf(productId),
    batchId: idOf(batchId),
    orderId: idOf(orderId),
    place: place === 'unknown' || /^[A-Z]{2}:/.test(String(place)) ? String(place) : undefined,
    sort: oneOf(sorts.slice(1), sort),
    group: oneOf(groupings, group),
    page: pageNumber(page),
  }
}
