import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { feature } from 'topojson-client'
import type { GeometryCollection, MultiLineString, Topology } from 'topojson-specification'
import address from './basemap.json?url'
import { minTarget } from './cluster-points.ts'
import styles from './map.module.css'

let loading: Promise<Borders> | undefined
// Together with the figures that the map shows, not after them.
loadBorders().catch(() => {})

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
 * Without the borders the map still shows its markers. Returns a function that removes it.
 */
export function drawBaseMap(map: L.Map, tileUrl: string | null, focus?: string): () => void {
  const zooms = { minZoom: map.getMinZoom(), maxZoom: map.getMaxZoom() }
  const layer = L.layerGroup().addTo(map)
  if (tileUrl) layer.addLayer(L.tileLayer(tileUrl, { ...zooms, referrerPolicy: 'strict-origin-when-cross-origin' }))
  else
    loadBorders().then(
      (borders) => layer.addLayer(borderLayer(borders, focus)),
      () => {},
    )
  return () => void layer.remove()
}

function borderLayer({ countries, states }: Borders, focus: string | undefined): L.FeatureGroup {
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
export async function boundsOfCountry(country: string): Promise<L.LatLngBounds | undefined> {
  const { countries } = await loadBorders()
  const border = countries.features.find(({ id }) => id === country)
  return border && L.geoJSON(border).getBounds()
}

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

/** A click on the marker, or Enter, zooms in on it. */
export function zoomInOn(map: L.Map, marker: L.Marker): L.Marker {
  const zoomIn = () => {
    // The marker is replaced, so the focus moves to the map.
    map.getContainer().focus({ preventScroll: true })
    map.setView(marker.getLatLng(), map.getZoom() + 1)
  }
  return marker.on('click', zoomIn).on('keypress', ({ originalEvent }) => originalEvent.key === 'Enter' && zoomIn())
}

type Basemap = Topology<{ countries: GeometryCollection; states: MultiLineString }>
type Borders = Awaited<ReturnType<typeof readBorders>>

/** The borders of the base map: data, not a script, because a browser reads data faster. After an error the next call tries again. */
function loadBorders(): Promise<Borders> {
  loading ??= readBorders().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function readBorders() {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The base map was answered with ${response.status}.`)
  const basemap: Basemap = await response.json()
  return { countries: feature(basemap, basemap.objects.countries), states: feature(basemap, basemap.objects.states) }
}
