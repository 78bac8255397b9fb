import { countryName } from '@sahihi/contract/domain/countries.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { fails, hangs } from '../../replies.ts'
import { testStates } from '../../states.ts'

const map = { as: 'partner', path: '/demographics', ready: /Location insights/ } as const
const table = { as: 'partner', path: '/demographics/places', ready: /All Demographics/ } as const

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
const findings = topLocations.slice(1, 4).map(({ city, country, state, latitude, longitude }, at) => ({
  ...{ city, country, state, latitude, longitude },
  failedChecks: at,
  suspectedCopies: 12 - at,
  inspections: at,
}))
const answers = {
  'GET /api/products/analytics/geographic': {
    data: { topLocations, distribution, findings, localizedScans, totalScans: 51_204, range: null },
  },
}

testStates([
  {
    ...map,
    name: 'demographics, suspected copies',
    replies: answers,
    act: async () => {
      await page.getByText('Suspected copies', { exact: true }).click()
      await expect.element(page.getByRole('heading', { name: 'Suspected copies in Nigeria' })).toBeVisible()
      await expect.element(page.getByLabelText('Kano, Nigeria: 12 suspected codes')).toBeVisible()
    },
  },
  {
    ...map,
    name: 'demographics',
    replies: answers,
    act: () => expect.element(page.getByText('3 cities in other')).toBeVisible(),
  },
  {
    ...map,
    name: 'demographics, on a small plan',
    as: 'newcomer',
    replies: answers,
    act: () => expect.element(page.getByRole('link', { name: 'See plans' })).toBeVisible(),
  },
  { ...map, name: 'demographics, none yet', as: 'newcomer', ready: /No locations yet/ },
  {
    ...map,
    name: 'demographics, loading',
    replies: { 'GET /api/products/analytics/geographic': hangs },
    loading: { skeleton: 'Loading map', pieces: 2 },
  },
  {
    ...map,
    name: 'demographics, map loading',
    replies: { ...answers, 'GET /api/analytics/map': hangs },
    loading: { skeleton: 'Loading map' },
  },
  {
    ...map,
    name: 'demographics, failed',
    ready: /Failed to load demographics/,
    replies: { 'GET /api/products/analytics/geographic': fails },
  },
  {
    ...map,
    name: 'demographics, map failed',
    replies: { ...answers, 'GET /api/analytics/map': fails },
    ready: /The map could not be drawn/,
  },
  { ...table, name: 'places', replies: answers, ready: /Greater Accra/ },
  {
    ...table,
    name: 'places, no match',
    replies: answers,
    ready: /14 cities/,
    act: async () => {
      await page.getByRole('searchbox', { name: 'Search places' }).fill('Atlantis')
      await expect.element(page.getByRole('button', { name: 'Show all cities' })).toBeVisible()
    },
  },
  { ...table, name: 'places of a small plan', as: 'newcomer', replies: answers, ready: /See plans/ },
  { ...table, name: 'places, none yet', as: 'newcomer', ready: /No locations yet/ },
  {
    ...table,
    name: 'places, loading',
    replies: { 'GET /api/products/analytics/geographic': hangs },
    loading: { skeleton: 'Loading places' },
  },
  {
    ...table,
    name: 'places, failed',
    ready: /Failed to load demographics/,
    replies: { 'GET /api/products/analytics/geographic': fails },
  },
])
