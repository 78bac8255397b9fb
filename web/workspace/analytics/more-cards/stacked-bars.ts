import type { ChartConfiguration } from 'chart.js'
import type { ColorToken } from '../chart-colors.ts'
import { axis, type ChartBuilder, common, crosshair, legend, tooltip } from '../charts.ts'
import { analyticsText } from '../text.ts'

type Series = { label: string; color: ColorToken; counts: number[] }
type StackedBars = {
  labels: string[]
  series: Series[]
  /** The totals of the days before, as a dashed line over the bars. */
  previous: number[] | undefined
  /** A count in words, for the tooltip. */
  describe: (count: number) => string
}

/** A bar for each day, week or month, made of the counts of each series. */
export const stackedBars =
  ({ labels, series, previous, describe }: StackedBars): ChartBuilder =>
  (style) => {
    const bars = series.map(({ label, color, counts }) => ({
      type: 'bar' as const,
      label,
      data: counts,
      backgroundColor: style.color(color),
      // Separates colors that somebody cannot tell apart.
      borderColor: style.color('surface'),
      borderWidth: { top: 1 },
      borderSkipped: false as const,
      maxBarThickness: 48,
      pointStyle: 'rect' as const,
      stack: 'checks',
      order: 1,
    }))
    const line = {
      type: 'line' as const,
      label: analyticsText.columns.before,
      data: previous ?? [],
      borderColor: style.color('quiet'),
      backgroundColor: style.color('surface'),
      borderDash: [6, 5],
      borderWidth: 2,
      pointStyle: 'triangle' as const,
      pointRadius: 3,
      stack: 'before',
      order: 0,
    }
    return {
      type: 'bar',
      plugins: [crosshair(style)],
      data: { labels, datasets: previous ? [...bars, line] : bars },
      options: {
        ...common(style),
        interaction: { mode: 'index', intersect: false },
        plugins: {
          legend: legend(style),
          tooltip: {
            ...tooltip(style),
            // What did not happen on a day is left out.
            filter: ({ parsed }) => Boolean(parsed.y),
            callbacks: { label: ({ dataset, parsed }) => `${dataset.label}: ${describe(parsed.y ?? 0)}` },
          },
        },
        scales: {
          x: { ...axis(style), stacked: true, grid: { display: false } },
          y: {
            ...axis(style),
            stacked: true,
            beginAtZero: true,
            suggestedMax: 4,
            ticks: { ...axis(style).ticks, maxTicksLimit: 6, precision: 0 },
          },
        },
      },
    } as ChartConfiguration
  }
