import type { FirstScans } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { useMemo } from 'react'
import { formatNumber, formatPercent } from '../../../lib/format.ts'
import { Card } from '../card.tsx'
import { alignPrevious, bucketRows, bucketTick, cardFilters, endsToday } from '../card-filters.ts'
import { lineChart, previousLine } from '../charts.ts'
import type { AnalyticsView } from '../filters/view.ts'
import type { TableData } from '../table-data.ts'
import { analyticsText } from '../text.ts'
import { type CardData, useCard } from '../use-card.ts'

const t = analyticsText.firstScans

/** How many scans are of codes that nobody had scanned before. */
export function FirstScansCard({ view }: { view: AnalyticsView }) {
  const filters = cardFilters(view, { isChart: true })
  const state = useCard('first-scans', filters)
  const { current, previous } = state.data ?? {}
  const { build, table } = useMemo(() => buildChart(state.data), [state.data])
  return (
    <Card
      title={t.title}
      subtitle={t.subtitle}
      file="first-scans"
      filters={filters}
      state={state}
      stats={[
        {
          label: t.rate,
          value: percentOf(current),
          note: previous && analyticsText.before(percentOf(previous)),
        },
        {
          label: t.firstScans,
          value: formatNumber(current?.firstScans ?? 0),
          note: t.ofScans(current?.totalScans ?? 0),
        },
      ]}
      chart={{ label: t.chart(filters.period), build }}
      table={table}
    />
  )
}

type Counts = { firstScans: number; scans: number }
const rateOf = ({ firstScans, scans }: Counts) => (scans > 0 ? firstScans / scans : null)
const inWords = (rate: number | null) => (rate === null ? '–' : formatPercent(rate))
const percentOf = (data: FirstScans | undefined) =>
  inWords(data ? rateOf({ firstScans: data.firstScans, scans: data.totalScans }) : null)

function buildChart(data: CardData<FirstScans> | undefined) {
  const columns = analyticsText.columns
  const { trends = [], range, period = 'day' } = data?.current ?? {}
  const firstScansBefore = alignPrevious(data, ({ firstScans }) => firstScans)
  const ratesBefore = alignPrevious(data, ({ scans }) => scans)?.map((scans, at) =>
    rateOf({ scans, firstScans: firstScansBefore?.[at] ?? 0 }),
  )
  const current = { label: columns.now, color: 'green', pointStyle: 'circle', points: trends.map(rateOf) } as const
  const table: TableData = {
    columns: [columns.date, t.rate, t.firstScans, columns.scans, ...(ratesBefore ? [columns.rateBefore] : [])],
    rows: bucketRows({ trends, period }, (bucket, at) => [
      inWords(rateOf(bucket)),
      bucket.firstScans,
      bucket.scans,
      ...(ratesBefore ? [inWords(ratesBefore[at] ?? null)] : []),
    ]),
  }
  const ticks = trends.map(({ date }) => bucketTick(date, period))
  const lines = ratesBefore ? [current, { ...previousLine, points: ratesBefore }] : [current]
  const percent = (rate: number) => formatPercent(rate)
  return {
    build: lineChart(ticks, lines, { endsToday: endsToday(range), describe: percent, max: 1, tick: percent }),
    table,
  }
}
