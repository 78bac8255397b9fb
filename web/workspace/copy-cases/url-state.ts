import type { CopyCaseState } from '@sahihi/contract/endpoints/codes.ts'
import type { CopyCaseSort } from '@sahihi/contract/endpoints/copy-cases.ts'

/** The tab, filters, order and page of the list. They are in the address, so that a reload, a link and Back show the same. */
export type CasesView = {
  /** Absent: the open cases. */
  state?: CasesTab
  productId?: string
  batchId?: string
  /** Absent: the highest score first. */
  sort?: CopyCaseSort
  page?: number
}
export type CasesTab = CopyCaseState | 'all'
export const tabs = ['open', 'watched', 'confirmed', 'dismissed', 'all'] as const satisfies CasesTab[]
export const sorts = ['score', 'newest', 'visitors'] as const satisfies CopyCaseSort[]

/** Invalid values are dropped, and so are those that are the default. */
export function parseCasesView({ state, productId, batchId, sort, page }: Record<string, unknown>): CasesView {
  return {
    state: tabs.slice(1).find((each) => each === state),
    productId: idOf(productId),
    batchId: idOf(batchId),
    sort: sorts.slice(1).find((each) => each === sort),
    page: pageOf(page),
  }
}

/** The product and the page of products in the settings. */
export type SettingsView = { productId?: string; page?: number }

export const parseSettingsView = ({ productId, page }: Record<string, unknown>): SettingsView => ({
  productId: idOf(productId),
  page: pageOf(page),
})

const idOf = (value: unknown) => (/^[\da-f-]{36}$/i.test(String(value)) ? String(value) : undefined)
const pageOf = (value: unknown) => (/^[1-9]\d{0,4}$/.test(String(value)) ? Number(value) : undefined)
