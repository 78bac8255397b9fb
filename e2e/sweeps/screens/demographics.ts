import { expect } from '@playwright/test'
import { countryName } from '@sahihi/contract/domain/countries.ts'
import type { Screen } from './screen.ts'

const call = '**/api/products/analytics/geographic*'
const map = { as: 'partner', path: () => '/demographics', ready: /Location insights/ } as const
const table = { as: 'partner', path: () => '/demographics/places', ready: /All Demographics/ } as const

const city = (words: string, scans: number, latitude: number, longitude: number) => {
  const [name = '', state = '', country = ''] = words.split(', ')
  const firstScans = Math.ceil(scans / 2)
  return {
    city: name,
    state,
    country,
    scans,
    firstScans,
    originalLocation: `${name}, ${countryName(country)}`,
    latitude,
    longitude,
  }
}
const topLocations = [
  city('Lagos, Lagos, NG', 12_480, 6.45, 3.39),
  city('Kano, Kano, NG', 5210, 12, 8.52),
  city('Abuja, Federal Capital Territory, NG', 4890, 9.06, 7.49),
  city('Ibadan, Oyo, NG', 3105, 7.38, 3.91),
  city('Port Harcourt, Rivers, NG', 2988, 4.78, 7.01),
  city('Benin City, Edo, NG', 1650, 6.34, 5.63),
  city('Maiduguri, Borno, NG', 920, 11.85, 13.16),
  city('Jos, Plateau, NG', 771, 9.93, 8.89),
  city('Accra, Greater Accra, GH', 640, 5.56, -0.2),
  city('Sokoto, Sokoto, NG', 402, 13.06, 5.24),
  city('Calabar, Cross River, NG', 388, 4.96, 8.33),
  city('Yola, Adamawa, NG', 120, 9.2, 12.48),
  city('Cotonou, Littoral, BJ', 31, 6.37, 2.42),
  city('Niamey, Niamey, NE', 4, 13.51, 2.11),
]
const localizedScans = topLocations.reduce((sum, { scans }) => sum + scans, 0)
const distribution = [
  { country: 'NG', scans: localizedScans - 675 },
  { country: 'GH', scans: 640 },
  { country: 'BJ', scans: 31 },
  { country: 'NE', scans: 4 },
]
const answers = {
  call,
  json: { success: true, data: { topLocations, distribution, localizedScans, totalScans: 51_204, range: null } },
}

/** The scan map and its table, in every state. */
export const demographicsScreens: Screen[] = [
  { ...map, name: 'demographics', answers, act: (page) => expect(page.getByText('3 cities in other')).toBeVisible() },
  {
    ...map,
    name: 'demographics, on a small plan',
    as: 'empty',
    answers,
    act: (page) => expect(page.getByRole('link', { name: 'See plans' })).toBeVisible(),
  },
  { ...map, name: 'demographics, none yet', as: 'empty', ready: /No locations yet/ },
  { ...map, name: 'demographics, loading', hangs: { call, skeleton: 'Loading map', pieces: 2 } },
  {
    ...map,
    name: 'demographics, map loading',
    answers,
    hangs: { call: '**/api/analytics/map', skeleton: 'Loading map' },
  },
  { ...map, name: 'demographics, failed', ready: /Failed to load demographics/, fails: call },
  {
    ...map,
    name: 'demographics, map failed',
    answers,
    ready: /The map could not be drawn/,
    fails: '**/api/analytics/map',
  },
  { ...table, name: 'places', answers, ready: /Greater Accra/ },
  {
    ...table,
    name: 'places, no match',
    answers,
    ready: /14 cities/,
    act: async (page) => {
      await page.getByRole('searchbox', { name: 'Search places' }).fill('Atlantis')
      await expect(page.getByRole('button', { name: 'Show all cities' })).toBeVisible()
    },
  },
  { ...table, name: 'places of a small plan', as: 'empty', answers, ready: /See plans/ },
  { ...table, name: 'places, none yet', as: 'empty', ready: /No locations yet/ },
  { ...table, name: 'places, loading', hangs: { call, skeleton: 'Loading places' } },
  { ...table, name: 'places, failed', ready: /Failed to load demographics/, fails: call },
]
