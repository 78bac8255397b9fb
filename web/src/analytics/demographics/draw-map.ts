import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { feature } from 'topojson-client'
import type { GeometryCollection, MultiLineString, Topology } from 'topojson-specification'
import basemap from './basemap.json'
import styles from './map.module.css'
import { describeCity, markerSize } from './places.ts'
import { allCountries, defaultCountry } from './url-state.ts'
import type { LocatedCity } from './use-points.ts'

const borders = basemap as unknown as Topology<{ countries: GeometryCollection; states: MultiLineString }>
const countries = feature(borders, borders.objects.countries)
const states = feature(borders, borders.objects.states)

const zooms = { minZoom: 5, maxZoom: 8 }
const nigeria = { center: [9.08, 7.4], zoom: 6 } as const

/** An empty map. The page has its own zoom buttons and attribution: Leaflet would build them from HTML strings. */
export function createMap(container: HTMLElement, reducesMotion: boolean): L.Map {
  const map = L.map(container, {
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
  return map
}

/** The base map: the operator's tiles if configured, else country borders. Returns a function that removes it. */
export function drawBaseMap(map: L.Map, tileUrl: string | null, focus: string): () => void {
  const layer = tileUrl
    ? L.tileLayer(tileUrl, { ...zooms, referrerPolicy: 'strict-origin-when-cross-origin' })
    : borderLayer(focus)
  layer.addTo(map)
  return () => void layer.remove()
}

/** The country in focus is lighter than the others. */
function borderLayer(focus: string): L.FeatureGroup {
  const isDimmed = (id: unknown) => focus !== allCountries && focus !== id
  // Drawn beyond the visible part, so that dragging shows no empty edge.
  const shared = { interactive: false, renderer: L.svg({ padding: 0.6 }) }
  const land = L.geoJSON(countries, {
    ...shared,
    style: (country) => ({ className: `${styles.land} ${isDimmed(country?.id) ? styles.dimmed : ''}` }),
  })
  return L.featureGroup([land, L.geoJSON(states, { ...shared, style: { className: styles.states ?? '' } })])
}

/** A pulsing marker for each city, smaller ones above larger ones. Returns a function that removes them. */
export function drawMarkers(map: L.Map, cities: LocatedCity[], top: number): () => void {
  const markers = L.layerGroup(cities.map((city) => createMarker(city, markerSize(city.place.scans, top))))
  markers.addTo(map)
  return () => void markers.remove()
}

/** The smallest target in pixels (WCAG 2.5.8); the visible circle may be smaller. */
const minTarget = 24

function createMarker({ place, point }: LocatedCity, size: number): L.Marker {
  const label = describeCity(place)
  const circle = document.createElement('span')
  circle.className = styles.circle ?? ''
  circle.style.width = `${size}px`
  const target = Math.max(size, minTarget)
  const icon = L.divIcon({ className: styles.marker ?? '', html: circle, iconSize: [target, target] })
  const marker = L.marker([point.latitude, point.longitude], { icon, zIndexOffset: -1000 * size })
  marker.on('add', () => marker.getElement()?.setAttribute('aria-label', label))
  const tooltip = document.createElement('span')
  tooltip.textContent = label
  return marker.bindTooltip(tooltip, { direction: 'top', offset: [0, -size / 2], className: styles.tooltip ?? '' })
}

type FocusOptions = { focus: string; cities: LocatedCity[]; reducesMotion: boolean }

/** Fits the map to a country: Nigeria as at the start, another one by its border or else by its cities. */
export function focusCountry(map: L.Map, { focus, cities, reducesMotion }: FocusOptions) {
  const motion = reducesMotion ? { animate: false } : {}
  if (focus === defaultCountry) return map.setView([...nigeria.center], nigeria.zoom, motion)
  const border = countries.features.find(({ id }) => id === focus)
  if (border) return map.fitBounds(L.geoJSON(border).getBounds(), motion)
  const visible = cities.filter(({ place }) => focus === allCountries || place.country === focus)
  if (visible.length === 0) return map
  return map.fitBounds(
    visible.map(({ point }) => [point.latitude, point.longitude] as L.LatLngTuple),
    { ...motion, padding: [40, 40] },
  )
}
