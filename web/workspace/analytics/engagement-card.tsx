import type { Engagement } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useMemo } from 'react'
import { Card } from './card.tsx'
import { cardFilters } from './card-filters.ts'
import { doughnut } from './charts.ts'
import type { AnalyticsView } from './filters/view.ts'
import type { TableData } from './table-data.ts'
import { analyticsText } from './text.ts'
import { type CardData, useCard } from './use-card.ts'

const t = analyticsText.engagement

/** Whether visitors come back, and codes are scanned again. */
export function EngagementCard({ view }: { view: AnalyticsView }) {
  const filters = { ...cardFilters(view), isOfAllCountries: true }
  const state = useCard('engagement', filters)
  const { current, previous } = state.data ?? {}
  const { build, table } = useMemo(() => buildChart(state.data), [state.data])
  return (
    <Card
      title={t.title}
      file="engagement"
      width="narrow"
      filters={filters}
      state={state}
      stats={[
        {
          label: t.averageScans,
          value: current?.averageScans ?? '–',
          note: previous && analyticsText.before(previous.averageScans),
        },
        {
          label: t.repeatRate,
          value: current ? `${current.repeatRate}%` : '–',
          note: previous && analyticsText.before(`${previous.repeatRate}%`),
        },
      ]}
      chart={{ label: t.chart, build, emptyText: current?.visitors === 0 ? messages.analytics.noVisitors : undefined }}
      table={table}
    />
  )
}

function buildChart(data: CardData<Engagement> | undefined) {
  const columns = analyticsText.columns
  const rows = [
    { name: t.singleScan, readValue: (figures: Engagement) => `${figures.singleScan}%` },
    { name: t.multipleScans, readValue: (figures: Engagement) => `${figures.multiScan}%` },
    { name: t.averageScans, readValue: (figures: Engagement) => figures.averageScans },
    { name: t.repeatRate, readValue: (figures: Engagement) => `${figures.repeatRate}%` },
  ]
  const ranges = [data?.current, data?.previous].filter((figures) => figures !== undefined)
  const table: TableData = {
    columns: [columns.figure, columns.now, columns.before].slice(0, ranges.length + 1),
    rows: data ? rows.map(({ name, readValue }) => ({ name, cells: ranges.map(readValue) })) : [],
  }
  return {
    build: doughnut([
      { label: t.singleScan, share: Number(data?.current.singleScan ?? 0), color: 'green' },
      { label: t.multipleScans, share: Number(data?.current.multiScan ?? 0), color: 'gold' },
    ]),
    table,
  }
}
