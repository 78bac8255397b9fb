import type { CityScans, Geographic } from '@sahihi/contract/endpoints/analytics/cards.ts'

/** What the map can show. */
export const otherLayers = ['first_scans', 'failed_checks', 'suspected_copies', 'inspections'] as const
export const layers = ['scans', ...otherLayers] as const
export type Layer = (typeof layers)[number]

/** A city with the count of the layer that is shown. */
export type CityCount = Omit<CityScans, 'scans' | 'firstScans' | 'originalLocation'> & { count: number }

const findingOf = {
  failed_checks: 'failedChecks',
  suspected_copies: 'suspectedCopies',
  inspections: 'inspections',
} as const

/** The cities of a layer, the highest count first. */
export function citiesOf({ topLocations, findings }: Geographic, layer: Layer): CityCount[] {
  const counted =
    layer === 'scans' || layer === 'first_scans'
      ? topLocations.map((city) => ({ ...city, count: layer === 'scans' ? city.scans : city.firstScans }))
      : findings.map((city) => ({
          ...city,
          count: city[findingOf[layer]],
        }))
  return counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
}
