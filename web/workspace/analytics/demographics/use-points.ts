import { useEffect, useMemo, useState } from 'react'
import { cachedPoint, geocode, type Point } from '../../lib/geocoder.ts'
import type { CityCount } from './layers.ts'

/** A city with the point to draw it at. */
export type LocatedCity = { place: CityCount; point: Point }

/** The cities with a point, from our gazetteer or else from the operator's geocoder, if one is configured. */
export function usePoints(places: CityCount[], geocoder: string | null): LocatedCity[] {
  const [answers, setAnswers] = useState(0)
  useEffect(() => {
    if (!geocoder) return
    const controller = new AbortController()
    const { signal } = controller
    for (const place of places.filter((city) => ownPoint(city) === undefined && cachedPoint(city) === undefined))
      geocode(geocoder, place, signal)
        .then(() => setAnswers((count) => count + 1))
        // biome-ignore lint/suspicious/noConsole: the map works without this city; the cause is for the operator
        .catch((error) => signal.aborted || console.warn(`No point for ${place.city}, ${place.country}:`, error))
    return () => controller.abort()
  }, [places, geocoder])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer adds a point to the cache
  return useMemo(() => places.flatMap((place) => locate(place, geocoder)), [places, geocoder, answers])
}

function locate(place: CityCount, geocoder: string | null): LocatedCity[] {
  const point = ownPoint(place) ?? (geocoder ? cachedPoint(place) : undefined)
  return point ? [{ place, point }] : []
}

const ownPoint = ({ latitude, longitude }: CityCount): Point | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }
