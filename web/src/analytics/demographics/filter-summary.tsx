import { demographicsText } from '@sahihi/contract/i18n/en/workspace/demographics.ts'
import type { MapFilters } from './url-state.ts'
import { useProductNames } from './use-geographic.ts'

const t = demographicsText.filters

/** The chosen days and product in words. */
export function FilterSummary({ days, productId }: MapFilters) {
  const { data: products = [] } = useProductNames()
  const period = days ? t.periods[days] : t.allTime
  const name = productId ? (products.find(({ id }) => id === productId)?.name ?? t.oneProduct) : t.allProducts
  return `${period} · ${name}`
}
