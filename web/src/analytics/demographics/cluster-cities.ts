import { markerSize } from './places.ts'
import type { LocatedCity } from './use-points.ts'

/** Cities that share a marker, the most scanned first. */
export type Cluster = { cities: [LocatedCity, ...LocatedCity[]]; scans: number; size: number }
type Pixel = { x: number; y: number }

/**
 * Cities whose markers would hide one another share one: a city joins a larger one whose circle covers its point. The marker stands
 * where the larger city is, and is sized by the scans of all of them.
 */
export function clusterCities(cities: LocatedCity[], top: number, pixelOf: (city: LocatedCity) => Pixel): Cluster[] {
  const clusters: (Cluster & { at: Pixel })[] = []
  for (const city of cities.toSorted((a, b) => b.place.scans - a.place.scans)) {
    const at = pixelOf(city)
    const { scans } = city.place
    const covering = clusters.find((cluster) => Math.hypot(cluster.at.x - at.x, cluster.at.y - at.y) < cluster.size / 2)
    if (!covering) {
      clusters.push({ cities: [city], scans, size: markerSize(scans, top), at })
      continue
    }
    covering.cities.push(city)
    covering.scans += scans
    covering.size = markerSize(Math.min(covering.scans, top), top)
  }
  return clusters.map(({ at: _, ...cluster }) => cluster)
}
