import { useComputedColorScheme } from '@mantine/core'
import type { FeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { BarController, BarElement, CategoryScale, Chart, LinearScale, type Plugin } from 'chart.js'
import { useEffect, useRef } from 'react'
import { formatNumber, formatPercent } from '../lib/format.ts'
import styles from './product-feedback.module.css'

Chart.register(BarController, BarElement, CategoryScale, LinearScale)

/** Names of colours in tokens.css. */
export type Tone = 'green' | 'gold-seal' | 'vermilion'
type BarChartProps = { label: string; counted: FeedbackSummary['rating']; tones: Record<string, Tone> }

/** Lying bars, one for each answer: its words before it, its count and share behind. */
export function BarChart(props: BarChartProps) {
  // A canvas holds the colours of the scheme it was drawn in.
  const scheme = useComputedColorScheme('light')
  return <Bars key={scheme} {...props} />
}

function Bars({ label, counted, tones }: BarChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    const chart = drawBars(canvas.current, counted, tones)
    let isGone = false
    // A canvas does not draw itself anew when its font arrives.
    void document.fonts.ready.then(() => isGone || chart.update('none'))
    return () => {
      isGone = true
      chart.destroy()
    }
  }, [counted, tones])
  const lines = Math.max(1, ...counted.map((one) => broken(one.label).length))
  return (
    <div className={styles.canvas} style={{ height: counted.length * Math.max(40, lines * 18 + 14) }}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  )
}

function drawBars(canvas: HTMLCanvasElement, counted: BarChartProps['counted'], tones: BarChartProps['tones']) {
  const family = getComputedStyle(canvas).fontFamily
  const colour = (token: string) => tokenOf(canvas, token)
  const labels = counted.map(({ label }) => broken(label))
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  return new Chart(canvas, {
    type: 'bar',
    data: {
      labels,
      datasets: [
        {
          data: counted.map(({ count }) => count),
          backgroundColor: counted.map(({ value }) => colour(tones[value] ?? 'green')),
          barThickness: 20,
          borderRadius: 4,
        },
      ],
    },
    options: {
      indexAxis: 'y',
      responsive: true,
      maintainAspectRatio: false,
      animation: isStill ? false : { duration: 200 },
      events: [],
      layout: { padding: { right: 96 } },
      scales: {
        x: { display: false, beginAtZero: true, max: Math.max(1, ...counted.map(({ count }) => count)) },
        y: {
          grid: { display: false },
          border: { color: colour('line') },
          ticks: { color: colour('ink'), font: { family, size: 14 }, autoSkip: false, crossAlign: 'far' },
          // As wide as its words: left alone it stops at a half, and the bars lie over the rest.
          afterFit: (axis) => {
            axis.ctx.font = `14px ${family}`
            const widths = labels.flat().map((line) => axis.ctx.measureText(line).width)
            axis.width = Math.max(0, ...widths) + 12
          },
        },
      },
    },
    plugins: [figuresBehind(counted, { colour: colour('ink'), family })],
  })
}

/** The count and its share of all, behind each bar. */
const figuresBehind = (
  counted: BarChartProps['counted'],
  { colour, family }: { colour: string; family: string },
): Plugin<'bar'> => ({
  id: 'figures',
  afterDatasetsDraw(chart) {
    const { ctx } = chart
    const total = counted.reduce((sum, { count }) => sum + count, 0)
    ctx.save()
    ctx.fillStyle = colour
    ctx.font = `500 14px ${family}`
    ctx.textBaseline = 'middle'
    chart.getDatasetMeta(0).data.forEach(({ x, y }, i) => {
      const count = counted[i]?.count ?? 0
      ctx.fillText(`${formatNumber(count)}  ·  ${formatPercent(total ? count / total : 0)}`, x + 8, y)
    })
    ctx.restore()
  },
})

/** A token as a canvas can take it: `light-dark()` is settled by the browser. */
function tokenOf(canvas: HTMLCanvasElement, token: string): string {
  canvas.style.color = `var(--${token})`
  const { color } = getComputedStyle(canvas)
  canvas.style.color = ''
  return color
}

/** A label in lines of 16 characters or so, to leave the bars their room on a telephone. */
function broken(label: string): string[] {
  const words = label.split(' ').flatMap((word) => word.match(/.{1,16}/gsu) ?? [])
  const lines: string[] = []
  for (const word of words) {
    const joined = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && joined.length <= 16) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  return lines
}
