import { useReducedMotion } from '@mantine/hooks'
import type { MapSettings } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { copyCasesText } from '@sahihi/contract/i18n/en/workspace/copy-cases.ts'
import L from 'leaflet'
import { useEffect, useState } from 'react'
import { describePlace } from '../../lib/describe-place.ts'
import { createMarker, drawBaseMap } from '../../ui/map/base-map.ts'
import { MapFrame } from '../../ui/map/map-frame.tsx'
import styles from './case.module.css'
import type { Location } from './visitor-locations.ts'

const t = copyCasesText.case.map

const zooms = { minZoom: 3, maxZoom: 11 }

/** A numbered marker for each location. The timeline has the same places as text. */
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
  const markers = L.layerGroup(locations.map(markerOf)).addTo(map)
  map.fitBounds(
    locations.map(({ latitude, longitude }) => [latitude, longitude] as L.LatLngTuple),
    { animate: false, padding: [48, 48], maxZoom: 9 },
  )
  return () => void markers.remove()
}

function markerOf(location: Location): L.Marker {
  const circle = document.createElement('span')
  circle.className = styles.marker ?? ''
  circle.textContent = String(location.visitors)
  const place = describePlace(location.city, location.country) ?? t.unknownCity
  return createMarker({ point: location, label: t.marker(place, location.visitors), size: 28, circle })
}
