import { Card, Stack, Text } from '@mantine/core'
import type { MapSettings } from '@sahihi/contract/endpoints/analytics/cards.ts'
import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { IconMinus, IconPlus } from '../icons.tsx'
import { uiText } from '../text.ts'
import { createMap, type Zooms } from './base-map.ts'
import styles from './map.module.css'
import { parseAttribution } from './parse-attribution.ts'

const t = uiText.map

type MapFrameProps = {
  label: string
  settings: MapSettings
  /** Always the same object: with another one the map is created again. */
  zooms: Zooms
  reducesMotion: boolean
  isSmall?: boolean
  /** Takes the map to draw on, and undefined when it is gone. */
  onMap: (map: LeafletMap | undefined) => void
}

/** The frame of a map: its zoom buttons and its sources. What the map shows is also text elsewhere on the page. */
export function MapFrame({ label, settings, zooms, reducesMotion, isSmall, onMap }: MapFrameProps) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap>()
  useEffect(() => {
    if (!container.current) return
    const created = createMap(container.current, zooms, reducesMotion)
    setMap(created)
    onMap(created)
    return () => {
      setMap(undefined)
      onMap(undefined)
      created.remove()
    }
  }, [zooms, reducesMotion, onMap])
  return (
    <Card
      component="section"
      padding={0}
      pos="relative"
      className={styles.frame}
      aria-label={label}
      data-small={isSmall || undefined}
    >
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
    </Card>
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
    <Stack gap="xs" pos="absolute" top={12} left={12}>
      {buttons.map(({ label, icon, isDisabled, zoom }) => (
        <IconButton key={label} label={label} icon={icon} isIdle={isDisabled} tooltip="right" onClick={zoom} />
      ))}
    </Stack>
  )
}

/** The sources of the map: always visible, as their licenses require. */
function MapAttribution({ settings: { tileUrl, tileAttribution, geocoderUrl } }: { settings: MapSettings }) {
  const parts = [tileUrl ? tileAttribution : t.naturalEarth, t.geoNames, geocoderUrl ? t.openStreetMap : null]
  return (
    <Text c="dimmed" fz="0.8125rem" lh={1.85} px="sm" py={6} style={{ borderTop: '1px solid var(--line)' }}>
      {parseAttribution(parts.filter(Boolean).join(' · ')).map(({ text, href }) =>
        href ? (
          <a key={href} href={href} target="_blank" rel="noopener">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </Text>
  )
}
