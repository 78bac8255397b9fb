import L from 'leaflet'
import { boundsOfCountry, createMarker, nigeria } from '../../ui/map/base-map.ts'
import styles from '../../ui/map/map.module.css'
import { allCountries } from '../filters/view.ts'
import { describeCity, markerSize } from './places.ts'
import { defaultCountry } from './url-state.ts'
import type { LocatedCity } from './use-points.ts'

/** A pulsing marker for each city. Returns a function that removes them. */
export function drawMarkers(map: L.Map, cities: LocatedCity[], top: number): () => void {
  const markers = L.layerGroup(
    cities.map(({ place, point }) => {
      const circle = document.createElement('span')
      circle.className = styles.circle ?? ''
      return createMarker({ point, label: describeCity(place), size: markerSize(place.scans, top), circle })
    }),
  )
  markers.addTo(map)
  return () => void markers.remove()
}

type FocusOptions = { focus: string; cities: LocatedCity[]; reducesMotion: boolean; signal: AbortSignal }

/** Fits the map to a country: Nigeria as at the start, another one by its border or else by its cities. */
export async function focusCountry(map: L.Map, { focus, cities, reducesMotion, signal }: FocusOptions) {
  const motion = reducesMotion ? { animate: false } : {}
  if (focus === defaultCountry) return map.setView([...nigeria.center], nigeria.zoom, motion)
  const bounds = await boundsOfCountry(focus).catch(() => undefined)
  if (signal.aborted) return map
  if (bounds) return map.fitBounds(bounds, motion)
  const visible = cities.filter(({ place }) => focus === allCountries || place.country === focus)
  if (visible.length === 0) return map
  return map.fitBounds(
    visible.map(({ point }) => [point.latitude, point.longitude] as L.LatLngTuple),
    { ...motion, padding: [40, 40] },
  )
}
