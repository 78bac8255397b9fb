/** What the map is about: kept in the address, so that a reload, a link and "back" show the same. */
export type Choice = { days?: string; productId?: string }
export type MapView = Choice & { country?: string }
/** What the table shows of it besides. */
export type PlacesView = MapView & { search?: string; sort?: Column; order?: 'asc' | 'desc'; page?: number }

export const columns = ['city', 'state', 'country', 'scans', 'share', 'firstScanRate'] as const
export type Column = (typeof columns)[number]

export const spans = { '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last 365 days' }

/** What the address says of it; what is none is dropped. */
export function readMapView({ days, productId, country }: Record<string, unknown>): MapView {
  return {
    days: Object.hasOwn(spans, String(days)) ? String(days) : undefined,
    productId: textLike(productId, /^[\da-f-]{36}$/i),
    country: textLike(country, /^([A-Z]{2}|all)$/),
  }
}

export function readPlacesView(given: Record<string, unknown>): PlacesView {
  const { search, sort, order, page } = given
  return {
    ...readMapView(given),
    search: textLike(search, /\S/),
    sort: columns.find((column) => column === sort),
    order: order === 'asc' || order === 'desc' ? order : undefined,
    page: /^[1-9]\d{0,4}$/.test(String(page)) ? Number(page) : undefined,
  }
}

const textLike = (value: unknown, form: RegExp) => (typeof value === 'string' && form.test(value) ? value : undefined)
