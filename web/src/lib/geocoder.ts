import { z } from 'zod'
import { getItem, setItem } from './safe-storage.ts'

export type Point = { latitude: number; longitude: number }
type City = { city: string; country: string }

// Nominatim's reply, as far as it is read: its numbers are texts (https://nominatim.org/release-docs/latest/api/Output/).
const found = z.array(z.object({ lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180) }))
const kept = z.object({ latitude: z.number(), longitude: z.number() }).nullable()

/** What this browser was told before; undefined when it has not asked. */
export function cachedPoint(place: City): Point | null | undefined {
  try {
    return kept.parse(JSON.parse(getItem('localStorage', keyOf(place)) ?? ''))
  } catch {
    return undefined
  }
}

/** Asks the operator's geocoder where a city lies; null when it does not know. Throws when it does not answer. */
export const geocode = (geocoder: string, place: City, signal: AbortSignal): Promise<Point | null> =>
  inTurn(signal, async () => {
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
    const [best] = found.parse(await response.json())
    const point = best ? { latitude: best.lat, longitude: best.lon } : null
    setItem('localStorage', keyOf(place), JSON.stringify(point))
    return point
  })

const keyOf = ({ city, country }: City) => `place_${country}_${city}`

let last: Promise<unknown> = Promise.resolve()

/** One request a second at most, as the policy of Nominatim wants it, also from several tabs of this browser. */
function inTurn<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  const slowly = async () => {
    signal.throwIfAborted()
    const answer = ask()
    const aSecond = new Promise((resolve) => setTimeout(resolve, 1000))
    try {
      return await answer
    } finally {
      await aSecond
    }
  }
  // Without https there are no locks (Web Locks API): then the turns are this tab's.
  const mine = last.then(() => ('locks' in navigator ? navigator.locks.request('geocoder', slowly) : slowly()))
  last = mine.catch(() => undefined)
  return mine
}
