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
  PointElement,
  type Scale,
  Tooltip,
} from 'chart.js'
import { countOf } from '../lib/format.ts'
import type { Paint, Token } from './chart-colors.ts'

Chart.register(ArcElement, BarController, BarElement, CategoryScale, DoughnutController, LinearScale, LineController)
Chart.register(Legend, LineElement, PointElement, Tooltip)
// Registered for every chart of the product, and wanted by few of them.
Chart.defaults.plugins.legend.display = false

/** Draws one picture, in any colours and at any size. */
export type Draw = (paint: Paint) => ChartConfiguration

export type Line = { label: string; token: Token; points: number[]; sign: 'circle' | 'triangle'; isBefore?: boolean }

/** Lines over days, weeks or months. One line needs no legend, and its tooltip no name (specification 2). */
export const lineChart =
  (labels: string[], lines: Line[]): Draw =>
  (paint) => ({
    type: 'line',
    data: { labels, datasets: lines.map((line) => ({ ...lineLook(paint, line), data: line.points })) },
    options: {
      ...common(paint),
      interaction: { mode: 'index', intersect: false },
      plugins: {
        legend: lines.length > 1 ? legend(paint) : { display: false },
        tooltip: {
          ...tooltip(paint),
          displayColors: lines.length > 1,
          callbacks: {
            label: ({ dataset, parsed }) => {
              const words = countOf(parsed.y ?? 0, 'scan')
              return lines.length > 1 ? `${dataset.label}: ${words}` : words
            },
          },
        },
      },
      scales: {
        x: { ...axis(paint), grid: { display: false } },
        y: {
          ...axis(paint),
          beginAtZero: true,
          suggestedMax: 4,
          ticks: { ...axis(paint).ticks, precision: 0, maxTicksLimit: 6 },
        },
      },
    },
  })

type Part = { label: string; share: number; token: Token }

/** Two shares of one whole, in percent. */
export const doughnut =
  (parts: Part[]): Draw =>
  (paint) => ({
    type: 'doughnut',
    data: {
      labels: parts.map(wordsOf),
      datasets: [
        {
          data: parts.map(({ share }) => share),
          backgroundColor: parts.map(({ token }) => paint.colour(token)),
          borderColor: paint.colour('surface'),
          borderWidth: 3,
        },
      ],
    },
    options: {
      ...common(paint),
      cutout: '64%',
      plugins: {
        legend: legend(paint),
        tooltip: { ...tooltip(paint), callbacks: { title: () => '', label: ({ label }) => label } },
      },
    },
  })

const wordsOf = ({ label, share }: Part, _: number, parts: Part[]) =>
  parts.some((part) => part.share > 0) ? `${label}: ${share.toFixed(1)}%` : label

type Bars = { labels: string[]; counts: number[]; before?: number[] | undefined }

/** Upright bars, the highest in the stronger colour; the days before are a dashed line over them (specification 2 and 9). */
export const barChart =
  ({ labels, counts, before }: Bars): Draw =>
  (paint) => {
    const top = Math.max(...counts, ...(before ?? []), 0)
    const max = Math.max(1, Math.ceil(top * 1.2))
    const highest = Math.max(...counts, 1)
    const line = { ...lineLook(paint, { ...beforeLook, points: [] }), type: 'line' as const, data: before ?? [] }
    const bars = {
      type: 'bar' as const,
      label: 'Scans',
      data: counts,
      backgroundColor: counts.map((count) => paint.colour(count === highest ? 'green' : 'field')),
      // 70 px each (specification 2), less only where seven of them would lie over one another.
      maxBarThickness: 70,
      categoryPercentage: 1,
      barPercentage: 0.88,
      borderRadius: 4,
      order: 1,
    }
    return {
      type: 'bar',
      data: { labels, datasets: before ? [bars, line] : [bars] },
      options: {
        ...common(paint),
        events: [],
        plugins: { legend: before ? legend(paint) : { display: false }, tooltip: { enabled: false } },
        scales: {
          x: {
            ...axis(paint),
            grid: { display: false },
            ticks: { ...axis(paint).ticks, autoSkip: false, callback: dayTick },
          },
          y: {
            ...axis(paint),
            min: 0,
            max,
            bounds: 'data',
            // Six at most and whole steps, without the uneven last one that Chart.js puts at the end of the axis.
            afterBuildTicks: (scale: Scale) => {
              const step = stepOf(max)
              scale.ticks = Array.from({ length: Math.floor(max / step) + 1 }, (_, at) => ({ value: at * step }))
            },
          },
        },
      },
    } as ChartConfiguration
  }

/** The least round number that divides an axis by six ticks at most: 1, 2, 5, 10, 20, 50 ... */
export function stepOf(max: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(max / 6)))
  return [1, 2, 5, 10].map((round) => round * power).find((step) => step * 6 > max) ?? max
}

/** `Monday`; on a telephone `Mon`. */
function dayTick(this: Scale, value: string | number): string {
  const day = this.getLabelForValue(Number(value))
  return this.chart.width < 600 ? day.slice(0, 3) : day
}

export const beforeLook = { label: 'Before', token: 'gold', sign: 'triangle', isBefore: true } as const

function lineLook(paint: Paint, { label, token, sign, isBefore }: Line) {
  const colour = paint.colour(token)
  return {
    label,
    borderColor: colour,
    backgroundColor: isBefore ? paint.colour('surface') : colour,
    borderDash: isBefore ? [6, 5] : [],
    borderWidth: 2,
    pointStyle: sign,
    pointRadius: sign === 'triangle' ? 4 : 3,
    pointHoverRadius: 6,
  }
}

const common = ({ isStill }: Paint) => ({
  responsive: true,
  maintainAspectRatio: false,
  animation: isStill ? (false as const) : { duration: 200 },
})

const font = ({ family }: Paint) => ({ family, size: 13 })

const axis = (paint: Paint) => ({
  border: { color: paint.colour('line') },
  grid: { color: paint.colour('line') },
  ticks: { color: paint.colour('quiet'), font: font(paint), maxRotation: 0, autoSkipPadding: 16 },
})

const legend = (paint: Paint) => ({
  display: true,
  position: 'bottom' as const,
  // A click that hides a line would have no likeness for a keyboard.
  onClick: () => {},
  labels: { usePointStyle: true, boxHeight: 8, padding: 16, color: paint.colour('ink'), font: font(paint) },
})

const tooltip = (paint: Paint) => ({
  backgroundColor: paint.colour('ink'),
  titleColor: paint.colour('surface'),
  bodyColor: paint.colour('surface'),
  titleFont: { ...font(paint), weight: 600 },
  bodyFont: font(paint),
  usePointStyle: true,
  padding: 10,
})
