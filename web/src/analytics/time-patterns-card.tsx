import type { TimePatterns } from '@sahihi/contract/endpoints/analytics.ts'
import { useMemo } from 'react'
import { countOf } from '../lib/format.ts'
import { Card } from './card.tsx'
import { barChart } from './charts.ts'
import type { Sheet } from './table-data.ts'
import { type Shown, useTimes } from './use-card.ts'
import { useWishes } from './use-card-filters.ts'

const title = 'Time-based Scanning Trends'

/** On which weekdays, and at which hours. */
export function TimesCard() {
  const wishes = useWishes()
  const state = useTimes(wishes.wish)
  const { now, before } = state.shown ?? {}
  const { draw, sheet } = useMemo(() => pictured(state.shown), [state.shown])
  const peak = now && peakOf(now)
  const peakBefore = before && peakOf(before)
  return (
    <Card
      title={title}
      words="Track when your products are being scanned"
      file="time-patterns"
      wishes={wishes}
      state={state}
      width="wide"
      figures={[
        { label: 'Peak Hour', value: peak?.hour ?? 'N/A', note: noteOf(peak?.hourScans, peakBefore?.hour) },
        { label: 'Most Active Day', value: peak?.day ?? 'N/A', note: noteOf(peak?.dayScans, peakBefore?.day) },
      ]}
      chart={{ label: 'Bar chart of scans by weekday. “Show as a table” lists the same figures.', draw }}
      sheet={sheet}
    />
  )
}

/** The busiest hour and day with their counts: the first of each list (specification 2). */
function peakOf({ peakHours, mostActiveDays, patterns }: TimePatterns) {
  const [hour = ''] = peakHours.split(', ')
  const [day = ''] = mostActiveDays.split(', ')
  return {
    hour: hour || 'N/A',
    hourScans: patterns.hourlyDistribution[0]?.count ?? 0,
    day: day || 'N/A',
    dayScans: patterns.weekdayDistribution.find((one) => one.day === day)?.count ?? 0,
  }
}

const noteOf = (scans = 0, before: string | undefined) =>
  `${countOf(scans, 'scan')}${before ? `, before ${before}` : ''}`

function pictured(shown: Shown<TimePatterns> | undefined) {
  const { weekdayDistribution = [], hourlyDistribution = [] } = shown?.now.patterns ?? {}
  const before = shown?.before?.patterns
  const dayBefore = (day: string) => before?.weekdayDistribution.find((one) => one.day === day)?.count ?? 0
  const hourBefore = (hour: number) => before?.hourlyDistribution.find((one) => one.hour === hour)?.count ?? 0
  const hours = hourlyDistribution.toSorted((a, b) => a.hour - b.hour)
  const sheet: Sheet = {
    columns: ['Weekday or hour', 'Scans', ...(before ? ['Scans before'] : [])],
    rows: [
      ...weekdayDistribution.map(({ day, count }) => ({
        name: day,
        cells: before ? [count, dayBefore(day)] : [count],
      })),
      ...hours.map(({ hour, count }) => ({ name: `${hour}:00`, cells: before ? [count, hourBefore(hour)] : [count] })),
    ],
  }
  return {
    draw: barChart({
      labels: weekdayDistribution.map(({ day }) => day),
      counts: weekdayDistribution.map(({ count }) => count),
      before: before && weekdayDistribution.map(({ day }) => dayBefore(day)),
    }),
    sheet,
  }
}
