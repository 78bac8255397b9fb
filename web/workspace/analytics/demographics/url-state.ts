import { type AnalyticsView, matching, parseAnalyticsView } from '../filters/view.ts'
import { type Layer, otherLayers } from './layers.ts'

/** The filters, and what the map shows; absent: scans. */
export type DemographicsView = AnalyticsView & { layer?: Exclude<Layer, 'scans'> | undefined }

export function parseDemographicsView(params: Record<string, unknown>): DemographicsView {
  return { ...parseAnalyticsView(params), layer: otherLayers.find((layer) => layer === params.layer) }
}

/** The table has its own search, order and page besides the filters of the map. */
export type PlacesView = AnalyticsView & { search?: string; sort?: SortColumn; order?: 'asc' | 'desc'; page?: number }

export const sortColumns = ['city', 'state', 'country', 'scans', 'share', 'firstScanRate'] as const
export type SortColumn = (typeof sortColumns)[number]

/** The country that the map begins with. */
export const defaultCountry = 'NG'

export function parsePlacesView(params: Record<string, unknown>): PlacesView {
  const { search, sort, order, page } = params
  return {
    ...parseAnalyticsView(params),
    search: matching(search, /\S/),
    sort: sortColumns.find((column) => column === sort),
    order: order === 'asc' || order === 'desc' ? order : undefined,
    page: /^[1-9]\d{0,4}$/.test(String(page)) ? Number(page) : undefined,
  }
}
