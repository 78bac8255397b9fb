import { countryName } from '@sahihi/contract/domain/countries.ts'
import type { Permission } from '@sahihi/contract/domain/permissions.ts'
import type { AnalyticsFilters, CityScans, Geographic } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { type PartnerActor, permissionsOfCaller } from '../../platform/lib/identity.ts'
import { locate } from '../../platform/lib/places.ts'
import { countInspectionsByCity } from '../../verify/inspections/count-inspections-by-city.ts'
import { failedChecksByCity } from '../../verify/scans/count-failed-checks.ts'
import { countSuspectedCodesByCity } from '../copy-cases/count-opened-cases.ts'
import { momentsOf } from './buckets.ts'
import { countByCity, type Scope } from './card-queries.ts'
import { cardScope, type Deps } from './card-scope.ts'

/**
 * Scans, failed checks, suspected copies and inspections by city, and scans by country. The gazetteer locates a city; one that it does not know has
 * no coordinates.
 */
export async function getGeographic(deps: Deps, actor: PartnerActor, filters: AnalyticsFilters): Promise<Geographic> {
  const { scope, range } = await cardScope(deps, actor.partner, filters)
  const [{ cities, total }, findings] = await Promise.all([
    countByCity(deps.db, scope),
    listFindings(deps, scope, permissionsOfCaller(actor)),
  ])
  const topLocations = cities.map(
    (row): CityScans => ({ ...row, originalLocation: `${row.city}, ${countryName(row.country)}`, ...locate(row) }),
  )
  const byCountry = new Map<string, number>()
  for (const { country, scans } of cities) byCountry.set(country, (byCountry.get(country) ?? 0) + scans)
  return {
    topLocations,
    distribution: Array.from(byCountry, ([country, scans]) => ({ country, scans })).sort((a, b) => b.scans - a.scans),
    findings,
    localizedScans: cities.reduce((sum, { scans }) => sum + scans, 0),
    totalScans: total,
    range,
  }
}

async function listFindings(
  { db }: Deps,
  scope: Scope,
  permissions: readonly Permission[],
): Promise<Geographic['findings']> {
  const { days, timeZone, scopeIds } = scope
  const between = days && momentsOf(days, timeZone)
  const [failed, suspected, inspected] = await Promise.all([
    failedChecksByCity(db, scopeIds, between),
    permissions.includes('cases:read') ? countSuspectedCodesByCity(db, { ...scope, between }) : [],
    permissions.includes('reports:read') ? countInspectionsByCity(db, { ...scope, between }) : [],
  ])
  const places = new Map<string, Geographic['findings'][number]>()
  const placeOf = ({ city, country }: { city: string; country: string }) => {
    const key = `${country} ${city}`
    const place = places.get(key) ?? {
      city,
      country,
      ...locate({ city, country }),
      failedChecks: 0,
      suspectedCopies: 0,
      inspections: 0,
    }
    places.set(key, place)
    return place
  }
  for (const { checks, ...place } of failed) placeOf(place).failedChecks = checks
  for (const { codes, ...place } of suspected) placeOf(place).suspectedCopies = codes
  for (const { inspections, ...place } of inspected) placeOf(place).inspections = inspections
  return [...places.values()]
}
