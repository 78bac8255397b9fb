import L from 'leaflet'
import { formatNumber } from '../../../lib/format.ts'
import { boundsOfCountry, createMarker, nigeria, zoomInOn } from '../../ui/map/base-map.ts'
import { type Cluster, clusterPoints } from '../../ui/map/cluster-points.ts'
import styles from '../../ui/map/map.module.css'
import { allCountries } from '../filters/view.ts'
import type { Layer } from './layers.ts'
import { describeMarker, markerSize } from './places.ts'
import { defaultCountry } from './url-state.ts'
import type { LocatedCity } from './use-points.ts'

/**
 * A pulsing marker for each city, or for several that would hide one another at this zoom. Such a marker says how many they are and
 * zooms in on them. Returns a function that removes the markers.
 */
export function drawMarkers(map: L.Map, cities: LocatedCity[], shown: Layer): () => void {
  const top = cities[0]?.place.count ?? 0
  const layer = L.layerGroup().addTo(map)
  const draw = () => {
    layer.clearLayers()
    const clusters = clusterPoints(cities, {
      weightOf: ({ place }) => place.count,
      sizeOf: (weight, count) => Math.max(markerSize(Math.min(weight, top), top), count > 1 ? minClusterSize : 0),
      pixelOf: ({ point }) => map.project([point.latitude, point.longitude]),
      mayOverlap: map.getZoom() >= map.getMaxZoom(),
    })
    for (const cluster of clusters) layer.addLayer(clusterMarker(map, cluster, shown))
  }
  draw()
  map.on('zoomend', draw)
  return () => {
    map.off('zoomend', draw)
    layer.remove()
  }
}

function clusterMarker(map: L.Map, { places, weight, size }: Cluster<LocatedCity>, layer: Layer): L.Marker {
  const circle = document.createElement('span')
  circle.className = styles.circle ?? ''
  circle.dataset.layer = layer
  const [{ place, point }] = places
  const label = describeMarker(place, layer, weight, places.length - 1)
  if (places.length === 1) return createMarker({ point, label, size, circle })
  circle.dataset.cities = formatNumber(places.length)
  return zoomInOn(map, createMarker({ point, label, size, circle }))
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
