/** Places that share a marker, the largest first. */
export type Cluster<Place> = { places: [Place, ...Place[]]; weight: number; size: number }

/** The smallest target in pixels (WCAG 2.5.8); the visible circle may be smaller. */
export const minTarget = 24

type ClusterOptions<Place> = {
  weightOf: (place: Place) => number
  /** The diameter in pixels of the circle of so many places with this weight. */
  sizeOf: (weight: number, places: number) => number
  pixelOf: (place: Place) => Pixel
  /** A small marker may lie on a large circle: where no zoom would part them. */
  mayOverlap?: boolean
}
type Pixel = { x: number; y: number }
type PlacedCluster<Place> = Cluster<Place> & { at: Pixel }

/**
 * Places whose markers would hide one another, or leave one too little to tap, share a marker. It stands where the larger one is, and
 * is sized by the weight of all of them. The heaviest come first.
 */
export function clusterPoints<Place>(
  places: Place[],
  { weightOf, sizeOf, pixelOf, mayOverlap = false }: ClusterOptions<Place>,
): Cluster<Place>[] {
  const join = (one: PlacedCluster<Place>, other: PlacedCluster<Place>): PlacedCluster<Place> => {
    const [larger, smaller] = weightOf(one.places[0]) >= weightOf(other.places[0]) ? [one, other] : [other, one]
    const weight = one.weight + other.weight
    const joined: PlacedCluster<Place>['places'] = [...larger.places, ...smaller.places]
    return { places: joined, weight, size: sizeOf(weight, joined.length), at: larger.at }
  }
  const clusters: PlacedCluster<Place>[] = []
  for (const place of places.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    const weight = weightOf(place)
    let added: PlacedCluster<Place> = { places: [place], weight, size: sizeOf(weight, 1), at: pixelOf(place) }
    // A marker that grew may now hide another one.
    const findNear = () => clusters.findIndex((cluster) => areTooClose(cluster, added, mayOverlap))
    for (let near = findNear(); near >= 0; near = findNear())
      for (const cluster of clusters.splice(near, 1)) added = join(cluster, added)
    clusters.push(added)
  }
  return clusters.sort((a, b) => b.weight - a.weight).map(({ at: _, ...cluster }) => cluster)
}

/** A point under the circle of the other; or less than half a target beside the smaller marker, which lies above. */
function areTooClose<Place>(one: PlacedCluster<Place>, other: PlacedCluster<Place>, mayOverlap: boolean): boolean {
  const [x, y] = [Math.abs(one.at.x - other.at.x), Math.abs(one.at.y - other.at.y)]
  const smallerTarget = Math.max(minTarget, Math.min(one.size, other.size))
  const isUnder = !mayOverlap && Math.hypot(x, y) < Math.max(one.size, other.size) / 2
  return isUnder || Math.max(x, y) < (minTarget + smallerTarget) / 2
}
