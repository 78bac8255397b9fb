import type { demographicsText } from '@sahihi/contract/i18n/en/workspace/demographics.ts'

/** The filters of the map. They are in the address, so that a reload, a link and Back show the same. */
export type MapFilters = { days?: Period; productId?: string }
export type MapView = MapFilters & { country?: string }
/** The table has its own search, order and page besides. */
export type PlacesView = MapView & { search?: string; sort?: Column; order?: 'asc' | 'desc'; page?: number }

export const columns = ['city', 'state', 'country', 'scans', 'share', 'firstScanRate'] as const
export type Column = (typeof columns)[number]

/** The country that the map begins with. */
export const defaultCountry = 'NG'
export const allCountries = 'all'

// Only the type of the text: every page for partners loads this file.
type Period = keyof typeof demographicsText.filters.periods
const periods: Period[] = ['7', '30', '90', '365']
export const periodOf = (days: unknown) => periods.find((period) => period === String(days))

/** The filters in the address; invalid ones are dropped. */
export function parseMapView({ days, productId, country }: Record<string, unknown>): MapView {
  return {
    days: periodOf(days),
    productId: matching(productId, /^[\da-f-]{36}$/i),
    country: matching(country, /^([A-Z]{2}|all)$/),
  }
}

export function parsePlacesView(params: Record<string, unknown>): PlacesView {
  const { search, sort, order, page } = params
  return {
    ...parseMapView(params),
    search: matching(search, /\S/),
    sort: columns.find((column) => column === sort),
    order: order === 'asc' || order === 'desc' ? order : undefined,
    page: /^[1-9]\d{0,4}$/.test(String(page)) ? Number(page) : undefined,
  }
}

const matching = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined
