import { Chart } from 'chart.js'
import { type ChartStyle, lightChartStyle } from './chart-colors.ts'
import type { ChartBuilder } from './charts.ts'

type ImageText = { title: string; caption: string; stats: string }

const [width, height, margin, headerHeight] = [1200, 720, 48, 168]

/** A chart as a PNG in light colors on white, the same size on every screen, with its title, days and figures. */
export async function exportPng(build: ChartBuilder, text: ImageText): Promise<Blob> {
  await document.fonts.ready
  const style = lightChartStyle()
  const canvas = resize(document.createElement('canvas'), width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No 2D canvas context.')
  context.scale(2, 2)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  drawHeader(context, style, text)
  const chartCanvas = resize(document.createElement('canvas'), width - 2 * margin, height - headerHeight - margin, 1)
  const { options, ...config } = build(style)
  const fixed = { responsive: false, animation: false as const, devicePixelRatio: 2, events: [] }
  const chart = new Chart(chartCanvas, { ...config, options: { ...options, ...fixed } })
  context.drawImage(chartCanvas, margin, headerHeight, width - 2 * margin, height - headerHeight - margin)
  chart.destroy()
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image is empty.'))), 'image/png'),
  )
}

function resize(canvas: HTMLCanvasElement, cssWidth: number, cssHeight: number, density = 2) {
  canvas.width = cssWidth * density
  canvas.height = cssHeight * density
  return canvas
}

function drawHeader(
  context: CanvasRenderingContext2D,
  { color, fontFamily }: ChartStyle,
  { title, caption, stats }: ImageText,
) {
  const line = (text: string, y: number, size: number, token: 'ink' | 'quiet', weight = 400) => {
    context.font = `${weight} ${size}px ${fontFamily}`
    context.fillStyle = color(token)
    context.fillText(text, margin, y, width - 2 * margin)
  }
  line(title, 66, 28, 'ink', 600)
  line(caption, 100, 18, 'quiet')
  line(stats, 134, 18, 'ink', 500)
}
