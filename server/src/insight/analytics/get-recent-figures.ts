import type { Home, HomeFigures } from '@sahihi/contract/endpoints/home.ts'
import type { Db } from '../../platform/db/client.ts'
import { addDays, calendarDay, startOfDay } from '../../platform/lib/calendar.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { after, days, minutes } from '../../platform/lib/time.ts'
import { failedChecksByBucket } from '../../verify/scans/count-failed-checks.ts'
import { countOpenedCases } from '../copy-cases/count-opened-cases.ts'
import { firstShownDay } from './buckets.ts'
import { countBetween, countByBucket, readRollupState, type Scope } from './card-queries.ts'
import type { Deps } from './card-scope.ts'

type Figures = Record<'today' | 'sameDayLastWeek' | 'week' | 'lastWeek', HomeFigures> & Pick<Home, 'days'>
type Counts = { scans: number; firstScans: number; failedChecks: number; suspectedCopies: number }
type DayCounts = Counts & { day: string }
const listedDays = 14

type TimeRange = { from: Date; until: Date }

/**
 * Today and this week, each against the same part of the week before: until the same weekday and time of the day
 * (docs/insight.md, "Overview"); and each of the last two weeks' days. The days are read from rollups by day, the last part from those by quarter hour.
 */
export async function getRecentFigures(deps: Deps, partner: PartnerId, readsCases: boolean): Promise<Figures> {
  const { db, now } = deps
  const rollupState = await readRollupState(db, partner)
  const { timeZone } = rollupState
  const scope: Scope = { partner, scopeIds: [partner], ...rollupState }
  const today = calendarDay(now, timeZone)
  const [monday, sameDay] = [firstShownDay(today, 'week', 1), addDays(today, -7)]
  const lastMonday = addDays(monday, -7)
  // A fortnight, which last Monday is never before.
  const listed = Array.from({ length: listedDays }, (_, at) => addDays(today, at + 1 - listedDays))
  const [todayStart, sameDayStart] = [startOfDay(today, timeZone), startOfDay(sameDay, timeZone)]
  const sameTime = after(sameDayStart, now.getTime() - todayStart.getTime())
  const [byDay, sameDayLastWeek] = await Promise.all([
    countByDay(deps, scope, { from: listed[0] ?? today, to: today }),
    countPart(deps, scope, { from: sameDayStart, until: sameTime }),
  ])
  const sumOf = (from: string, to: string) => sum(byDay.filter(({ day }) => day >= from && day <= to))
  const present = (counts: Counts) => ({ ...counts, suspectedCopies: readsCases ? counts.suspectedCopies : null })
  return {
    today: present(sumOf(today, today)),
    sameDayLastWeek: present(sameDayLastWeek),
    week: present(sumOf(monday, today)),
    lastWeek: present(sum([sumOf(lastMonday, addDays(sameDay, -1)), sameDayLastWeek])),
    days: listed.map((day) => ({ day, ...present(sumOf(day, day)) })),
  }
}

async function countByDay({ db, now }: Deps, scope: Scope, range: { from: string; to: string }): Promise<DayCounts[]> {
  const between = { from: startOfDay(range.from, scope.timeZone), until: after(now, days(1)) }
  const [scans, findings] = await Promise.all([
    countByBucket(db, { ...scope, days: range, period: 'day', currentFrom: range.from }),
    countFindings(db, scope, between),
  ])
  return [...scans.map(({ date: day, scans, firstScans }) => ({ ...none, day, scans, firstScans })), ...findings]
}

async function countPart({ db }: Deps, scope: Scope, between: TimeRange): Promise<Counts> {
  const [{ scans, firstScans }, findings] = await Promise.all([
    countPastPart(db, scope, between),
    countFindings(db, scope, between),
  ])
  return sum([{ ...none, scans, firstScans }, ...findings])
}

async function countFindings(db: Db, { partner, scopeIds, timeZone }: Scope, between: TimeRange): Promise<DayCounts[]> {
  const byDay = { ...between, timeZone, period: 'day' } as const
  const [failed, opened] = await Promise.all([
    failedChecksByBucket(db, { scopeIds, ...byDay }),
    countOpenedCases(db, { partner, ...byDay }),
  ])
  return [
    ...failed.map(({ date: day, checks }) => ({ ...none, day, failedChecks: checks })),
    ...opened.map(({ date: day, cases }) => ({ ...none, day, suspectedCopies: cases })),
  ]
}

type ScanCounts = Pick<Counts, 'scans' | 'firstScans'>
type Known = ScanCounts & { from: number; until: number }

const quarterHour = minutes(15)
const maxKnown = 1_000
const knownByPartner = new Map<string, Known>()

/**
 * Like countBetween, for a part of a past day that grows with the time of today. What was counted does not change any more, so a
 * process remembers it and counts only what was added: a quarter hour with many scans has many rows.
 */
async function countPastPart(db: Db, scope: Scope, { from, until }: TimeRange): Promise<ScanCounts> {
  const start = from.getTime()
  const end = Math.ceil(until.getTime() / quarterHour) * quarterHour
  const known = knownByPartner.get(scope.partner)
  const isGrowing = known && known.from === start && known.until <= end
  const before = isGrowing ? known : { scans: 0, firstScans: 0, from: start, until: start }
  if (before === known && known.until === end) return known
  const added = await countBetween(db, scope, { from: new Date(before.until), until: new Date(end) })
  const counts = { scans: before.scans + added.scans, firstScans: before.firstScans + added.firstScans }
  if (knownByPartner.size >= maxKnown) knownByPartner.clear()
  knownByPartner.set(scope.partner, { ...counts, from: start, until: end })
  return counts
}

const none: Counts = { scans: 0, firstScans: 0, failedChecks: 0, suspectedCopies: 0 }

const sum = (all: Counts[]): Counts =>
  all.reduce(
    (total, counts) => ({
      scans: total.scans + counts.scans,
      firstScans: total.firstScans + counts.firstScans,
      failedChecks: total.failedChecks + counts.failedChecks,
      suspectedCopies: total.suspectedCopies + counts.suspectedCopies,
    }),
    none,
  )
