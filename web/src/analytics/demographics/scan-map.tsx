import { ActionIcon, Tooltip } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { MapSettings } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { demographicsText } from '@sahihi/contract/i18n/en/workspace/demographics.ts'
import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { IconMinus, IconPlus } from '../../ui/icons.tsx'
import { createMap, drawBaseMap, drawMarkers, focusCountry } from './draw-map.ts'
import styles from './map.module.css'
import { MapAttribution } from './map-attribution.tsx'
import type { LocatedCity } from './use-points.ts'

const t = demographicsText.map

type ScanMapProps = { cities: LocatedCity[]; top: number; focus: string; settings: MapSettings }

/** A marker for each city, sized by its scans. The list next to the map has the same figures as text. */
export function ScanMap({ cities, top, focus, settings }: ScanMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const reducesMotion = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const [map, setMap] = useState<LeafletMap>()
  useEffect(() => {
    if (!container.current) return
    const created = createMap(container.current, reducesMotion)
    setMap(created)
    return () => {
      setMap(undefined)
      created.remove()
    }
  }, [reducesMotion])
  useEffect(() => (map ? drawBaseMap(map, settings.tileUrl, focus) : undefined), [map, settings.tileUrl, focus])
  useEffect(() => (map ? drawMarkers(map, cities, top) : undefined), [map, cities, top])
  const latestCities = useRef(cities)
  latestCities.current = cities
  useEffect(() => {
    if (map) focusCountry(map, { focus, cities: latestCities.current, reducesMotion })
  }, [map, focus, reducesMotion])
  return (
    <section className={styles.frame} aria-label={t.label}>
      {/* biome-ignore lint/a11y/useSemanticElements: HTML has no element for a map that the arrow keys move */}
      <div
        ref={container}
        className={styles.map}
        role="group"
        aria-label={t.help}
        data-ground={settings.tileUrl ? 'tiles' : 'outlines'}
      />
      {map ? <ZoomButtons map={map} /> : null}
      <MapAttribution settings={settings} />
    </section>
  )
}

/** At the last zoom level a button is only `aria-disabled`, so that it keeps the focus. */
function ZoomButtons({ map }: { map: LeafletMap }) {
  const [level, setLevel] = useState(map.getZoom())
  useEffect(() => {
    const update = () => setLevel(map.getZoom())
    map.on('zoomend', update)
    return () => void map.off('zoomend', update)
  }, [map])
  const buttons = [
    { label: t.zoomIn, icon: IconPlus, isDisabled: level >= map.getMaxZoom(), zoom: () => map.zoomIn() },
    { label: t.zoomOut, icon: IconMinus, isDisabled: level <= map.getMinZoom(), zoom: () => map.zoomOut() },
  ]
  return (
    <div className={styles.zoom}>
      {buttons.map(({ label, icon: Icon, isDisabled, zoom }) => (
        <Tooltip key={label} label={label} position="right">
          <ActionIcon
            variant="default"
            size={44}
            aria-label={label}
            aria-disabled={isDisabled}
            data-disabled={isDisabled}
            onClick={() => !isDisabled && zoom()}
          >
            <Icon size={20} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  )
}
