import type { AnalyticsFilters, TimePatterns } from '@sahihi/contract/endpoints/analytics/cards.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { countByHour } from './card-queries.ts'
import { cardScope, type Deps } from './card-scope.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Scans by weekday and by hour of the partner's time zone. */
export async function getTimePatterns(
  deps: Deps,
  partner: PartnerId,
  filters: AnalyticsFilters,
): Promise<TimePatterns> {
  const { scope, range } = await cardScope(deps, partner, filters)
  const byWeekday = weekdays.map((day) => ({ day, count: 0 }))
  const byHour = Array.from({ length: 24 }, (_, hour) => ({ hour, count: 0 }))
  const weekdayHours = weekdays.map((day) => ({ day, hours: Array.from({ length: 24 }, () => 0) }))
  for (const { hour, scans } of await countByHour(deps.db, scope)) {
    const [weekday, hourOfDay] = [byWeekday[Math.floor(hour / 24)], byHour[hour % 24]]
    if (weekday) weekday.count += scans
    if (hourOfDay) hourOfDay.count += scans
    weekdayHours[Math.floor(hour / 24)]?.hours.splice(hour % 24, 1, scans)
  }
  const hourlyDistribution = byHour.toSorted(byCount)
  return {
    peakHours: topThree(hourlyDistribution, ({ hour }) => `${hour}:00`),
    mostActiveDays: topThree(byWeekday.toSorted(byCount), ({ day }) => day),
    patterns: { weekdayDistribution: byWeekday, hourlyDistribution, weekdayHours },
    range,
  }
}

type Count = { count: number }
const byCount = (a: Count, b: Count) => b.count - a.count

const topThree = <T extends Count>(sorted: T[], nameOf: (entry: T) => string) =>
  sorted
    .filter(({ count }) => count > 0)
    .slice(0, 3)
    .map(nameOf)
    .join(', ')
