import { useReducedMotion } from '@mantine/hooks'
import type { MapSettings } from '@sahihi/contract/endpoints/analytics/cards.ts'
import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { drawBaseMap } from '../../ui/map/base-map.ts'
import { MapFrame } from '../../ui/map/map-frame.tsx'
import { allCountries } from '../filters/view.ts'
import { drawMarkers, focusCountry } from './draw-map.ts'
import type { Layer } from './layers.ts'
import { demographicsText } from './text.ts'
import type { LocatedCity } from './use-points.ts'

const zooms = { minZoom: 5, maxZoom: 8 }

type ScanMapProps = { cities: LocatedCity[]; layer: Layer; focus: string; settings: MapSettings }

/** A marker for each city, sized by its count. The list next to the map has the same figures as text. */
export function ScanMap({ cities, layer, focus, settings }: ScanMapProps) {
  const reducesMotion = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const [map, setMap] = useState<LeafletMap>()
  const { tileUrl } = settings
  useEffect(
    () => (map ? drawBaseMap(map, tileUrl, focus === allCountries ? undefined : focus) : undefined),
    [map, tileUrl, focus],
  )
  useEffect(() => (map ? drawMarkers(map, cities, layer) : undefined), [map, cities, layer])
  const latestCities = useRef(cities)
  latestCities.current = cities
  useEffect(() => {
    if (!map) return
    const focusing = new AbortController()
    void focusCountry(map, { focus, cities: latestCities.current, reducesMotion, signal: focusing.signal })
    return () => focusing.abort()
  }, [map, focus, reducesMotion])
  return (
    <MapFrame
      label={demographicsText.map.label}
      settings={settings}
      zooms={zooms}
      reducesMotion={reducesMotion}
      onMap={setMap}
    />
  )
}
