import { countryName } from '@sahihi/contract/domain/countries.ts'
import { byteOrderMark, csvLine } from '@sahihi/contract/domain/csv.ts'
import type { Geographic } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { describePlace } from '../../lib/describe-place.ts'
import type { CityCount, Layer } from './layers.ts'
import { demographicsText } from './text.ts'
import type { SortColumn } from './url-state.ts'

/** A row of the table: a city. */
export type PlaceRow = {
  city: string
  state: string
  country: string
  scans: number
  share: number
  firstScans: number
  firstScanRate: number
}

/** `Lagos, Nigeria: 12 scans`, or `Lagos, Nigeria and 2 more cities: 12 scans`. */
export function describeMarker({ city, country }: Place, layer: Layer, count: number, others = 0): string {
  const [place, inWords] = [describePlace(city, country), demographicsText.counted[layer](count)]
  return others > 0 ? demographicsText.map.cluster(place, others, inWords) : demographicsText.map.marker(place, inWords)
}

type Place = Pick<CityCount, 'city' | 'country'>

const [minSize, maxSize] = [20, 80]

/** The diameter of a city's marker in pixels, from 20 to 80, relative to the top city. */
export const markerSize = (scans: number, top: number) =>
  Math.round(minSize + (maxSize - minSize) * (top ? scans / top : 0))

export const toPlaceRows = ({
  topLocations,
  localizedScans,
}: Pick<Geographic, 'topLocations' | 'localizedScans'>): PlaceRow[] =>
  topLocations.map(({ city, state, country, scans, firstScans }) => ({
    city,
    state: state ?? '',
    country: countryName(country),
    scans,
    share: scans / localizedScans,
    firstScans,
    firstScanRate: firstScans / scans,
  }))

/** The rows whose city, state or country contains the search text, ignoring case and accents. */
export function searchPlaces(rows: PlaceRow[], search = ''): PlaceRow[] {
  const term = normalize(search.trim())
  return rows.filter(({ city, state, country }) =>
    [city, state, country].some((name) => normalize(name).includes(term)),
  )
}

const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Sorts by a column; equal rows are sorted by scans, then by name. */
export function sortPlaces(rows: PlaceRow[], column: SortColumn, order: 'asc' | 'desc'): PlaceRow[] {
  const sign = order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(a[column], b[column]) || b.scans - a.scans || compare(a.city, b.city))
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')

/** The table as a CSV, shares in percent with one decimal. */
export function placesCsv(rows: PlaceRow[]): Blob {
  const lines = rows.map(({ city, state, country, scans, share, firstScans, firstScanRate }) =>
    csvLine([city, state, country, scans, percent(share), firstScans, percent(firstScanRate)]),
  )
  const header = csvLine(demographicsText.places.csvColumns)
  return new Blob([byteOrderMark, header, ...lines], { type: 'text/csv;charset=utf-8' })
}

const percent = (share: number) => Math.round(share * 1000) / 10
