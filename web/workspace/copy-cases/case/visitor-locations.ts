import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'

type Visitor = Pick<CopyCaseDetails['timeline'][number], 'latitude' | 'longitude' | 'city' | 'country'>
type Point = { latitude: number; longitude: number }
export type Location = Point & { city: string | null; country: string | null; visitors: number }

/** Places within this distance are one location (docs/detection.md, "The score"). */
const sameLocationKm = 3

/** The known places of the visitors, those close to each other as one, each where its first visitor was. */
export function groupLocations(visitors: Visitor[]): Location[] {
  const locations: Location[] = []
  for (const { latitude, longitude, city, country } of visitors) {
    if (latitude === null || longitude === null) continue
    const near = locations.find((location) => distanceKm(location, { latitude, longitude }) <= sameLocationKm)
    if (near) near.visitors += 1
    else locations.push({ latitude, longitude, city, country, visitors: 1 })
  }
  return locations
}

/** The distance in kilometers between the two farthest of them. */
export const farthestKm = (locations: Point[]): number =>
  Math.max(0, ...locations.flatMap((one, i) => locations.slice(i + 1).map((other) => distanceKm(one, other))))

const earthKm = 6371

/** On a sphere (haversine). */
function distanceKm(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const h =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude)
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** A letter for each network, in the order of the visitors: A, B, ... Z, AA. An unknown network has none. */
export function assignLetters(networks: (number | null)[]): Map<number | null, string> {
  const known = [...new Set(networks.filter((network) => network !== null))]
  return new Map(known.map((network, i) => [network, toLetters(i)]))
}

const toLetters = (index: number): string =>
  (index >= 26 ? toLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
