import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { feature } from 'topojson-client'
import type { GeometryCollection, MultiLineString, Topology } from 'topojson-specification'
import basemap from './basemap.json'
import { everywhere, home } from './filters.ts'
import styles from './map.module.css'
import { markerSize, wordsOf } from './places.ts'
import type { Placed } from './use-points.ts'

const outlines = basemap as unknown as Topology<{ countries: GeometryCollection; states: MultiLineString }>
const countries = feature(outlines, outlines.objects.countries)
const states = feature(outlines, outlines.objects.states)

/** Specification 9, "Map zoom". */
const zooms = { minZoom: 5, maxZoom: 8 }
const start = { center: [9.08, 7.4], zoom: 6 } as const

/** An empty map in its place on the page. Its buttons and its credits are the page's own: Leaflet's are made from HTML. */
export function openMap(place: HTMLElement, calm: boolean): L.Map {
  const map = L.map(place, {
    ...zooms,
    center: [...start.center],
    zoom: start.zoom,
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false, // the page scrolls
    maxBounds: [
      [-85, -180],
      [85, 180],
    ],
    maxBoundsViscosity: 1,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
    inertia: !calm,
  })
  return map
}

/** The ground: tiles where the operator has named some, else outlines. Gives what takes it away. */
export function drawGround(map: L.Map, tileUrl: string | null, focus: string): () => void {
  const ground = tileUrl
    ? L.tileLayer(tileUrl, { ...zooms, referrerPolicy: 'strict-origin-when-cross-origin' })
    : outlinesWith(focus)
  ground.addTo(map)
  return () => void ground.remove()
}

/** The country in focus is paper, its neighbours are quieter. */
function outlinesWith(focus: string): L.FeatureGroup {
  const isQuiet = (id: unknown) => focus !== everywhere && focus !== id
  // More of it is drawn than is seen, so that a map that is dragged has no bare rim.
  const shared = { interactive: false, renderer: L.svg({ padding: 0.6 }) }
  const land = L.geoJSON(countries, {
    ...shared,
    style: (country) => ({ className: `${styles.land} ${isQuiet(country?.id) ? styles.quiet : ''}` }),
  })
  return L.featureGroup([land, L.geoJSON(states, { ...shared, style: { className: styles.states ?? '' } })])
}

/** A pulsing marker for each city, the smaller above the larger. Gives what takes them away. */
export function drawMarkers(map: L.Map, placed: Placed[], top: number): () => void {
  const markers = L.layerGroup(placed.map((one) => marker(one, markerSize(one.place.scans, top))))
  markers.addTo(map)
  return () => void markers.remove()
}

/** Below this many pixels a finger misses it (WCAG 2.5.8): the circle is smaller than what can be touched. */
const touchable = 24

function marker({ place, point }: Placed, size: number): L.Marker {
  const words = wordsOf(place)
  const circle = document.createElement('span')
  circle.className = styles.circle ?? ''
  circle.style.width = `${size}px`
  const whole = Math.max(size, touchable)
  const icon = L.divIcon({ className: styles.marker ?? '', html: circle, iconSize: [whole, whole] })
  const drawn = L.marker([point.latitude, point.longitude], { icon, zIndexOffset: -1000 * size })
  drawn.on('add', () => drawn.getElement()?.setAttribute('aria-label', words))
  const tooltip = document.createElement('span')
  tooltip.textContent = words
  return drawn.bindTooltip(tooltip, { direction: 'top', offset: [0, -size / 2], className: styles.tooltip ?? '' })
}

/** Turns to a country: Nigeria as at the start, another by its outline or, where there is none, by its cities. */
export function turnTo(map: L.Map, { focus, placed, calm }: { focus: string; placed: Placed[]; calm: boolean }) {
  const motion = calm ? { animate: false } : {}
  if (focus === home) return map.setView([...start.center], start.zoom, motion)
  const shape = countries.features.find(({ id }) => id === focus)
  if (shape) return map.fitBounds(L.geoJSON(shape).getBounds(), motion)
  const seen = placed.filter(({ place }) => focus === everywhere || place.country === focus)
  if (seen.length === 0) return map
  return map.fitBounds(
    seen.map(({ point }) => [point.latitude, point.longitude] as L.LatLngTuple),
    { ...motion, padding: [40, 40] },
  )
}
