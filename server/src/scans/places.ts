import { readFileSync } from 'node:fs'

export type Place = { latitude: number; longitude: number; city: string | null; country: string | null }
type Vector = readonly [number, number, number]
type Cities = { names: string[]; countries: string[]; populations: number[]; latitudes: Float64Array; vectors: Float64Array }
type Nearby = { index: number; chord: number }

const earthRadius = 6371 // km
const cityReach = 30
const farthest = 300

/**
 * Where a scan was, as far as it is kept: the coordinates to about a kilometre, and the city they lie in or near
 * (design 4 "Location"): the largest within 30 km, so that a suburb counts for its city, else the nearest within 300 km.
 * Both in the country of the nearest place: Brazzaville is not Kinshasa, nor El Paso Ciudad Juárez. `country` is ISO
 * 3166-1 alpha-2. The cities are GeoNames' (https://www.geonames.org, CC BY 4.0); see scripts/make-places.ts.
 */
export function placeOf(latitude: number, longitude: number): Place {
  const point = { latitude: rounded(latitude), longitude: rounded(longitude) }
  const cities = allCities()
  const close = citiesWithin(cities, point, cityReach)
  const nearest = nearestOf(close) ?? nearestOf(citiesWithin(cities, point, farthest))
  if (!nearest) return { ...point, city: null, country: null }
  const country = cities.countries[nearest.index] ?? null
  const population = ({ index }: Nearby) => cities.populations[index] ?? 0
  const compatriots = close.filter(({ index }) => cities.countries[index] === country)
  const chosen = compatriots.reduce((best, other) => (population(other) > population(best) ? other : best), nearest)
  return { ...point, city: cities.names[chosen.index] ?? null, country }
}

/** To 2 decimals, without the minus of a zero. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100 + 0

const nearestOf = (found: Nearby[]) =>
  found.reduce<Nearby | undefined>((best, other) => (best && best.chord <= other.chord ? best : other), undefined)

/**
 * The cities of a band of latitudes, told near from far by the straight line through the globe, which grows with the
 * great circle and knows no edges: nothing special happens at the antimeridian and the poles.
 */
function citiesWithin(cities: Cities, point: { latitude: number; longitude: number }, distance: number): Nearby[] {
  const { latitudes, vectors } = cities
  const [x, y, z] = vectorOf(point.latitude, point.longitude)
  const longest = (2 * Math.sin(distance / earthRadius / 2)) ** 2
  const band = (distance / earthRadius) * (180 / Math.PI)
  const found: Nearby[] = []
  for (let index = firstFrom(latitudes, point.latitude - band); index < latitudes.length; index++) {
    if (at(latitudes, index) > point.latitude + band) break
    const [dx, dy, dz] = [x - at(vectors, 3 * index), y - at(vectors, 3 * index + 1), z - at(vectors, 3 * index + 2)]
    const chord = dx * dx + dy * dy + dz * dz
    if (chord <= longest) found.push({ index, chord })
  }
  return found
}

/** The first index whose value is not below `value`, in a sorted list. */
function firstFrom(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (at(sorted, middle) < value) low = middle + 1
    else high = middle
  }
  return low
}

const at = (values: Float64Array, index: number) => values[index] ?? 0

function vectorOf(latitude: number, longitude: number): Vector {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

let loaded: Cities | undefined

/** Read at the first scan that has a place, once: 23,000 cities, sorted by latitude. */
function allCities(): Cities {
  loaded ??= readCities()
  return loaded
}

function readCities(): Cities {
  const file = readFileSync(new URL('./places-data.json', import.meta.url), 'utf8')
  const { countries }: { countries: Record<string, (string | number)[]> } = JSON.parse(file)
  const rows = Object.entries(countries).flatMap(([country, values]) => rowsOf(country, values))
  rows.sort((a, b) => a.latitude - b.latitude)
  return {
    names: rows.map(({ name }) => name),
    countries: rows.map(({ country }) => country),
    populations: rows.map(({ population }) => population),
    latitudes: Float64Array.from(rows, ({ latitude }) => latitude),
    vectors: Float64Array.from(rows.flatMap(({ latitude, longitude }) => vectorOf(latitude, longitude))),
  }
}

/** The file holds four values a city: name, latitude, longitude, population. */
function rowsOf(country: string, values: (string | number)[]) {
  return Array.from({ length: values.length / 4 }, (_, row) => {
    const [name, latitude, longitude, population] = values.slice(4 * row, 4 * row + 4)
    return { country, name: String(name), latitude: Number(latitude), longitude: Number(longitude), population: Number(population) }
  })
}
