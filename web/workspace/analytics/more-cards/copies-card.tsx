import type { SuspectedCopies } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { useMemo } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { Card } from '../card.tsx'
import { alignPrevious, bucketRows, bucketTick, cardFilters, endsToday } from '../card-filters.ts'
import { lineChart, previousLine } from '../charts.ts'
import type { AnalyticsView } from '../filters/view.ts'
import type { TableData } from '../table-data.ts'
import { analyticsText } from '../text.ts'
import { type CardData, useCard } from '../use-card.ts'

const t = analyticsText.copies

/** How many codes were first suspected of being copied, and when. */
export function CopiesCard({ view }: { view: AnalyticsView }) {
  const filters = cardFilters(view, { isChart: true })
  const state = useCard('suspected-copies', filters)
  const { current, previous } = state.data ?? {}
  const { build, table } = useMemo(() => buildChart(state.data), [state.data])
  return (
    <Card
      title={t.title}
      subtitle={t.subtitle}
      file="suspected-copies"
      filters={filters}
      state={state}
      stats={[
        {
          label: t.total,
          value: formatNumber(current?.suspectedCopies ?? 0),
          note: previous && analyticsText.before(formatNumber(previous.suspectedCopies)),
        },
      ]}
      chart={{ label: t.chart(filters.period), build }}
      table={table}
    />
  )
}

function buildChart(data: CardData<SuspectedCopies> | undefined) {
  const columns = analyticsText.columns
  const { trends = [], range, period = 'day' } = data?.current ?? {}
  const countOf = (bucket: { suspectedCopies: number }) => bucket.suspectedCopies
  const before = alignPrevious(data, countOf)
  const current = { label: columns.now, color: 'green', pointStyle: 'circle', points: trends.map(countOf) } as const
  const table: TableData = {
    columns: [columns.date, t.total, ...(before ? [columns.before] : [])],
    rows: bucketRows({ trends, period }, (bucket, at) => [countOf(bucket), ...(before ? [before[at] ?? 0] : [])]),
  }
  const ticks = trends.map(({ date }) => bucketTick(date, period))
  const lines = before ? [current, { ...previousLine, points: before }] : [current]
  return { build: lineChart(ticks, lines, { endsToday: endsToday(range), describe: t.count }), table }
}
