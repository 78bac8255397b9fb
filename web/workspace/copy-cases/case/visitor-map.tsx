import { useReducedMotion } from '@mantine/hooks'
import type { MapSettings } from '@sahihi/contract/endpoints/analytics/cards.ts'
import L from 'leaflet'
import { useEffect, useState } from 'react'
import { describePlace } from '../../lib/describe-place.ts'
import { createMarker, drawBaseMap, zoomInOn } from '../../ui/map/base-map.ts'
import { type Cluster, clusterPoints } from '../../ui/map/cluster-points.ts'
import { MapFrame } from '../../ui/map/map-frame.tsx'
import { copyCasesText } from '../text.ts'
import styles from './case.module.css'
import type { Location } from './visitor-locations.ts'

const t = copyCasesText.case.map

const zooms = { minZoom: 3, maxZoom: 11 }

/** A numbered marker for each location, or for several that are close together. The timeline has the same places as text. */
export function VisitorMap({ locations, settings }: { locations: Location[]; settings: MapSettings }) {
  const reducesMotion = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const [map, setMap] = useState<L.Map>()
  const { tileUrl } = settings
  useEffect(() => (map ? drawBaseMap(map, tileUrl) : undefined), [map, tileUrl])
  useEffect(() => (map ? drawLocations(map, locations) : undefined), [map, locations])
  return (
    <MapFrame label={t.label} settings={settings} zooms={zooms} reducesMotion={reducesMotion} isSmall onMap={setMap} />
  )
}

/** Draws the markers and fits the map to them. Returns a function that removes them. */
function drawLocations(map: L.Map, locations: Location[]): () => void {
  map.fitBounds(
    locations.map(({ latitude, longitude }) => [latitude, longitude] as L.LatLngTuple),
    { animate: false, padding: [48, 48], maxZoom: 9 },
  )
  const layer = L.layerGroup().addTo(map)
  const draw = () => {
    layer.clearLayers()
    const clusters = clusterPoints(locations, {
      weightOf: ({ visitors }) => visitors,
      sizeOf: () => 28,
      pixelOf: ({ latitude, longitude }) => map.project([latitude, longitude]),
    })
    for (const cluster of clusters) layer.addLayer(createClusterMarker(map, cluster))
  }
  draw()
  map.on('zoomend', draw)
  return () => {
    map.off('zoomend', draw)
    layer.remove()
  }
}

/** With the number of visitors. Locations that would hide one another at this zoom share a marker, which zooms in on them. */
function createClusterMarker(map: L.Map, { places, weight: visitors, size }: Cluster<Location>): L.Marker {
  const circle = document.createElement('span')
  circle.className = styles.marker ?? ''
  circle.textContent = String(visitors)
  const [point] = places
  const place = describePlace(point.city, point.country) ?? t.unknownCity
  const others = places.length - 1
  const label = others > 0 ? t.cluster(place, others, visitors) : t.marker(place, visitors)
  const marker = createMarker({ point, label, size, circle })
  return others > 0 ? zoomInOn(map, marker) : marker
}
