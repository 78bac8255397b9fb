import L from 'leaflet'
import { formatNumber } from '../../lib/format.ts'
import { boundsOfCountry, createMarker, nigeria } from '../../ui/map/base-map.ts'
import styles from '../../ui/map/map.module.css'
import { allCountries } from '../filters/view.ts'
import { type Cluster, clusterCities } from './cluster-cities.ts'
import { describeCity, describeCluster } from './places.ts'
import { defaultCountry } from './url-state.ts'
import type { LocatedCity } from './use-points.ts'

/**
 * A pulsing marker for each city, or for several that would hide one another at this zoom. Such a marker says how many they are and
 * zooms in on them. Returns a function that removes the markers.
 */
export function drawMarkers(map: L.Map, cities: LocatedCity[], top: number): () => void {
  const layer = L.layerGroup().addTo(map)
  const draw = () => {
    layer.clearLayers()
    const pixelOf = ({ point }: LocatedCity) => map.project([point.latitude, point.longitude])
    for (const cluster of clusterCities(cities, top, pixelOf)) layer.addLayer(clusterMarker(map, cluster))
  }
  draw()
  map.on('zoomend', draw)
  return () => {
    map.off('zoomend', draw)
    layer.remove()
  }
}

function clusterMarker(map: L.Map, { cities, scans, size }: Cluster): L.Marker {
  const circle = document.createElement('span')
  circle.className = styles.circle ?? ''
  const [{ place, point }] = cities
  if (cities.length === 1) return createMarker({ point, label: describeCity(place), size, circle })
  circle.dataset.cities = formatNumber(cities.length)
  const label = describeCluster(place, cities.length - 1, scans)
  const zoomIn = () => {
    // The marker is replaced, so the focus moves to the map.
    map.getContainer().focus({ preventScroll: true })
    map.setView([point.latitude, point.longitude], map.getZoom() + 1)
  }
  return createMarker({ point, label, size: Math.max(size, minClusterSize), circle })
    .on('click', zoomIn)
    .on('keypress', ({ originalEvent }) => originalEvent.key === 'Enter' && zoomIn())
}

/** The number of cities fits into it. */
const minClusterSize = 28

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
