import type { ScanMethods } from '@sahihi/contract/endpoints/analytics.ts'
import { useMemo } from 'react'
import { formatNumber } from '../lib/format.ts'
import { Card } from './card.tsx'
import { type Line, lineChart } from './charts.ts'
import type { Figure } from './card-stats.tsx'
import type { Sheet } from './table-data.ts'
import { type Shown, useMethods } from './use-card.ts'
import { useWishes } from './use-card-filters.ts'
import { alignedBefore, bucketName, bucketTick } from './card-filters.ts'

const title = 'Scan Methods'
const methods = [
  { key: 'QR_SCAN', label: 'QR Scan', token: 'green', sign: 'circle' },
  { key: 'MANUAL_ENTRY', label: 'Manual Entry', token: 'gold', sign: 'triangle' },
] as const

/** How codes are read: scanned, or typed. */
export function MethodsCard() {
  const wishes = useWishes('day')
  const state = useMethods(wishes.wish)
  const { shown } = state
  const { draw, sheet, figures } = useMemo(() => pictured(shown), [shown])
  return (
    <Card
      title={title}
      file="scan-methods"
      wishes={wishes}
      state={state}
      figures={figures}
      chart={{
        label: `Line chart of codes scanned and serials typed by ${wishes.wish.period}. “Show as a table” lists the same figures.`,
        draw,
      }}
      sheet={sheet}
    />
  )
}

function pictured(shown: Shown<ScanMethods> | undefined) {
  const { trends = [], range, period = 'day' } = shown?.now ?? {}
  const counts = methods.map(({ key }) => trends.map((one) => one.methods[key]))
  const { before } = shown ?? {}
  const countsBefore =
    before && range
      ? methods.map(({ key }) => alignedBefore(trends, range, before.trends, (day) => day.methods[key]))
      : undefined
  const lines: Line[] = methods.map(({ label, token, sign }, at) => ({ label, token, sign, points: counts[at] ?? [] }))
  const linesBefore: Line[] = (countsBefore ?? []).map((points, at) => ({
    ...(methods[at] ?? methods[0]),
    label: `${methods[at]?.label}, before`,
    points,
    isBefore: true,
  }))
  const figures = methods.map(({ label }, at): Figure => {
    const sumOf = (all: number[][]) => formatNumber((all[at] ?? []).reduce((sum, count) => sum + count, 0))
    return { label, value: sumOf(counts), note: countsBefore ? `${sumOf(countsBefore)} before` : undefined }
  })
  const all = [...lines, ...linesBefore]
  const sheet: Sheet = {
    columns: ['Date', ...all.map(({ label }) => label)],
    rows: trends.map(({ date }, at) => ({
      name: bucketName(date, period),
      raw: date,
      cells: all.map(({ points }) => points[at] ?? 0),
    })),
  }
  const ticks = trends.map(({ date }) => bucketTick(date, period))
  return { draw: lineChart(ticks, all), sheet, figures }
}
