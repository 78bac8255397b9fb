import { readFileSync } from 'node:fs'
import { stateMarket } from '@sahihi/contract/domain/markets.ts'

export type Place = { latitude: number; longitude: number; city: string | null; country: string | null }

/** For a scan without a location. */
export const unknownPlace = { latitude: null, longitude: null, city: null, country: null }

type Point = { latitude: number; longitude: number }
type CityDistance = { index: number; distance: number }
/**
 * Sorted by latitude. `countries` has two letters for each city; `stateOf` is the index of its state in the `states` of its
 * country, -1 for none; `axes` has its x, y and z on a globe of radius 1.
 */
type Cities = {
  names: string[]
  countries: string
  populations: number[]
  latitudes: number[]
  longitudes: number[]
  stateOf: number[]
  states: Record<string, string[]>
  axes: Float64Array
}

const earthRadiusKm = 6371
const cityRadiusKm = 30
const maxDistanceKm = 300

/**
 * The part of a location that we keep (docs/limits-and-retention.md, "Location and privacy"): the coordinates to about a kilometre,
 * and a city. That is the largest city within 30 km, so that a suburb counts for its city, else the nearest within 300 km. Both are
 * in the country of the nearest city: Brazzaville is not Kinshasa, and El Paso is not Ciudad Juárez. `country` is ISO 3166-1
 * alpha-2. The data comes from GeoNames (https://www.geonames.org, CC BY 4.0) through scripts/make-places.ts.
 */
export function placeAt(latitude: number, longitude: number): Place {
  const point = { latitude: round(latitude), longitude: round(longitude) }
  const cities = allCities()
  const nearby = citiesWithin(cityRadiusKm, point, cities)
  const nearest = findNearest(nearby) ?? findNearest(citiesWithin(maxDistanceKm, point, cities))
  if (!nearest) return { ...point, city: null, country: null }
  const country = countryOf(cities, nearest.index)
  const size = ({ index }: CityDistance) => cities.populations[index] ?? 0
  const sameCountry = nearby.filter((other) => countryOf(cities, other.index) === country)
  const chosen = sameCountry.reduce((best, other) => (size(other) > size(best) ? other : best), nearest)
  return { ...point, city: cities.names[chosen.index] ?? null, country }
}

type Location = { latitude: number | null; longitude: number | null; state: string | null }

/** The location of a city from `placeAt`: the largest of that name in its country, or nulls for an unknown city. */
export function locate({ city, country }: { city: string; country: string }): Location {
  const cities = allCities()
  byName ??= indexByName(cities)
  const index = byName.get(`${country} ${city}`)
  if (index === undefined) return { latitude: null, longitude: null, state: null }
  const { latitudes, longitudes, stateOf, states } = cities
  return {
    latitude: latitudes[index] ?? null,
    longitude: longitudes[index] ?? null,
    state: states[country]?.[stateOf[index] ?? -1] ?? null,
  }
}

const marketReachKm = 50

/**
 * Whether a place is far from all of these markets (contract/domain/markets.ts): none of the cities within 50 km is in one of them, nor,
 * where there is no such city, the nearest within 300 km. Our states have no borders, and people shop across them. Without markets, or
 * on the high seas, nothing is far.
 */
export function isFarFromMarkets(point: Point, markets: readonly string[]): boolean {
  if (markets.length === 0) return false
  const cities = allCities()
  const reached = citiesWithin(marketReachKm, point, cities)
  const nearest = reached.length > 0 ? undefined : findNearest(citiesWithin(maxDistanceKm, point, cities))
  const near = nearest ? [nearest] : reached
  return (
    near.length > 0 && !near.some(({ index }) => marketsOfCity(cities, index).some((code) => markets.includes(code)))
  )
}

/** The same for a city from `placeAt`; an unknown one is not far. */
export function isCityFarFromMarkets(city: { city: string; country: string }, markets: readonly string[]): boolean {
  const { latitude, longitude } = locate(city)
  return latitude !== null && longitude !== null && isFarFromMarkets({ latitude, longitude }, markets)
}

function marketsOfCity(cities: Cities, index: number): string[] {
  const country = countryOf(cities, index)
  const state = country === 'NG' ? stateMarket(cities.states[country]?.[cities.stateOf[index] ?? -1] ?? '') : undefined
  return state ? [state, country] : [country]
}

/** The largest cities of a country (ISO 3166-1 alpha-2), the largest first. */
export function largestCities(country: string, count: number) {
  const cities = allCities()
  return cities.names
    .map((city, index) => ({
      city,
      country: countryOf(cities, index),
      latitude: cities.latitudes[index] ?? 0,
      longitude: cities.longitudes[index] ?? 0,
      population: cities.populations[index] ?? 0,
    }))
    .filter((place) => place.country === country)
    .sort((a, b) => b.population - a.population)
    .slice(0, count)
}

let byName: Map<string, number> | undefined

function indexByName(cities: Cities) {
  const index = new Map<string, number>()
  for (const [place, name] of cities.names.entries()) {
    const key = `${countryOf(cities, place)} ${name}`
    const known = index.get(key)
    if (known === undefined || (cities.populations[known] ?? 0) < (cities.populations[place] ?? 0))
      index.set(key, place)
  }
  return index
}

/** To 2 decimals. Adding 0 removes the sign of a negative zero. */
const round = (degrees: number) => Math.round(degrees * 100) / 100 + 0

const countryOf = ({ countries }: Cities, index: number) => countries.slice(2 * index, 2 * index + 2)

const findNearest = ([first, ...others]: CityDistance[]) =>
  first && others.reduce((best, other) => (other.distance < best.distance ? other : best), first)

/**
 * The cities within a distance, searched in their band of latitudes. Distances are compared by the square of the straight line
 * through the globe: it grows with the great-circle distance, and the antimeridian and the poles need no special case.
 */
function citiesWithin(kilometres: number, point: Point, { latitudes, axes }: Cities): CityDistance[] {
  const [x, y, z] = toUnitVector(point)
  const maxSquare = (2 * Math.sin(kilometres / earthRadiusKm / 2)) ** 2
  const band = kilometres / earthRadiusKm / radian
  const end = firstAbove(latitudes, point.latitude + band)
  const found: CityDistance[] = []
  for (let index = firstAbove(latitudes, point.latitude - band); index < end; index++) {
    const distance =
      (x - (axes[3 * index] ?? 0)) ** 2 + (y - (axes[3 * index + 1] ?? 0)) ** 2 + (z - (axes[3 * index + 2] ?? 0)) ** 2
    if (distance <= maxSquare) found.push({ index, distance })
  }
  return found
}

/** The index of the first value above this one in a sorted list. */
function firstAbove(sorted: number[], value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}

const radian = Math.PI / 180

function toUnitVector({ latitude, longitude }: Point): [x: number, y: number, z: number] {
  const ring = Math.cos(latitude * radian)
  return [ring * Math.cos(longitude * radian), ring * Math.sin(longitude * radian), Math.sin(latitude * radian)]
}

let loaded: Cities | undefined

/** Read once, at the first use. */
function allCities(): Cities {
  loaded ??= readCities()
  return loaded
}

function readCities(): Cities {
  const file: Omit<Cities, 'axes'> = JSON.parse(readFileSync(new URL('./places-data.json', import.meta.url), 'utf8'))
  const axes = new Float64Array(3 * file.names.length)
  for (const [index, latitude] of file.latitudes.entries()) {
    axes.set(toUnitVector({ latitude, longitude: file.longitudes[index] ?? 0 }), 3 * index)
  }
  return { ...file, axes }
}
