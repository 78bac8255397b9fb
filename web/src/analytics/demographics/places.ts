import type { CityScans, Geographic } from '@sahihi/contract/endpoints/analytics.ts'
import { countryName } from '@sahihi/contract/domain/countries.ts'
import { countOf } from '../../lib/format.ts'
import { placeWords } from '../../lib/describe-place.ts'
import type { Column } from './url-state.ts'

/** A city as the table has it. */
export type PlaceRow = {
  city: string
  state: string
  country: string
  scans: number
  share: number
  firstScans: number
  firstScanRate: number
}

/** `Lagos, Nigeria: 12 scans` (specification 2, "Demographics"). */
export const wordsOf = ({ city, country, scans }: CityScans) =>
  `${placeWords(city, country)}: ${countOf(scans, 'scan')}`

const [smallest, largest] = [20, 80]

/** How wide a city's marker is, in pixels: from 20 to 80, by its scans beside those of the top city. */
export const markerSize = (scans: number, top: number) =>
  Math.round(smallest + (largest - smallest) * (top ? scans / top : 0))

/** The countries that have scans, Nigeria and the focus besides, by name. */
export function countriesOf(
  { distribution = [] }: Partial<Geographic>,
  focus: string[],
): { code: string; name: string }[] {
  const codes = new Set([...focus, ...distribution.map(({ country }) => country)])
  return [...codes]
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

export const rowsOf = ({ topLocations, localizedScans }: Geographic): PlaceRow[] =>
  topLocations.map(({ city, state, country, scans, firstScans }) => ({
    city,
    state: state ?? '',
    country: countryName(country),
    scans,
    share: scans / localizedScans,
    firstScans,
    firstScanRate: firstScans / scans,
  }))

/** Those that have these letters in the name of their city, state or country, whatever their case and accents. */
export function foundIn(rows: PlaceRow[], search = ''): PlaceRow[] {
  const wanted = plain(search.trim())
  return rows.filter(({ city, state, country }) => [city, state, country].some((name) => plain(name).includes(wanted)))
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Sorted by a column; what is equal there goes by scans, then by name. */
export function sortedBy(rows: PlaceRow[], column: Column, order: 'asc' | 'desc'): PlaceRow[] {
  const sign = order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => sign * compared(a[column], b[column]) || b.scans - a.scans || compared(a.city, b.city))
}

const compared = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')
