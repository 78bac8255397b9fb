import { useComputedColorScheme } from '@mantine/core'
import type { FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { BarController, BarElement, CategoryScale, Chart, LinearScale, type Plugin } from 'chart.js'
import { useEffect, useRef } from 'react'
import { formatNumber, formatPercent } from '../lib/format.ts'
import styles from './product-feedback.module.css'

Chart.register(BarController, BarElement, CategoryScale, LinearScale)

/** Names of colors in tokens.css. */
export type BarColor = 'green' | 'gold-seal' | 'vermilion'
type BarChartProps = { label: string; answers: FeedbackSummary['rating']; colors: Record<string, BarColor> }

/** Horizontal bars, one per answer: its label before the bar, its count and share after it. */
export function BarChart(props: BarChartProps) {
  // A canvas keeps the colors of the scheme it was drawn in.
  const scheme = useComputedColorScheme('light')
  return <Bars key={scheme} {...props} />
}

function Bars({ label, answers, colors }: BarChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    const chart = drawBars(canvas.current, answers, colors)
    let isDestroyed = false
    // A canvas is not redrawn when its font loads.
    void document.fonts.ready.then(() => isDestroyed || chart.update('none'))
    return () => {
      isDestroyed = true
      chart.destroy()
    }
  }, [answers, colors])
  const lines = Math.max(1, ...answers.map(({ label }) => wrapLabel(label).length))
  return (
    <div className={styles.canvas} style={{ height: answers.length * Math.max(40, lines * 18 + 14) }}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  )
}

function drawBars(canvas: HTMLCanvasElement, answers: BarChartProps['answers'], colors: BarChartProps['colors']) {
  const family = getComputedStyle(canvas).fontFamily
  const color = (token: string) => tokenOf(canvas, token)
  const labels = answers.map(({ label }) => wrapLabel(label))
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  return new Chart(canvas, {
    type: 'bar',
    data: {
      labels,
      datasets: [
        {
          data: answers.map(({ count }) => count),
          backgroundColor: answers.map(({ value }) => color(colors[value] ?? 'green')),
          barThickness: 20,
          borderRadius: 4,
        },
      ],
    },
    options: {
      indexAxis: 'y',
      responsive: true,
      maintainAspectRatio: false,
      animation: reducesMotion ? false : { duration: 200 },
      events: [],
      layout: { padding: { right: 96 } },
      scales: {
        x: { display: false, beginAtZero: true, max: Math.max(1, ...answers.map(({ count }) => count)) },
        y: {
          grid: { display: false },
          border: { color: color('line') },
          ticks: { color: color('ink'), font: { family, size: 14 }, autoSkip: false, crossAlign: 'far' },
          // As wide as the labels: by default it takes at most half, and the bars cover the rest.
          afterFit: (axis) => {
            axis.ctx.font = `14px ${family}`
            const widths = labels.flat().map((line) => axis.ctx.measureText(line).width)
            axis.width = Math.max(0, ...widths) + 12
          },
        },
      },
    },
    plugins: [barValues(answers, { color: color('ink'), family })],
  })
}

/** The count and its share, after each bar. */
const barValues = (
  answers: BarChartProps['answers'],
  { color, family }: { color: string; family: string },
): Plugin<'bar'> => ({
  id: 'values',
  afterDatasetsDraw(chart) {
    const { ctx } = chart
    const total = answers.reduce((sum, { count }) => sum + count, 0)
    ctx.save()
    ctx.fillStyle = color
    ctx.font = `500 14px ${family}`
    ctx.textBaseline = 'middle'
    chart.getDatasetMeta(0).data.forEach(({ x, y }, i) => {
      const count = answers[i]?.count ?? 0
      ctx.fillText(`${formatNumber(count)}  ·  ${formatPercent(total ? count / total : 0)}`, x + 8, y)
    })
    ctx.restore()
  },
})

/** The value of a token for a canvas; the browser resolves `light-dark()`. */
function tokenOf(canvas: HTMLCanvasElement, token: string): string {
  canvas.style.color = `var(--${token})`
  const { color } = getComputedStyle(canvas)
  canvas.style.color = ''
  return color
}

/** A label in lines of about 16 characters, so that the bars have room on a phone. */
function wrapLabel(label: string): string[] {
  const words = label.split(' ').flatMap((word) => word.match(/.{1,16}/gsu) ?? [])
  const lines: string[] = []
  for (const word of words) {
    const joined = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && joined.length <= 16) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  return lines
}
