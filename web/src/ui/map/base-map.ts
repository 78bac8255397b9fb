import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { feature } from 'topojson-client'
import type { GeometryCollection, MultiLineString, Topology } from 'topojson-specification'
import basemap from './basemap.json'
import styles from './map.module.css'

const borders = basemap as unknown as Topology<{ countries: GeometryCollection; states: MultiLineString }>
const countries = feature(borders, borders.objects.countries)
const states = feature(borders, borders.objects.states)

export type Zooms = { minZoom: number; maxZoom: number }

/** Where a map begins. */
export const nigeria = { center: [9.08, 7.4], zoom: 6 } as const

/** An empty map. The page has its own zoom buttons and attribution: Leaflet would build them from HTML strings. */
export const createMap = (container: HTMLElement, zooms: Zooms, reducesMotion: boolean): L.Map =>
  L.map(container, {
    ...zooms,
    center: [...nigeria.center],
    zoom: nigeria.zoom,
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false, // the wheel scrolls the page
    maxBounds: [
      [-85, -180],
      [85, 180],
    ],
    maxBoundsViscosity: 1,
    zoomAnimation: !reducesMotion,
    fadeAnimation: !reducesMotion,
    markerZoomAnimation: !reducesMotion,
    inertia: !reducesMotion,
  })

/**
 * The base map: the operator's tiles if configured, else country borders. With a country in focus the others are darker.
 * Returns a function that removes it.
 */
export function drawBaseMap(map: L.Map, tileUrl: string | null, focus?: string): () => void {
  const zooms = { minZoom: map.getMinZoom(), maxZoom: map.getMaxZoom() }
  const layer = tileUrl
    ? L.tileLayer(tileUrl, { ...zooms, referrerPolicy: 'strict-origin-when-cross-origin' })
    : borderLayer(focus)
  layer.addTo(map)
  return () => void layer.remove()
}

function borderLayer(focus: string | undefined): L.FeatureGroup {
  const isDimmed = (id: unknown) => focus !== undefined && focus !== id
  // Drawn beyond the visible part, so that dragging shows no empty edge.
  const shared = { interactive: false, renderer: L.svg({ padding: 0.6 }) }
  const land = L.geoJSON(countries, {
    ...shared,
    style: (country) => ({ className: `${styles.land} ${isDimmed(country?.id) ? styles.dimmed : ''}` }),
  })
  return L.featureGroup([land, L.geoJSON(states, { ...shared, style: { className: styles.states ?? '' } })])
}

/** The bounds of a country; undefined for one that the base map does not have. */
export function boundsOfCountry(country: string): L.LatLngBounds | undefined {
  const border = countries.features.find(({ id }) => id === country)
  return border && L.geoJSON(border).getBounds()
}

/** The smallest target in pixels (WCAG 2.5.8); the visible circle may be smaller. */
const minTarget = 24

type MarkerOptions = {
  point: { latitude: number; longitude: number }
  /** Shown as a tooltip and read aloud. */
  label: string
  /** The diameter of the visible circle in pixels. */
  size: number
  circle: HTMLElement
}

/** A round marker, reached by keyboard. Smaller ones lie above larger ones. */
export function createMarker({ point, label, size, circle }: MarkerOptions): L.Marker {
  circle.style.width = `${size}px`
  const target = Math.max(size, minTarget)
  const icon = L.divIcon({ className: styles.marker ?? '', html: circle, iconSize: [target, target] })
  const marker = L.marker([point.latitude, point.longitude], { icon, zIndexOffset: -1000 * size })
  marker.on('add', () => marker.getElement()?.setAttribute('aria-label', label))
  const tooltip = document.createElement('span')
  tooltip.textContent = label
  return marker.bindTooltip(tooltip, { direction: 'top', offset: [0, -size / 2], className: styles.tooltip ?? '' })
}
