import type { TestApp } from './test-app.ts'

type Row = {
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

/** Every scan of a partner as the scans themselves have it. */
export async function scansOf({ db }: TestApp, partnerId: string): Promise<Row[]> {
  const rows = await db
    .selectFrom('scans')
    .innerJoin('codes', 'codes.id', 'scans.codeId')
    .where('codes.partnerId', '=', partnerId)
    .select(['scannedAt as at', 'method', 'ordinal', 'sessionId', 'city', 'country', 'productId', 'batchId'])
    .execute()
  return rows as Row[]
}

/** The five cards, counted one scan at a time and with nothing of what the product counts them with. */
export function referenceCards(rows: Row[], timeZone: string, now: Date, wish: CardFilters) {
  const { productId, batchId, from, to, period = 'day' } = wish
  const ofUnits = rows.filter(
    (row) => (!productId || row.productId === productId) && (!batchId || row.batchId === batchId),
  )
  const localOf = clockOf(timeZone)
  const isWithin = ({ from, to }: Days, { at }: Row) => localOf(at).day >= from && localOf(at).day <= to
  const chosen = from && to ? { from, to } : null
  const charted = chosen ?? lastDays(localOf(now).day, period)
  const shown = chosen ? ofUnits.filter((row) => isWithin(chosen, row)) : ofUnits
  const plotted = ofUnits.filter((row) => isWithin(charted, row))
  const length = allDays(charted).length
  const before = { from: dayAfter(charted.from, -length), to: dayAfter(charted.from, -1) }
  const earlier = ofUnits.filter((row) => isWithin(before, row)).length
  const buckets = [...new Set(allDays(charted).map((day) => bucketOf(day, period)))]
  const inBucket = (date: string, method?: Row['method']) =>
    plotted.filter(
      (row) => bucketOf(localOf(row.at).day, period) === date && (method === undefined || row.method === method),
    ).length
  return {
    volume: {
      totalScans: plotted.length,
      growth: earlier ? Math.round(((plotted.length - earlier) / earlier) * 1000) / 10 : null,
      period,
      range: charted,
      trends: buckets.map((date) => ({ date, scans: inBucket(date) })),
    },
    methods: {
      period,
      range: charted,
      trends: buckets.map((date) => ({
        date,
        methods: { QR_SCAN: inBucket(date, 'QR_SCAN'), MANUAL_ENTRY: inBucket(date, 'MANUAL_ENTRY') },
      })),
    },
    engagement: { ...engagementOf(shown), range: chosen },
    patterns: patternsOf(shown.map((row) => localOf(row.at))),
    places: placesOf(shown),
  }
}

function engagementOf(rows: Row[]) {
  const visits = countBy(rows.filter((row) => row.sessionId).map((row) => row.sessionId ?? ''))
  const counts = Object.values(visits)
  const named = counts.reduce((sum, count) => sum + count, 0)
  const share = (part: number, whole: number) => (whole ? (part / whole) * 100 : 0).toFixed(1)
  return {
    averageScans: (counts.length ? named / counts.length : 0).toFixed(1),
    repeatRate: share(rows.filter((row) => row.ordinal > 1).length, rows.length),
    singleScan: share(counts.filter((count) => count === 1).length, counts.length),
    multiScan: share(counts.filter((count) => count > 1).length, counts.length),
    visitors: counts.length,
    scans: rows.length,
  }
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function patternsOf(moments: { weekday: string; hour: number }[]) {
  const byDay = countBy(moments.map(({ weekday }) => weekday))
  const byHour = countBy(moments.map(({ hour }) => String(hour)))
  return {
    days: weekdays.map((day) => ({ day, count: byDay[day] ?? 0 })),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, count: byHour[String(hour)] ?? 0 })),
  }
}

function placesOf(rows: Row[]) {
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

/** Day, weekday and hour of a moment on the clocks of a time zone. */
function clockOf(timeZone: string) {
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
  const known = new Map<number, ReturnType<typeof read>>()
  return (at: Date) => {
    const found = known.get(at.getTime()) ?? read(at.getTime())
    known.set(at.getTime(), found)
    return found
  }
}

// Calendar days as midnights of UTC, where every day has 24 hours.
const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

function allDays({ from, to }: Days): string[] {
  const days = [from]
  while ((days.at(-1) ?? to) < to) days.push(dayAfter(days.at(-1) ?? to, 1))
  return days
}

function bucketOf(day: string, period: Period): string {
  if (period === 'day') return day
  if (period === 'week') return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
  return `${day.slice(0, 7)}-01`
}

function lastDays(today: string, period: Period): Days {
  if (period === 'day') return { from: dayAfter(today, -29), to: today }
  if (period === 'week') return { from: dayAfter(bucketOf(today, 'week'), -77), to: today }
  const [year = 0, month = 1] = today.split('-').map(Number)
  return { from: new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10), to: today }
}
