import { ActionIcon, Tooltip } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { MapSettings } from '@sahihi/contract/endpoints/analytics.ts'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { Credits } from './map-attribution.tsx'
import { drawGround, drawMarkers, openMap, turnTo } from './draw-map.ts'
import styles from './map.module.css'
import type { Placed } from './use-points.ts'

type ScanMapProps = { placed: Placed[]; top: number; focus: string; settings: MapSettings }

/** Where the scans were: a marker for each city, as large as its part. The list beside it says the same in words. */
export function ScanMap({ placed, top, focus, settings }: ScanMapProps) {
  const place = useRef<HTMLDivElement>(null)
  const calm = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const [map, setMap] = useState<LeafletMap>()
  useEffect(() => {
    if (!place.current) return
    const opened = openMap(place.current, calm)
    setMap(opened)
    return () => {
      setMap(undefined)
      opened.remove()
    }
  }, [calm])
  useEffect(() => (map ? drawGround(map, settings.tileUrl, focus) : undefined), [map, settings.tileUrl, focus])
  useEffect(() => (map ? drawMarkers(map, placed, top) : undefined), [map, placed, top])
  const latest = useRef(placed)
  latest.current = placed
  useEffect(() => {
    if (map) turnTo(map, { focus, placed: latest.current, calm })
  }, [map, focus, calm])
  return (
    <section className={styles.frame} aria-label="Map of scans">
      {/* biome-ignore lint/a11y/useSemanticElements: no element is a map that the arrow keys move. */}
      <div
        ref={place}
        className={styles.map}
        role="group"
        aria-label="Map. The arrow keys move it."
        data-ground={settings.tileUrl ? 'tiles' : 'outlines'}
      />
      {map ? <ZoomButtons map={map} /> : null}
      <Credits settings={settings} />
    </section>
  )
}

/** At an end its button is only said to be disabled: it keeps the keyboard's focus. */
function ZoomButtons({ map }: { map: LeafletMap }) {
  const [zoom, setZoom] = useState(map.getZoom())
  useEffect(() => {
    const follow = () => setZoom(map.getZoom())
    map.on('zoomend', follow)
    return () => void map.off('zoomend', follow)
  }, [map])
  const buttons = [
    { words: 'Zoom in', sign: IconPlus, isDone: zoom >= map.getMaxZoom(), act: () => map.zoomIn() },
    { words: 'Zoom out', sign: IconMinus, isDone: zoom <= map.getMinZoom(), act: () => map.zoomOut() },
  ]
  return (
    <div className={styles.zoom}>
      {buttons.map(({ words, sign: Sign, isDone, act }) => (
        <Tooltip key={words} label={words} position="right">
          <ActionIcon
            variant="default"
            size={44}
            aria-label={words}
            aria-disabled={isDone}
            data-disabled={isDone}
            onClick={() => !isDone && act()}
          >
            <Sign size={20} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  )
}
