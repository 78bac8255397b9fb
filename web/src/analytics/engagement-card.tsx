import type { Engagement } from '@sahihi/contract/endpoints/analytics.ts'
import { analyticsMessages } from '@sahihi/contract/i18n/en/analytics-messages.ts'
import { useMemo } from 'react'
import { Card } from './card.tsx'
import { doughnut } from './charts.ts'
import type { Sheet } from './table-data.ts'
import { type Shown, useEngagement } from './use-card.ts'
import { useWishes } from './use-card-filters.ts'

const title = 'Customer Engagement'

/** Whether visitors come back, and codes are scanned again. */
export function EngagementCard() {
  const wishes = useWishes()
  const state = useEngagement(wishes.wish)
  const { now, before } = state.shown ?? {}
  const { draw, sheet } = useMemo(() => pictured(state.shown), [state.shown])
  const note = (figure: string | undefined) => (figure === undefined ? undefined : `${figure} before`)
  return (
    <Card
      title={title}
      file="engagement"
      width="narrow"
      wishes={wishes}
      state={state}
      figures={[
        { label: 'Avg. Scans per User', value: now?.averageScans ?? '–', note: note(before?.averageScans) },
        {
          label: 'Repeat Scan Rate',
          value: now ? `${now.repeatRate}%` : '–',
          note: note(before && `${before.repeatRate}%`),
        },
      ]}
      chart={{
        label:
          'Doughnut chart of visitors with a single scan and with multiple scans. “Show as a table” lists the same figures.',
        draw,
        nothing: now?.visitors === 0 ? analyticsMessages.noVisitors : undefined,
      }}
      sheet={sheet}
    />
  )
}

function pictured(shown: Shown<Engagement> | undefined) {
  const rows = [
    { name: 'Single Scan', read: (one: Engagement) => `${one.singleScan}%` },
    { name: 'Multiple Scans', read: (one: Engagement) => `${one.multiScan}%` },
    { name: 'Avg. Scans per User', read: (one: Engagement) => one.averageScans },
    { name: 'Repeat Scan Rate', read: (one: Engagement) => `${one.repeatRate}%` },
  ]
  const answers = [shown?.now, shown?.before].filter((answer) => answer !== undefined)
  const sheet: Sheet = {
    columns: ['Figure', 'Now', 'Before'].slice(0, answers.length + 1),
    rows: shown ? rows.map(({ name, read }) => ({ name, cells: answers.map(read) })) : [],
  }
  return {
    draw: doughnut([
      { label: 'Single Scan', share: Number(shown?.now.singleScan ?? 0), token: 'green' },
      { label: 'Multiple Scans', share: Number(shown?.now.multiScan ?? 0), token: 'gold' },
    ]),
    sheet,
  }
}
