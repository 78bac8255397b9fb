import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  DoughnutController,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
  type Scale,
  Tooltip,
} from 'chart.js'
import type { ChartStyle, ColorToken } from './chart-colors.ts'
import { analyticsText as t } from './text.ts'

Chart.register(ArcElement, BarController, BarElement, CategoryScale, DoughnutController, LinearScale, LineController)
Chart.register(Legend, LineElement, PointElement, Tooltip)
// Chart.js shows a legend by default; few of our charts need one.
Chart.defaults.plugins.legend.display = false

/** Makes the configuration of one chart for any colors and any size. */
export type ChartBuilder = (style: ChartStyle) => ChartConfiguration

export type Line = {
  label: string
  color: ColorToken
  /** Null where there is nothing to show. */
  points: (number | null)[]
  pointStyle: 'circle' | 'triangle' | 'rect'
  isPrevious?: boolean
}

/** What happened in a bucket, as a line of its tooltip. */
export type ChartMark = { at: number; kind: 'released' | 'recalled'; text: string }

/** A vertical line through the bucket that the tooltip describes. */
export const crosshair = (style: ChartStyle): Plugin => ({
  id: 'crosshair',
  beforeDatasetsDraw: ({ ctx, chartArea, tooltip }) => {
    const [active] = tooltip?.getActiveElements() ?? []
    if (active) drawVertical(ctx, active.element.x, chartArea, style.color('quiet'), [])
  },
})

/** A dashed line with a mark on the axis where batches were released or recalled. */
const marksPlugin = (style: ChartStyle, marks: ChartMark[]): Plugin => ({
  id: 'marks',
  beforeDatasetsDraw: ({ ctx, chartArea, scales }) => {
    for (const { at, kind } of marks) {
      const [x, color] = [scales.x?.getPixelForValue(at) ?? 0, style.color(kind === 'recalled' ? 'vermilion' : 'gold')]
      drawVertical(ctx, x, chartArea, color, [2, 4])
      ctx.save()
      ctx.fillStyle = color
      ctx.beginPath()
      if (kind === 'recalled') ctx.rect(x - 4, chartArea.top - 4, 8, 8)
      else ctx.arc(x, chartArea.top, 4, 0, 2 * Math.PI)
      ctx.fill()
      ctx.restore()
    }
  },
})

function drawVertical(
  ctx: CanvasRenderingContext2D,
  x: number,
  area: { top: number; bottom: number },
  color: string,
  dash: number[],
) {
  ctx.save()
  ctx.strokeStyle = color
  ctx.setLineDash(dash)
  ctx.beginPath()
  ctx.moveTo(x, area.top)
  ctx.lineTo(x, area.bottom)
  ctx.stroke()
  ctx.restore()
}

type LineOptions = {
  /** Releases and recalls, by bucket. */
  marks?: ChartMark[]
  /** The last bucket is not over: the lines to it are dashed. */
  endsToday: boolean
  /** A value in words, for the tooltip. */
  describe?: (value: number) => string
  /** The end of the axis, and how a tick on it is written. */
  max?: number
  tick?: (value: number) => string
}

/** Lines over days, weeks or months. A single line needs no legend, and its tooltip no name. */
export const lineChart =
  (
    labels: string[],
    lines: Line[],
    { endsToday, marks = [], describe = t.scanCount, max, tick }: LineOptions,
  ): ChartBuilder =>
  (style) => ({
    type: 'line',
    plugins: [crosshair(style), marksPlugin(style, marks)],
    data: { labels, datasets: lines.map((line) => ({ ...lineDataset(style, line, endsToday), data: line.points })) },
    options: {
      ...common(style),
      interaction: { mode: 'index', intersect: false },
      plugins: {
        legend: lines.length > 1 ? legend(style) : { display: false },
        tooltip: {
          ...tooltip(style),
          displayColors: lines.length > 1,
          callbacks: {
            label: ({ dataset, parsed }) => {
              const count = describe(parsed.y ?? 0)
              return lines.length > 1 ? `${dataset.label}: ${count}` : count
            },
            afterBody: ([item]) => marks.filter(({ at }) => at === item?.dataIndex).map(({ text }) => text),
          },
        },
      },
      scales: {
        x: { ...axis(style), grid: { display: false } },
        y: {
          ...axis(style),
          beginAtZero: true,
          ...(max ? { max } : { suggestedMax: 4 }),
          ticks: {
            ...axis(style).ticks,
            maxTicksLimit: 6,
            ...(tick ? { callback: (value: string | number) => tick(Number(value)) } : { precision: 0 }),
          },
        },
      },
    },
  })

type Segment = { label: string; share: number; color: ColorToken }

/** Shares of a whole, in percent. */
export const doughnut =
  (segments: Segment[]): ChartBuilder =>
  (style) => ({
    type: 'doughnut',
    data: {
      labels: segments.map(segmentLabel),
      datasets: [
        {
          data: segments.map(({ share }) => share),
          backgroundColor: segments.map(({ color }) => style.color(color)),
          borderColor: style.color('surface'),
          borderWidth: 3,
        },
      ],
    },
    options: {
      ...common(style),
      cutout: '64%',
      plugins: {
        legend: legend(style),
        tooltip: { ...tooltip(style), callbacks: { title: () => '', label: ({ label }) => label } },
      },
    },
  })

const segmentLabel = ({ label, share }: Segment, _: number, all: Segment[]) =>
  all.some((segment) => segment.share > 0) ? `${label}: ${share.toFixed(1)}%` : label

type Bars = { labels: string[]; counts: number[]; previous?: number[] | undefined }

/** Vertical bars, the highest in the stronger color, with the previous counts as a dashed line over them. */
export const barChart =
  ({ labels, counts, previous }: Bars): ChartBuilder =>
  (style) => {
    const top = Math.max(...counts, ...(previous ?? []), 0)
    const max = Math.max(1, Math.ceil(top * 1.2))
    const highest = Math.max(...counts, 1)
    const line = {
      ...lineDataset(style, { ...previousLine, points: [] }, false),
      type: 'line' as const,
      data: previous ?? [],
    }
    const bars = {
      type: 'bar' as const,
      label: t.columns.scans,
      data: counts,
      backgroundColor: counts.map((count) => style.color(count === highest ? 'green' : 'field')),
      // Seven bars must fit side by side, so on a small screen they get narrower.
      maxBarThickness: 70,
      categoryPercentage: 1,
      barPercentage: 0.92,
      borderRadius: 4,
      order: 1,
    }
    return {
      type: 'bar',
      data: { labels, datasets: previous ? [bars, line] : [bars] },
      options: {
        ...common(style),
        events: [],
        plugins: { legend: previous ? legend(style) : { display: false }, tooltip: { enabled: false } },
        scales: {
          x: {
            ...axis(style),
            grid: { display: false },
            ticks: { ...axis(style).ticks, autoSkip: false, callback: dayTick },
          },
          y: {
            ...axis(style),
            min: 0,
            max,
            bounds: 'data',
            // At most six ticks in whole steps, without the uneven last one that Chart.js adds at the end of the axis.
            afterBuildTicks: (scale: Scale) => {
              const step = chooseStep(max)
              scale.ticks = Array.from({ length: Math.floor(max / step) + 1 }, (_, at) => ({ value: at * step }))
            },
          },
        },
      },
    } as ChartConfiguration
  }

/** The smallest round step that gives an axis at most six ticks: 1, 2, 5, 10, 20, 50 ... */
export function chooseStep(max: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(max / 6)))
  return [1, 2, 5, 10].map((round) => round * power).find((step) => step * 6 > max) ?? max
}

/** `Monday`; on a phone `Mon`. */
function dayTick(this: Scale, value: string | number): string {
  const day = this.getLabelForValue(Number(value))
  return this.chart.width < 600 ? day.slice(0, 3) : day
}

const fewPoints = 14
const isAlone = (points: (number | null)[], at: number) =>
  (points[at - 1] ?? null) === null && (points[at + 1] ?? null) === null

export const previousLine = {
  label: t.columns.before,
  color: 'gold',
  pointStyle: 'triangle',
  isPrevious: true,
} as const

function lineDataset(
  style: ChartStyle,
  { label, color: token, pointStyle, isPrevious = false, points }: Line,
  endsToday: boolean,
) {
  const color = style.color(token)
  const last = endsToday && !isPrevious ? points.length - 1 : undefined
  return {
    ...(last === undefined
      ? {}
      : {
          segment: {
            borderDash: ({ p1DataIndex }: { p1DataIndex: number }) => (p1DataIndex === last ? [3, 4] : undefined),
          },
          pointBackgroundColor: points.map((_, at) => (at === last ? style.color('surface') : color)),
        }),
    label,
    borderColor: color,
    backgroundColor: isPrevious ? style.color('surface') : color,
    borderDash: isPrevious ? [6, 5] : [],
    borderWidth: 2,
    pointStyle,
    // Dots only where they are few, or stand alone.
    pointRadius: ({ dataIndex: at }: { dataIndex: number }) =>
      points.length <= fewPoints || isAlone(points, at) ? 3 : 0,
    pointHoverRadius: 5,
  }
}

export const common = ({ reducesMotion }: ChartStyle) => ({
  responsive: true,
  maintainAspectRatio: false,
  animation: reducesMotion ? (false as const) : { duration: 200 },
})

const font = ({ fontFamily }: ChartStyle) => ({ family: fontFamily, size: 13 })

export const axis = (style: ChartStyle) => ({
  border: { color: style.color('line') },
  grid: { color: style.color('line') },
  ticks: { color: style.color('quiet'), font: font(style), maxRotation: 0, autoSkipPadding: 16 },
})

export const legend = (style: ChartStyle) => ({
  display: true,
  position: 'bottom' as const,
  // Hiding a line by a click would have no equivalent for a keyboard.
  onClick: () => {},
  labels: { usePointStyle: true, boxHeight: 8, padding: 16, color: style.color('ink'), font: font(style) },
})

export const tooltip = (style: ChartStyle) => ({
  backgroundColor: style.color('ink'),
  titleColor: style.color('surface'),
  bodyColor: style.color('surface'),
  titleFont: { ...font(style), weight: 600 },
  bodyFont: font(style),
  usePointStyle: true,
  padding: 10,
})
