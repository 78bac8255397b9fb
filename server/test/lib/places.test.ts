import { readFileSync } from 'node:fs'
import { stateMarket } from '@sahihi/contract/domain/markets.ts'
import { describe, expect, test } from 'vitest'
import { isFarFromMarkets, locate, placeAt } from '../../src/platform/lib/places.ts'

const cityAt = (latitude: number, longitude: number) => {
  const { city, country } = placeAt(latitude, longitude)
  return `${city}, ${country}`
}

describe('a scan in a city or a suburb counts for the city', () => {
  test.each([
    ['Lagos Island', 6.455, 3.3941, 'Lagos, NG'],
    ['Ikeja', 6.6018, 3.3515, 'Lagos, NG'],
    ['Victoria Island', 6.4281, 3.4219, 'Lagos, NG'],
    ['Lekki, phase 1', 6.4478, 3.4723, 'Lagos, NG'],
    ['Abuja', 9.0765, 7.3986, 'Abuja, NG'],
    ['Kubwa', 9.1538, 7.3219, 'Abuja, NG'],
    ['Kano', 12.0022, 8.592, 'Kano, NG'],
    ['Ibadan', 7.3775, 3.947, 'Ibadan, NG'],
    ['Port Harcourt', 4.8156, 7.0498, 'Port Harcourt, NG'],
    ['Enugu', 6.4584, 7.5464, 'Enugu, NG'],
    ['Nairobi', -1.2921, 36.8219, 'Nairobi, KE'],
    ['Accra', 5.6037, -0.187, 'Accra, GH'],
    ['Osu', 5.5558, -0.183, 'Accra, GH'],
    ['Mosul, whose new town GeoNames counts twice', 36.335, 43.1189, 'Mosul, IQ'],
  ])('%s', (_, latitude, longitude, expected) => {
    expect(cityAt(latitude, longitude)).toBe(expected)
  })
})

describe('a larger city across the border is not chosen', () => {
  test.each([
    ['Brazzaville, by Kinshasa', -4.2634, 15.2429, 'Brazzaville, CG'],
    ['Kinshasa, by Brazzaville', -4.3217, 15.3126, 'Kinshasa, CD'],
    ['Aflao, by Lomé', 6.1186, 1.1919, 'Aflao, GH'],
    ['El Paso, by Ciudad Juárez', 31.76, -106.487, 'El Paso, US'],
  ])('%s', (_, latitude, longitude, expected) => {
    expect(cityAt(latitude, longitude)).toBe(expected)
  })
})

describe('far from all cities', () => {
  test('the nearest city counts, up to 300 km', () => {
    expect(cityAt(6.4167, 2.8833)).toBe('Badagry, NG')
    expect(cityAt(25, 5.5)).toBe('Tamanrasset, DZ')
  })

  test.each([
    ['the middle of the Atlantic', 0, -30],
    ['the North Pole', 90, 0],
    ['the South Pole', -90, 180],
  ])('no city counts in %s', (_, latitude, longitude) => {
    expect(placeAt(latitude, longitude)).toEqual({ latitude, longitude, city: null, country: null })
  })

  test('cities are found across the antimeridian', () => {
    expect(cityAt(-16.8, -179.97)).toBe('Labasa, FJ')
    expect(cityAt(-16.43, 180)).toBe(cityAt(-16.43, -180))
  })
})

describe('a city has its state', () => {
  test.each([
    ['NG', 'Lagos', 'Lagos'],
    ['NG', 'Ikeja', 'Lagos'],
    ['NG', 'Kano', 'Kano'],
    ['NG', 'Abuja', 'Federal Capital Territory'],
    ['NG', 'Port Harcourt', 'Rivers'],
    ['NG', 'Enugu', 'Enugu'],
    ['NG', 'Ibadan', 'Oyo'],
    ['NG', 'Benin City', 'Edo'],
    ['NG', 'Maiduguri', 'Borno'],
    ['NG', 'Calabar', 'Cross River'],
    ['GH', 'Accra', 'Greater Accra'],
    ['GH', 'Kumasi', 'Ashanti'],
    ['BJ', 'Cotonou', 'Littoral'],
    ['TG', 'Lomé', 'Maritime'],
    ['SN', 'Dakar', 'Dakar'],
    ['SL', 'Freetown', 'Western Area'],
    ['GB', 'London', 'England'],
  ])('%s: %s in %s', (country, city, state) => {
    expect(locate({ country, city }).state).toBe(state)
  })

  test('Nigeria has its 36 states and the capital’s territory, without the word “State”', () => {
    expect(data.states.NG).toHaveLength(37)
    expect(data.states.NG?.filter((name) => / State$/.test(name))).toEqual([])
  })

  test('an unknown state or city stays null', () => {
    expect(locate({ country: 'MR', city: 'Nouakchott' })).toEqual({ latitude: 18.09, longitude: -15.98, state: null })
    expect(locate({ country: 'NG', city: 'Accra' })).toEqual({ latitude: null, longitude: null, state: null })
  })
})

describe('coordinates have two decimals', () => {
  test('north and south, east and west', () => {
    expect(placeAt(6.524379, 3.379206)).toMatchObject({ latitude: 6.52, longitude: 3.38 })
    expect(placeAt(-1.286389, -36.817223)).toMatchObject({ latitude: -1.29, longitude: -36.82 })
  })

  test('and no negative zero, which JSON and SQL would change', () => {
    const { latitude, longitude } = placeAt(-0.004, -0.004)
    expect([Object.is(latitude, 0), Object.is(longitude, 0)]).toEqual([true, true])
  })

  test('and the city is found from the rounded point', () => {
    // The exact and the rounded point are near different cities.
    expect(placeAt(5.4619, 6.7551)).toEqual(placeAt(5.46, 6.76))
  })
})

test('every point gets the city that a search of all cities by great-circle distance finds', () => {
  const points = [...scattered(500, 90, 180), ...scattered(200, 15, 20), ...scattered(100, 90, 0.5, 180)]
  for (const { latitude, longitude } of points) {
    const place = placeAt(latitude, longitude)
    expect(place).toEqual({ ...place, ...cityByFullSearch(place.latitude, place.longitude) })
  }
})

/** Points spread evenly around the equator and a meridian (the golden ratio leaves no gaps). */
function scattered(count: number, latitudes: number, longitudes: number, meridian = 0) {
  return Array.from({ length: count }, (_, i) => {
    const longitude = meridian + longitudes * (2 * ((i * 0.6180339887) % 1) - 1)
    return { latitude: latitudes * ((2 * i + 1) / count - 1), longitude: longitude > 180 ? longitude - 360 : longitude }
  })
}

function cityByFullSearch(latitude: number, longitude: number) {
  const distanceTo = (city: City) => greatCircle(latitude, longitude, city.latitude, city.longitude)
  const measured = cities.filter((city) => distanceTo(city) <= 300).sort((a, b) => distanceTo(a) - distanceTo(b))
  const [nearest] = measured
  if (!nearest) return { city: null, country: null }
  const near = measured.filter((city) => distanceTo(city) <= 30 && city.country === nearest.country)
  const chosen = near.reduce((best, other) => (other.population > best.population ? other : best), nearest)
  return { city: chosen.name, country: nearest.country }
}

/** Kilometres, by the haversine formula. */
function greatCircle(latitude1: number, longitude1: number, latitude2: number, longitude2: number) {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half =
    Math.sin(radians(latitude2 - latitude1) / 2) ** 2 +
    Math.cos(radians(latitude1)) * Math.cos(radians(latitude2)) * Math.sin(radians(longitude2 - longitude1) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(half))
}

type Data = {
  names: string[]
  countries: string
  latitudes: number[]
  longitudes: number[]
  populations: number[]
  states: Record<string, string[]>
}
const data: Data = JSON.parse(readFileSync(new URL('../../src/platform/lib/places-data.json', import.meta.url), 'utf8'))
type City = (typeof cities)[number]
const cities = data.names.map((name, i) => ({
  name,
  country: data.countries.slice(2 * i, 2 * i + 2),
  latitude: data.latitudes[i] ?? 0,
  longitude: data.longitudes[i] ?? 0,
  population: data.populations[i] ?? 0,
}))

test('every state of Nigeria in the data is a market', () => {
  const states = data.states.NG ?? []
  expect(states).toHaveLength(37)
  expect(states.filter((name) => !stateMarket(name))).toEqual([])
})

test.each([
  ['in the state', 12, 8.52, ['NG-KN'], false],
  ['in another state', 12, 8.52, ['NG-LA'], true],
  ['in the country', 12, 8.52, ['NG'], false],
  ['in another country', 6.37, 2.39, ['NG'], true],
  ['over the border of a state, 25 km away', 6.69, 3.23, ['NG-LA'], false],
  ['a village whose nearest city, 80 km away, is in the state', 12.9, 14.1, ['NG-BO'], false],
  ['on the high seas', 0, -20, ['NG'], false],
  ['without markets', 12, 8.52, [], false],
])('far from the markets: %s', (_, latitude, longitude, markets, isFar) =>
  expect(isFarFromMarkets({ latitude, longitude }, markets)).toBe(isFar),
)
