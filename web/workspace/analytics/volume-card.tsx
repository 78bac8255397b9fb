import type { BatchEvents, ScanVolume } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useMemo } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { Card } from './card.tsx'
import { alignPrevious, bucketRows, bucketTick, cardFilters, endsToday } from './card-filters.ts'
import type { CardStat } from './card-stats.tsx'
import { type ChartMark, lineChart, previousLine } from './charts.ts'
import type { ChartCardProps } from './filters/view.ts'
import type { TableData } from './table-data.ts'
import { analyticsText } from './text.ts'
import { type CardData, useBatchEvents, useCard } from './use-card.ts'

const t = analyticsText.volume

/** How many scans there were, when, and whether they grow. After an error it shows zeros and an empty chart. */
export function VolumeCard({ view, onPeriod }: ChartCardProps) {
  const filters = cardFilters(view, { isChart: true })
  const state = useCard('scan-volume', filters)
  const data = state.error ? undefined : state.data
  const events = useBatchEvents(filters)
  const { build, table } = useMemo(() => buildChart(data, events), [data, events])
  return (
    <Card
      title={t.title}
      {...(events.length > 0 && { subtitle: analyticsText.marks.key })}
      file="scan-volume"
      filters={filters}
      onPeriod={onPeriod}
      state={{ ...state, data }}
      stats={buildStats(data)}
      chart={{ label: t.chart(filters.period), build }}
      table={table}
      showsZeros
    />
  )
}

function buildStats(data: CardData<ScanVolume> | undefined): CardStat[] {
  const { totalScans = 0, growth = null } = data?.current ?? {}
  const previous = data?.previous?.totalScans
  return [
    {
      label: t.total,
      value: formatNumber(totalScans),
      note: previous === undefined ? undefined : analyticsText.before(formatNumber(previous)),
    },
    growth === null
      ? { label: t.growth, value: '–', hint: messages.analytics.noEarlierScans }
      : {
          label: t.growth,
          value: `${growth > 0 ? '+' : ''}${formatNumber(growth)}%`,
          trend: growth > 0 ? 'up' : growth < 0 ? 'down' : undefined,
        },
  ]
}

function findMarks(trends: ScanVolume['trends'], events: BatchEvents['events']): ChartMark[] {
  const { marks } = analyticsText
  return events.map(({ date, kind, batches, name }) => ({
    at: trends.findLastIndex((bucket) => bucket.date <= date),
    kind,
    text: marks[kind](batches, name),
  }))
}

function buildChart(data: CardData<ScanVolume> | undefined, events: BatchEvents['events']) {
  const columns = analyticsText.columns
  const { trends = [], range, period = 'day' } = data?.current ?? {}
  const previous = alignPrevious(data, ({ scans }) => scans)
  const points = trends.map(({ scans }) => scans)
  const current = { label: columns.now, color: 'green', pointStyle: 'circle', points } as const
  const table: TableData = {
    columns: [columns.date, columns.scans, ...(previous ? [columns.scansBefore] : [])],
    rows: bucketRows({ trends, period }, ({ scans }, at) => [scans, ...(previous ? [previous[at] ?? 0] : [])]),
  }
  const ticks = trends.map(({ date }) => bucketTick(date, period))
  const lines = previous ? [current, { ...previousLine, points: previous }] : [current]
  return { build: lineChart(ticks, lines, { endsToday: endsToday(range), marks: findMarks(trends, events) }), table }
}
