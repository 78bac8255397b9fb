import type { CityScans } from '@sahihi/contract/endpoints/analytics.ts'
import { useEffect, useMemo, useState } from 'react'
import { askForPoint, knownPoint, type Point } from '../../lib/geocoder.ts'

/** A city with the point to draw it at. */
export type Placed = { place: CityScans; point: Point }

/** Every city that has a point: from our gazetteer or else, where the operator has named one, from a geocoder. */
export function usePoints(places: CityScans[], geocoder: string | null): Placed[] {
  const [answers, setAnswers] = useState(0)
  useEffect(() => {
    if (!geocoder) return
    const leaving = new AbortController()
    const { signal } = leaving
    for (const place of places.filter((one) => ownPoint(one) === undefined && knownPoint(one) === undefined))
      askForPoint(geocoder, place, signal)
        .then(() => setAnswers((count) => count + 1))
        // biome-ignore lint/suspicious/noConsole: such a failure is only logged (specification 8).
        .catch((error) => signal.aborted || console.warn(`No point for ${place.city}, ${place.country}:`, error))
    return () => leaving.abort()
  }, [places, geocoder])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every answer the browser knows more points.
  return useMemo(() => places.flatMap((place) => placed(place, geocoder)), [places, geocoder, answers])
}

function placed(place: CityScans, geocoder: string | null): Placed[] {
  const point = ownPoint(place) ?? (geocoder ? knownPoint(place) : undefined)
  return point ? [{ place, point }] : []
}

const ownPoint = ({ latitude, longitude }: CityScans): Point | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }
