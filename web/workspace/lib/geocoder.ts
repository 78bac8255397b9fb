import { getItem, setItem } from '../../lib/safe-storage.ts'

export type Point = { latitude: number; longitude: number }
type City = { city: string; country: string }

/** A point of the globe; throws when it is none. */
function parsePoint(latitude: unknown, longitude: unknown): Point {
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  if (!(Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180)) throw new TypeError('This is no point.')
  return point
}

/** The stored reply for a city: null when the geocoder does not know it, undefined when it was not asked yet. */
export function cachedPoint(place: City): Point | null | undefined {
  try {
    const stored: Partial<Point> | null = JSON.parse(getItem('localStorage', keyOf(place)) ?? '')
    return stored && parsePoint(stored.latitude, stored.longitude)
  } catch {
    return undefined
  }
}

/** Asks the operator's geocoder for a city's point; null when it knows none. Throws when it does not answer. */
export const geocode = (geocoder: string, place: City, signal: AbortSignal): Promise<Point | null> =>
  rateLimit(signal, async () => {
    const query = new URLSearchParams({
      city: place.city,
      countrycodes: place.country.toLowerCase(),
      featureType: 'city',
      format: 'jsonv2',
      limit: '1',
      'accept-language': 'en',
    })
    const response = await fetch(`${geocoder}?${query}`, { signal, credentials: 'omit' })
    if (!response.ok) throw new Error(`The geocoder answered ${response.status}.`)
    // It sends numbers as strings (https://nominatim.org/release-docs/latest/api/Output/).
    const [best] = (await response.json()) as { lat: unknown; lon: unknown }[]
    const point = best ? parsePoint(best.lat, best.lon) : null
    setItem('localStorage', keyOf(place), JSON.stringify(point))
    return point
  })

const keyOf = ({ city, country }: City) => `place_${country}_${city}`

let previous: Promise<unknown> = Promise.resolve()

/** At most one request a second across the tabs of this browser, as Nominatim's usage policy asks. */
function rateLimit<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T> {
  const requestSlowly = async () => {
    signal.throwIfAborted()
    const reply = request()
    const oneSecond = new Promise((resolve) => setTimeout(resolve, 1000))
    try {
      return await reply
    } finally {
      await oneSecond
    }
  }
  // Without HTTPS there is no Web Locks API: then the limit holds for this tab only.
  const current = previous.then(() =>
    'locks' in navigator ? navigator.locks.request('geocoder', requestSlowly) : requestSlowly(),
  )
  previous = current.catch(() => undefined)
  return current
}
