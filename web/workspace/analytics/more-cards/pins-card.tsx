import type { PinFigures } from '@sahihi/contract/endpoints/analytics/pins.ts'
import { useMemo } from 'react'
import { formatNumber, formatPercent } from '../../../lib/format.ts'
import { pinsText } from '../../catalog/pins/text.ts'
import { describePlace } from '../../lib/describe-place.ts'
import { pinShares } from '../../lib/pin-shares.ts'
import { Card } from '../card.tsx'
import { alignPrevious, bucketRows, bucketTick, type CardFilters, cardFilters, endsToday } from '../card-filters.ts'
import type { CardStat } from '../card-stats.tsx'
import { type Line, lineChart, previousLine } from '../charts.ts'
import type { AnalyticsView } from '../filters/view.ts'
import type { TableData } from '../table-data.ts'
import { analyticsText } from '../text.ts'
import { type CardData, useCard } from '../use-card.ts'
import { PinPlaces } from './pin-places.tsx'

const t = pinsText.card
const allPins: CardFilters = { view: {}, period: 'day' }

/** How many shoppers check hidden PINs, and where these are wrong. Nothing for a partner that has no batch with PINs. */
export function PinsCard({ view }: { view: AnalyticsView }) {
  const { data } = useCard('pins', allPins)
  return data?.current.hasPins ? <ShownPinsCard view={view} /> : null
}

function ShownPinsCard({ view }: { view: AnalyticsView }) {
  const filters = cardFilters(view, { isChart: true })
  const state = useCard('pins', filters)
  const { current } = state.data ?? {}
  const { build, table } = useMemo(() => buildChart(state.data), [state.data])
  return (
    <Card
      title={t.title}
      subtitle={t.subtitle}
      file="hidden-pins"
      width="full"
      filters={filters}
      state={state}
      stats={buildStats(state.data)}
      chart={{
        label: t.chart(filters.period),
        build,
        emptyText: current?.pinChecks === 0 ? t.none : undefined,
      }}
      table={table}
      aside={current && current.pinChecks > 0 ? <PinPlaces places={current.places} /> : undefined}
    />
  )
}

const inWords = (share: number | null | undefined) => (share == null ? '–' : formatPercent(share))

function buildStats(data: CardData<PinFigures> | undefined): CardStat[] {
  const { current, previous } = data ?? {}
  const { metrics: text } = pinsText
  const shares = current && pinShares(current.scans, current)
  const before = previous && pinShares(previous.scans, previous)
  const stat = (name: 'checked' | 'confirmed' | 'wrong', note: string) => ({
    label: text[name],
    value: inWords(shares?.[name]),
    note: before ? analyticsText.before(inWords(before[name])) : note,
  })
  return [
    stat('checked', text.checkedNote(current?.codesChecked ?? 0)),
    stat('confirmed', text.confirmedNote(current?.codesConfirmed ?? 0)),
    stat('wrong', text.wrongNote(formatNumber(current?.wrongPins ?? 0), formatNumber(current?.pinChecks ?? 0))),
  ]
}

type Counts = { pinChecks: number; wrongPins: number }
const rateOf = ({ pinChecks, wrongPins }: Counts) => (pinChecks > 0 ? wrongPins / pinChecks : null)

/** In fewer checks of a day one wrong PIN would look like a wave of them; the table has them all. */
const fewestDrawn = 5
const calculateDrawnRate = (counts: Counts) => (counts.pinChecks < fewestDrawn ? null : rateOf(counts))

const lineStyles = [
  { color: 'vermilion', pointStyle: 'triangle' },
  { color: 'ink', pointStyle: 'rect' },
] as const

/** The rate of all places; with the days before where they are compared, else with the places that have the most wrong PINs. */
function buildChart(data: CardData<PinFigures> | undefined) {
  const { trends = [], places = [], range, period = 'day' } = data?.current ?? {}
  const wrongBefore = alignPrevious(data, ({ wrongPins }) => wrongPins)
  const before = alignPrevious(data, ({ pinChecks }) => pinChecks)?.map((pinChecks, at) =>
    rateOf({ pinChecks, wrongPins: wrongBefore?.[at] ?? 0 }),
  )
  const worst = places.slice(0, lineStyles.length).filter(({ wrongPins }) => wrongPins > 0)
  const ofPlaces = worst.flatMap(
    ({ city, country, trends: ofPlace }, at): (Line & { place: string; rates: (number | null)[] })[] => {
      const [place, style] = [describePlace(city, country) ?? city, lineStyles[at]]
      return style
        ? [{ ...style, label: place, place, rates: ofPlace.map(rateOf), points: ofPlace.map(calculateDrawnRate) }]
        : []
    },
  )
  const ofAll: Line = { label: t.allPlaces, color: 'green', pointStyle: 'circle', points: trends.map(rateOf) }
  const lines = before ? [ofAll, { ...previousLine, points: before }] : [ofAll, ...ofPlaces]
  const table: TableData = {
    columns: [
      analyticsText.columns.date,
      t.rate,
      pinsText.metrics.wrong,
      t.checks,
      ...(before ? [analyticsText.columns.rateBefore] : []),
      ...ofPlaces.map(({ place }) => t.rateIn(place)),
    ],
    rows: bucketRows({ trends, period }, (bucket, at) => [
      inWords(rateOf(bucket)),
      bucket.wrongPins,
      bucket.pinChecks,
      ...(before ? [inWords(before[at])] : []),
      ...ofPlaces.map(({ rates }) => inWords(rates[at])),
    ]),
  }
  const ticks = trends.map(({ date }) => bucketTick(date, period))
  const percent = (rate: number) => formatPercent(rate)
  const options = { endsToday: endsToday(range), describe: percent, max: chooseScaleTop(lines), tick: percent }
  return { build: lineChart(ticks, lines, options), table }
}

/** The next 10 % above the highest rate: a few percent of 100 would be a flat line. */
const chooseScaleTop = (lines: Line[]) =>
  Math.min(1, (Math.floor(Math.max(0, ...lines.flatMap(({ points }) => points.map(Number))) * 10) + 1) / 10)
