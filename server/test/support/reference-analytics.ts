import type { TestApp } from './test-app.ts'

type Scan = {
  at: Date
  method: 'QR_SCAN' | 'MANUAL_ENTRY'
  ordinal: number
  sessionId: string | null
  city: string | null
  country: string | null
  productId: string
  batchId: string
}
export type CardFilters = { productId?: string; batchId?: string; from?: string; to?: string; period?: Period }
type Period = 'day' | 'week' | 'month'
type Days = { from: string; to: string }

/** Every scan of a partner, from the table of scans. */
export async function readScans({ db }: TestApp, partnerId: string): Promise<Scan[]> {
  const rows = await db
    .selectFrom('scans')
    .innerJoin('codes', 'codes.id', 'scans.codeId')
    .where('codes.partnerId', '=', partnerId)
    .select(['scannedAt as at', 'method', 'ordinal', 'sessionId', 'city', 'country', 'productId', 'batchId'])
    .execute()
  return rows as Scan[]
}

/** The cards, counted from single scans without the product's own code. */
export function referenceCards(rows: Scan[], timeZone: string, now: Date, filters: CardFilters) {
  const { productId, batchId, from, to, period = 'day' } = filters
  const inScope = rows.filter(
    (row) => (!productId || row.productId === productId) && (!batchId || row.batchId === batchId),
  )
  const localTimeOf = localClock(timeZone)
  const isWithin = ({ from, to }: Days, { at }: Scan) => localTimeOf(at).day >= from && localTimeOf(at).day <= to
  const filteredDays = from && to ? { from, to } : null
  const chartDays = filteredDays ?? lastDays(localTimeOf(now).day, period)
  const counted = filteredDays ? inScope.filter((row) => isWithin(filteredDays, row)) : inScope
  const length = allDays(chartDays).length
  const before = { from: addDays(chartDays.from, -length), to: addDays(chartDays.from, -1) }
  const buckets = [...new Set(allDays(chartDays).map((day) => findBucketStart(day, period)))]
  const charted = inScope.filter((row) => isWithin(chartDays, row))
  const inBucket = (rows: Scan[], date: string) =>
    rows.filter((row) => findBucketStart(localTimeOf(row.at).day, period) === date)
  const head = { period, range: chartDays }
  const computeVolume = (rows: Scan[]) => {
    const [now, earlier] = [chartDays, before].map((days) => rows.filter((row) => isWithin(days, row)).length)
    return {
      totalScans: now,
      growth: earlier ? Math.round((((now ?? 0) - earlier) / earlier) * 1000) / 10 : null,
      ...head,
      trends: buckets.map((date) => ({
        date,
        scans: inBucket(rows, date).filter((row) => isWithin(chartDays, row)).length,
      })),
    }
  }
  const computeFirstScans = (rows: Scan[]) => ({
    totalScans: rows.length,
    firstScans: rows.filter(isFirst).length,
    ...head,
    trends: buckets.map((date) => {
      const found = inBucket(rows, date)
      return { date, scans: found.length, firstScans: found.filter(isFirst).length }
    }),
  })
  const isInNigeria = ({ city, country }: Scan) => city !== null && country === 'NG'
  const computeMethods = (rows: Scan[]) => {
    const methodIn = (date: string, method: Scan['method']) =>
      inBucket(rows, date).filter((row) => row.method === method).length
    return {
      ...head,
      trends: buckets.map((date) => ({
        date,
        methods: { QR_SCAN: methodIn(date, 'QR_SCAN'), MANUAL_ENTRY: methodIn(date, 'MANUAL_ENTRY') },
      })),
    }
  }
  return {
    volume: computeVolume(inScope),
    volumeInNigeria: computeVolume(inScope.filter(isInNigeria)),
    firstScans: computeFirstScans(charted),
    firstScansInNigeria: computeFirstScans(charted.filter(isInNigeria)),
    methods: computeMethods(charted),
    methodsInNigeria: computeMethods(charted.filter(isInNigeria)),
    engagement: { ...computeEngagement(counted), range: filteredDays },
    patterns: computePatterns(counted.map((row) => localTimeOf(row.at))),
    patternsInNigeria: computePatterns(counted.filter(isInNigeria).map((row) => localTimeOf(row.at))),
    places: computePlaces(counted),
  }
}

const isFirst = ({ ordinal }: Scan) => ordinal === 1

function computeEngagement(rows: Scan[]) {
  const scansByVisitor = countBy(rows.filter((row) => row.sessionId).map((row) => row.sessionId ?? ''))
  const counts = Object.values(scansByVisitor)
  const visitorScans = counts.reduce((sum, count) => sum + count, 0)
  const share = (part: number, whole: number) => (whole ? (part / whole) * 100 : 0).toFixed(1)
  return {
    averageScans: (counts.length ? visitorScans / counts.length : 0).toFixed(1),
    repeatRate: share(rows.filter((row) => row.ordinal > 1).length, rows.length),
    singleScan: share(counts.filter((count) => count === 1).length, counts.length),
    multiScan: share(counts.filter((count) => count > 1).length, counts.length),
    visitors: counts.length,
    scans: rows.length,
  }
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function computePatterns(moments: { weekday: string; hour: number }[]) {
  const byDay = countBy(moments.map(({ weekday }) => weekday))
  const byHour = countBy(moments.map(({ hour }) => String(hour)))
  return {
    days: weekdays.map((day) => ({ day, count: byDay[day] ?? 0 })),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, count: byHour[String(hour)] ?? 0 })),
    weekdayHours: weekdays.map((day) => {
      const byHour = countBy(moments.filter(({ weekday }) => weekday === day).map(({ hour }) => String(hour)))
      return { day, hours: Array.from({ length: 24 }, (_, hour) => byHour[String(hour)] ?? 0) }
    }),
  }
}

function computePlaces(rows: Scan[]) {
  const located = rows.filter((row) => row.city !== null)
  return {
    cities: Object.entries(countBy(located.map((row) => `${row.country} ${row.city}`)))
      .map(([place, scans]) => {
        const firsts = located.filter((row) => `${row.country} ${row.city}` === place && row.ordinal === 1)
        return { place, scans, firstScans: firsts.length }
      })
      .sort(byPlace),
    countries: countBy(located.map((row) => row.country ?? '')),
    localizedScans: located.length,
    totalScans: rows.length,
  }
}

export const byPlace = (a: { place: string }, b: { place: string }) =>
  a.place < b.place ? -1 : Number(a.place > b.place)

function countBy(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** The day, weekday and hour in a time zone. */
function localClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    weekday: 'long',
  })
  const read = (at: number) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    return { day: `${parts.year}-${parts.month}-${parts.day}`, weekday: parts.weekday ?? '', hour: Number(parts.hour) }
  }
  const cache = new Map<number, ReturnType<typeof read>>()
  return (at: Date) => {
    const found = cache.get(at.getTime()) ?? read(at.getTime())
    cache.set(at.getTime(), found)
    return found
  }
}

// Calendar days as midnights in UTC, where every day has 24 hours.
const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

function allDays({ from, to }: Days): string[] {
  const days = [from]
  while ((days.at(-1) ?? to) < to) days.push(addDays(days.at(-1) ?? to, 1))
  return days
}

function findBucketStart(day: string, period: Period): string {
  if (period === 'day') return day
  if (period === 'week') return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
  return `${day.slice(0, 7)}-01`
}

function lastDays(today: string, period: Period): Days {
  if (period === 'day') return { from: addDays(today, -29), to: today }
  if (period === 'week') return { from: addDays(findBucketStart(today, 'week'), -77), to: today }
  const [year = 0, month = 1] = today.split('-').map(Number)
  return { from: new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10), to: today }
}
