import type { ScanVolume } from '@sahihi/contract/endpoints/analytics.ts'
import { analyticsMessages } from '@sahihi/contract/i18n/en/analytics-messages.ts'
import { useMemo } from 'react'
import { formatNumber } from '../lib/format.ts'
import { Card } from './card.tsx'
import { beforeLook, lineChart } from './charts.ts'
import type { Figure } from './card-stats.tsx'
import type { Sheet } from './table-data.ts'
import { type Shown, useVolume } from './use-card.ts'
import { useWishes } from './use-card-filters.ts'
import { alignedBefore, bucketName, bucketTick } from './card-filters.ts'

const title = 'Scan Volume & Trends'

/** How many scans there were, when, and whether they grow. An error leaves zeros and an empty list (specification 8). */
export function VolumeCard() {
  const wishes = useWishes('day')
  const state = useVolume(wishes.wish)
  const shown = state.error ? undefined : state.shown
  const { draw, sheet } = useMemo(() => pictured(shown), [shown])
  return (
    <Card
      title={title}
      file="scan-volume"
      wishes={wishes}
      state={{ ...state, shown }}
      figures={figuresOf(shown)}
      chart={{ label: `Line chart of scans by ${wishes.wish.period}. “Show as a table” lists the same figures.`, draw }}
      sheet={sheet}
    />
  )
}

function figuresOf(shown: Shown<ScanVolume> | undefined): Figure[] {
  const { totalScans = 0, growth = null } = shown?.now ?? {}
  const before = shown?.before?.totalScans
  return [
    {
      label: 'Total Scans',
      value: formatNumber(totalScans),
      note: before === undefined ? undefined : `${formatNumber(before)} before`,
    },
    growth === null
      ? { label: 'Growth', value: '–', hint: analyticsMessages.noGrowth }
      : {
          label: 'Growth',
          value: `${growth > 0 ? '+' : ''}${formatNumber(growth)}%`,
          look: growth > 0 ? 'up' : growth < 0 ? 'down' : undefined,
        },
  ]
}

function pictured(shown: Shown<ScanVolume> | undefined) {
  const { trends = [], range, period = 'day' } = shown?.now ?? {}
  const before =
    shown?.before && range ? alignedBefore(trends, range, shown.before.trends, ({ scans }) => scans) : undefined
  const now = { label: 'Now', token: 'green', sign: 'circle', points: trends.map(({ scans }) => scans) } as const
  const sheet: Sheet = {
    columns: ['Date', 'Scans', ...(before ? ['Scans before'] : [])],
    rows: trends.map(({ date, scans }, at) => ({
      name: bucketName(date, period),
      raw: date,
      cells: [scans, ...(before ? [before[at] ?? 0] : [])],
    })),
  }
  const ticks = trends.map(({ date }) => bucketTick(date, period))
  return { draw: lineChart(ticks, before ? [now, { ...beforeLook, points: before }] : [now]), sheet }
}
