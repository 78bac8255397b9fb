import type { TimePatterns } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { useMemo } from 'react'
import { withZoneName } from '../../lib/format.ts'
import { Card } from './card.tsx'
import { cardFilters } from './card-filters.ts'
import { barChart } from './charts.ts'
import { type AnalyticsView, chosenCountry } from './filters/view.ts'
import type { TableData } from './table-data.ts'
import { analyticsText } from './text.ts'
import { type CardData, useCard } from './use-card.ts'

const t = analyticsText.timePatterns

/** On which weekdays and at which hours codes are scanned. */
export function TimePatternsCard({ view }: { view: AnalyticsView }) {
  const filters = cardFilters(view)
  const state = useCard('time-patterns', filters)
  const { current, previous } = state.data ?? {}
  const { build, table } = useMemo(() => buildChart(state.data), [state.data])
  const peak = current && findPeak(current)
  const previousPeak = previous && findPeak(previous)
  return (
    <Card
      title={t.title}
      subtitle={t.subtitle}
      file="time-patterns"
      filters={filters}
      state={state}
      width={chosenCountry(view) ? 'full' : 'wide'}
      stats={[
        {
          label: t.peakHour,
          value: peak?.hour ?? analyticsText.unknown,
          note: t.note(peak?.hourScans ?? 0, previousPeak?.hour),
        },
        {
          label: t.mostActiveDay,
          value: peak?.day ?? analyticsText.unknown,
          note: t.note(peak?.dayScans ?? 0, previousPeak?.day),
        },
      ]}
      chart={{ label: t.chart, build }}
      table={table}
    />
  )
}

/** The busiest hour and day with their counts: the first of each list. */
function findPeak({ peakHours, mostActiveDays, patterns }: TimePatterns) {
  const [hour = ''] = peakHours.split(', ')
  const [day = ''] = mostActiveDays.split(', ')
  return {
    hour: hour ? withZoneName(hour) : analyticsText.unknown,
    hourScans: patterns.hourlyDistribution[0]?.count ?? 0,
    day: day || analyticsText.unknown,
    dayScans: patterns.weekdayDistribution.find((weekday) => weekday.day === day)?.count ?? 0,
  }
}

function buildChart(data: CardData<TimePatterns> | undefined) {
  const columns = analyticsText.columns
  const { weekdayDistribution = [], hourlyDistribution = [] } = data?.current.patterns ?? {}
  const previous = data?.previous?.patterns
  const previousDay = (day: string) => previous?.weekdayDistribution.find((weekday) => weekday.day === day)?.count ?? 0
  const previousHour = (hour: number) => previous?.hourlyDistribution.find((each) => each.hour === hour)?.count ?? 0
  const hours = hourlyDistribution.toSorted((a, b) => a.hour - b.hour)
  const table: TableData = {
    columns: [columns.weekdayOrHour, columns.scans, ...(previous ? [columns.scansBefore] : [])],
    rows: [
      ...weekdayDistribution.map(({ day, count }) => ({
        name: day,
        cells: previous ? [count, previousDay(day)] : [count],
      })),
      ...hours.map(({ hour, count }) => ({
        name: withZoneName(`${hour}:00`),
        cells: previous ? [count, previousHour(hour)] : [count],
      })),
    ],
  }
  return {
    build: barChart({
      labels: weekdayDistribution.map(({ day }) => day),
      counts: weekdayDistribution.map(({ count }) => count),
      previous: previous && weekdayDistribution.map(({ day }) => previousDay(day)),
    }),
    table,
  }
}
