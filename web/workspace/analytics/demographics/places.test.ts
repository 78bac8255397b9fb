import type { CityScans } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { describe, expect, test } from 'vitest'
import {
  describeMarker,
  markerSize,
  type PlaceRow,
  placesCsv,
  searchPlaces,
  sortPlaces,
  toPlaceRows,
} from './places.ts'
import { parsePlacesView } from './url-state.ts'

const city = (name: string, state: string | null, country: string, scans: number, firstScans: number): CityScans => ({
  city: name,
  state,
  country,
  scans,
  firstScans,
  originalLocation: `${name}, ${country}`,
  latitude: null,
  longitude: null,
})
const rows = toPlaceRows({
  topLocations: [
    city('Lagos', 'Lagos', 'NG', 6, 3),
    city('Lomé', 'Maritime', 'TG', 2, 2),
    city('Nouakchott', null, 'MR', 2, 1),
  ],
  localizedScans: 10,
})
const names = (found: PlaceRow[]) => found.map((row) => row.city)

test('a marker is 20 to 80 pixels wide, relative to the top city', () => {
  expect([100, 50, 25, 0].map((scans) => markerSize(scans, 100))).toEqual([80, 50, 35, 20])
  expect(markerSize(0, 0)).toBe(20)
})

test('a marker is labelled with its city, country and count', () => {
  const lagos = { city: 'Lagos', country: 'NG' }
  expect(describeMarker(lagos, 'scans', 12_480)).toBe('Lagos, Nigeria: 12,480 scans')
  expect(describeMarker(lagos, 'suspected_copies', 1, 2)).toBe('Lagos, Nigeria and 2 more cities: 1 suspected code')
})

test('a share is of all scans with a place, the first-scan rate is of the city’s own scans', () => {
  expect(rows.map(({ share, firstScanRate }) => [share, firstScanRate])).toEqual([
    [0.6, 0.5],
    [0.2, 1],
    [0.2, 0.5],
  ])
})

describe('a place is found by its city, state or country', () => {
  test.each([
    ['LOME', ['Lomé']],
    ['mari', ['Lomé']],
    ['maurit', ['Nouakchott']],
    [' nigeria ', ['Lagos']],
    ['', ['Lagos', 'Lomé', 'Nouakchott']],
    ['atlantis', []],
  ])('%j', (search, expected) => {
    expect(names(searchPlaces(rows, search))).toEqual(expected)
  })
})

test('rows that are equal in the sorted column are sorted by scans, then by name', () => {
  expect(names(sortPlaces(rows, 'scans', 'asc'))).toEqual(['Lomé', 'Nouakchott', 'Lagos'])
  expect(names(sortPlaces(rows, 'city', 'desc'))).toEqual(['Nouakchott', 'Lomé', 'Lagos'])
  expect(names(sortPlaces(rows, 'firstScanRate', 'desc'))).toEqual(['Lomé', 'Lagos', 'Nouakchott'])
})

test('no name in the CSV can be read as a formula', async () => {
  const [first] = rows
  const file = placesCsv([{ ...(first as PlaceRow), city: '=HYPERLINK("https://x.example")', state: '@sum' }])
  const [, line] = (await file.text()).split('\r\n')
  expect(line).toBe(`"'=HYPERLINK(""https://x.example"")",'@sum,Nigeria,6,60,3,50`)
})

test('an invalid search, order or page in the address is dropped', () => {
  const view = (given: object) => JSON.parse(JSON.stringify(parsePlacesView({ ...given })))
  expect(view({ search: ' ', sort: 'x', order: 'up', page: '0' })).toEqual({})
  expect(view({ days: '30', country: 'GH', search: 'kano', sort: 'share', order: 'asc', page: '2' })).toEqual({
    days: '30',
    country: 'GH',
    search: 'kano',
    sort: 'share',
    order: 'asc',
    page: 2,
  })
})
