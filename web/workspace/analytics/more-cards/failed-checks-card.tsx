import { type FailedVerdict, failedVerdicts } from '@sahihi/contract/domain/verdicts.ts'
import type { FailedChecks } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { useMemo } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { Card } from '../card.tsx'
import { alignPrevious, bucketRows, bucketTick, cardFilters } from '../card-filters.ts'
import type { CardStat } from '../card-stats.tsx'
import type { ColorToken } from '../chart-colors.ts'
import type { AnalyticsView } from '../filters/view.ts'
import type { TableData } from '../table-data.ts'
import { analyticsText } from '../text.ts'
import { type CardData, useCard } from '../use-card.ts'
import { stackedBars } from './stacked-bars.ts'

const t = analyticsText.failedChecks
const colors: Record<FailedVerdict, ColorToken> = {
  recalled: 'vermilion',
  blocked: 'ink',
  not_released: 'field',
  limit_reached: 'gold',
  expired: 'green',
}

/** Checks of issued codes that failed, by what the shopper was told. */
export function FailedChecksCard({ view }: { view: AnalyticsView }) {
  const filters = cardFilters(view, { isChart: true })
  const state = useCard('failed-checks', filters)
  const { build, table, stats } = useMemo(() => buildChart(state.data), [state.data])
  return (
    <Card
      title={t.title}
      subtitle={t.subtitle}
      file="failed-checks"
      filters={filters}
      state={state}
      stats={stats}
      chart={{
        label: t.chart(filters.period),
        build,
        emptyText: state.data?.current.failedChecks === 0 ? t.none : undefined,
        hasBars: true,
      }}
      table={table}
    />
  )
}

type Bucket = FailedChecks['trends'][number]
const totalOf = ({ verdicts }: Bucket) => failedVerdicts.reduce((sum, verdict) => sum + verdicts[verdict], 0)

function buildChart(data: CardData<FailedChecks> | undefined) {
  const { columns } = analyticsText
  const { trends = [], period = 'day', failedChecks = 0 } = data?.current ?? {}
  const before = alignPrevious(data, totalOf)
  const series = failedVerdicts.map((verdict) => ({
    label: t.verdicts[verdict],
    color: colors[verdict],
    counts: trends.map(({ verdicts }) => verdicts[verdict]),
  }))
  const table: TableData = {
    columns: [columns.date, t.total, ...series.map(({ label }) => label), ...(before ? [columns.before] : [])],
    rows: bucketRows({ trends, period }, (bucket, at) => [
      totalOf(bucket),
      ...series.map(({ counts }) => counts[at] ?? 0),
      ...(before ? [before[at] ?? 0] : []),
    ]),
  }
  const sums = series.map(({ label, counts }) => ({ label, sum: counts.reduce((sum, count) => sum + count, 0) }))
  const [most] = sums.toSorted((a, b) => b.sum - a.sum)
  const stats: CardStat[] = [
    {
      label: t.total,
      value: formatNumber(failedChecks),
      note: data?.previous && analyticsText.before(formatNumber(data.previous.failedChecks)),
    },
    { label: t.most, value: most?.sum ? most.label : '–', note: most?.sum ? t.count(most.sum) : undefined },
  ]
  const ticks = trends.map(({ date }) => bucketTick(date, period))
  return { build: stackedBars({ labels: ticks, series, previous: before, describe: t.count }), table, stats }
}
