import {
  type AnalyticsFilters,
  type AnalyticsPeriod,
  type CityScans,
  type Engagement,
  type Geographic,
  type GeographicFilters,
  type ScanMethods,
  type ScanVolume,
  shownBuckets,
  type TimePatterns,
} from '@sahihi/contract/endpoints/analytics.ts'
import { analyticsMessages } from '@sahihi/contract/i18n/en/analytics-messages.ts'
import { countryName } from '@sahihi/contract/domain/countries.ts'
import { findBatch } from '../inventory/find-batch.ts'
import { calendarDay } from '../lib/calendar.ts'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { AppError } from '../lib/app-error.ts'
import { findProduct } from '../inventory/find-product.ts'
import { locate } from '../scans/places.ts'
import { hasExtras } from '../subscriptions/plan-features.ts'
import { addDays, bucketsBetween, daysIn, firstShown, growthOf, sumSince } from './buckets.ts'
import { bucketCounts, cityCounts, engagementCounts, hourCounts, type Scope, timeZoneOf } from './card-queries.ts'

type Means = { db: Db; now: Date }

/** Scans by day, week or month, and their growth over as many days before. */
export async function readVolume(
  means: Means,
  partner: PartnerId,
  wish: AnalyticsFilters & { period: AnalyticsPeriod },
): Promise<ScanVolume> {
  const { scope, range } = await chartScope(means, partner, wish)
  const length = daysIn(range)
  const all = { from: addDays(range.from, -length), to: range.to }
  const counts = await bucketCounts(means.db, { ...scope, days: all, period: wish.period, since: range.from })
  const [totalScans, before] = [sumSince(counts, true), sumSince(counts, false)]
  const buckets = new Map(bucketsBetween(range, wish.period).map((date) => [date, 0]))
  for (const { date, isSince, scans } of counts) if (isSince) buckets.set(date, (buckets.get(date) ?? 0) + scans)
  return {
    totalScans,
    growth: growthOf(totalScans, before),
    period: wish.period,
    range,
    trends: Array.from(buckets, ([date, scans]) => ({ date, scans })),
  }
}

/** Scans by day, week or month, of codes that were scanned and of serials that were typed. */
export async function readMethods(
  means: Means,
  partner: PartnerId,
  wish: AnalyticsFilters & { period: AnalyticsPeriod },
): Promise<ScanMethods> {
  const { scope, range } = await chartScope(means, partner, wish)
  const counts = await bucketCounts(means.db, { ...scope, days: range, period: wish.period, since: range.from })
  const buckets = new Map(bucketsBetween(range, wish.period).map((date) => [date, { QR_SCAN: 0, MANUAL_ENTRY: 0 }]))
  for (const { date, method, scans } of counts) {
    const methods = buckets.get(date)
    if (methods) methods[method] += scans
  }
  return { period: wish.period, range, trends: Array.from(buckets, ([date, methods]) => ({ date, methods })) }
}

/** How often visitors come back; percentages are of visitors, but for the repeat rate, which is of scans (docs/adr/0015). */
export async function readEngagement(means: Means, partner: PartnerId, wish: AnalyticsFilters): Promise<Engagement> {
  const { scope, range } = await scopeOf(means, partner, wish)
  const { scans, firstScans, visitorScans, visitors, returningVisitors } = await engagementCounts(means.db, scope)
  return {
    averageScans: decimal(visitors && visitorScans / visitors),
    repeatRate: percent(scans - firstScans, scans),
    singleScan: percent(visitors - returningVisitors, visitors),
    multiScan: percent(returningVisitors, visitors),
    visitors,
    scans,
    range,
  }
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Scans by weekday and hour of the partner's time zone. */
export async function readTimePatterns(
  means: Means,
  partner: PartnerId,
  wish: AnalyticsFilters,
): Promise<TimePatterns> {
  const { scope, range } = await scopeOf(means, partner, wish)
  const byDay = weekdays.map((day) => ({ day, count: 0 }))
  const byHour = Array.from({ length: 24 }, (_, hour) => ({ hour, count: 0 }))
  for (const { hour, scans } of await hourCounts(means.db, scope)) {
    const [day, ofDay] = [byDay[Math.floor(hour / 24)], byHour[hour % 24]]
    if (day) day.count += scans
    if (ofDay) ofDay.count += scans
  }
  const hourlyDistribution = byHour.toSorted((a, b) => b.count - a.count)
  return {
    peakHours: topThree(hourlyDistribution, ({ hour }) => `${hour}:00`),
    mostActiveDays: topThree(
      byDay.toSorted((a, b) => b.count - a.count),
      ({ day }) => day,
    ),
    patterns: { weekdayDistribution: byDay, hourlyDistribution },
    range,
  }
}

const topThree = <T extends { count: number }>(sorted: T[], nameOf: (entry: T) => string) =>
  sorted
    .filter(({ count }) => count > 0)
    .slice(0, 3)
    .map(nameOf)
    .join(', ')

/** Scans by city and by country. A city lies where our gazetteer says; one that it does not know comes without a point. */
export async function readGeographic(means: Means, partner: PartnerId, wish: GeographicFilters): Promise<Geographic> {
  const { scope, range } = await scopeOf(means, partner, wish)
  const { cities, total } = await cityCounts(means.db, scope)
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

const decimal = (value: number) => value.toFixed(1)
const percent = (part: number, whole: number) => decimal(whole && (part / whole) * 100)

/** The scope of a card, and the days it is about; a product or batch of somebody else looks like a missing one. */
async function scopeOf(
  { db, now }: Means,
  partner: PartnerId,
  { productId, batchId, from, to, days }: GeographicFilters,
) {
  if ((productId || batchId || from || days) && !(await hasExtras(db, partner, now)))
    throw new AppError('plan_required', analyticsMessages.needsPlan, { subscriptionRequired: true })
  if (productId) await findProduct(db, partner, productId)
  if (batchId) await findBatch(db, partner, batchId)
  const timeZone = await timeZoneOf(db, partner)
  const range = from && to ? { from, to } : days ? lastDays(days, calendarDay(now, timeZone)) : null
  const scope: Scope = { partner, timeZone, productId, batchId, days: range ?? undefined }
  return { scope, range }
}

const lastDays = (count: number, today: string) => ({ from: addDays(today, 1 - count), to: today })

/** As scopeOf; without dates, the last days, weeks or months up to today. */
async function chartScope(means: Means, partner: PartnerId, wish: AnalyticsFilters & { period: AnalyticsPeriod }) {
  const { scope, range } = await scopeOf(means, partner, wish)
  const today = calendarDay(means.now, scope.timeZone)
  return { scope, range: range ?? { from: firstShown(today, wish.period, shownBuckets[wish.period]), to: today } }
}
