import type { ScanMethods } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { useMemo } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { Card } from './card.tsx'
import { alignPrevious, bucketRows, bucketTick, cardFilters, endsToday } from './card-filters.ts'
import type { CardStat } from './card-stats.tsx'
import { type Line, lineChart } from './charts.ts'
import type { ChartCardProps } from './filters/view.ts'
import type { TableData } from './table-data.ts'
import { analyticsText } from './text.ts'
import { type CardData, useCard } from './use-card.ts'

const t = analyticsText.methods
const methods = [
  { key: 'QR_SCAN', label: t.qrScan, color: 'green', pointStyle: 'circle' },
  { key: 'MANUAL_ENTRY', label: t.manualEntry, color: 'gold', pointStyle: 'triangle' },
] as const

/** Scans by camera and by typed serial. */
export function MethodsCard({ view, onPeriod }: ChartCardProps) {
  const filters = cardFilters(view, { isChart: true })
  const state = useCard('scan-methods', filters)
  const { build, table, stats } = useMemo(() => buildChart(state.data), [state.data])
  return (
    <Card
      title={t.title}
      file="scan-methods"
      filters={filters}
      onPeriod={onPeriod}
      state={state}
      stats={stats}
      chart={{ label: t.chart(filters.period), build }}
      table={table}
    />
  )
}

function buildChart(data: CardData<ScanMethods> | undefined) {
  const { trends = [], range, period = 'day' } = data?.current ?? {}
  const counts = methods.map(({ key }) => trends.map((bucket) => bucket.methods[key]))
  const previousCounts = methods.flatMap(({ key }) => {
    const before = alignPrevious(data, (bucket) => bucket.methods[key])
    return before ? [before] : []
  })
  const currentLines = methods.map((method, at): Line => ({ ...method, points: counts[at] ?? [] }))
  const previousLines = previousCounts.map(
    (points, at): Line => ({
      ...(methods[at] ?? methods[0]),
      label: t.lineBefore(methods[at]?.label),
      points,
      isPrevious: true,
    }),
  )
  const stats = methods.map(({ label }, at): CardStat => {
    const sumOf = (all: number[][]) => formatNumber((all[at] ?? []).reduce((sum, count) => sum + count, 0))
    return {
      label,
      value: sumOf(counts),
      note: data?.previous && analyticsText.before(sumOf(previousCounts)),
    }
  })
  const lines = [...currentLines, ...previousLines]
  const table: TableData = {
    columns: [analyticsText.columns.date, ...lines.map(({ label }) => label)],
    rows: bucketRows({ trends, period }, (_, at) => lines.map(({ points }) => points[at] ?? 0)),
  }
  const ticks = trends.map(({ date }) => bucketTick(date, period))
  return { build: lineChart(ticks, lines, { endsToday: endsToday(range) }), table, stats }
}
