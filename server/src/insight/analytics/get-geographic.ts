import { countryName } from '@sahihi/contract/domain/countries.ts'
import type { AnalyticsFilters, CityScans, Geographic } from '@sahihi/contract/endpoints/analytics/cards.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { locate } from '../../verify/scans/places.ts'
import { countByCity } from './card-queries.ts'
import { cardScope, type Deps } from './card-scope.ts'

/** Scans by city and by country. The gazetteer locates a city; one that it does not know has no coordinates. */
export async function getGeographic(deps: Deps, partner: PartnerId, filters: AnalyticsFilters): Promise<Geographic> {
  const { scope, range } = await cardScope(deps, partner, filters)
  const { cities, total } = await countByCity(deps.db, scope)
  const topLocations = cities.map(
    (row): CityScans => ({ ...row, originalLocation: `${row.city}, ${countryName(row.country)}`, ...locate(row) }),
  )
  const byCountry = new Map<string, number>()
  for (const { country, scans } of cities) byCountry.set(country, (byCountry.get(country) ?? 0) + scans)
  return {
    topLocations,
    distribution: Array.from(byCountry, ([country, scans]) => ({ country, scans })).sort((a, b) => b.scans - a.scans),
    localizedScans: cities.reduce((sum, { scans }) => sum + scans, 0),
    totalScans: total,
    range,
  }
}
