import { Chart } from 'chart.js'
import type { Draw } from './charts.ts'
import { dayPaint, type Paint } from './chart-colors.ts'

type PictureWords = { title: string; about: string; figures: string }

const [width, height, edge, head] = [1200, 720, 48, 168]

/** A chart as a file: in the colours of day on white, at one size for every screen, with its title, days and figures. */
export async function pictureOf(draw: Draw, words: PictureWords): Promise<Blob> {
  await document.fonts.ready
  const paint = dayPaint()
  const canvas = sized(document.createElement('canvas'), width, height)
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('This browser draws no pictures.')
  brush.scale(2, 2)
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, width, height)
  write(brush, paint, words)
  const inner = sized(document.createElement('canvas'), width - 2 * edge, height - head - edge, 1)
  const { options, ...config } = draw(paint)
  const still = { responsive: false, animation: false as const, devicePixelRatio: 2, events: [] }
  const chart = new Chart(inner, { ...config, options: { ...options, ...still } })
  brush.drawImage(inner, edge, head, width - 2 * edge, height - head - edge)
  chart.destroy()
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png'),
  )
}

function sized(canvas: HTMLCanvasElement, wide: number, high: number, density = 2) {
  canvas.width = wide * density
  canvas.height = high * density
  return canvas
}

function write(brush: CanvasRenderingContext2D, { colour, family }: Paint, { title, about, figures }: PictureWords) {
  const line = (text: string, y: number, size: number, token: 'ink' | 'quiet', weight = 400) => {
    brush.font = `${weight} ${size}px ${family}`
    brush.fillStyle = colour(token)
    brush.fillText(text, edge, y, width - 2 * edge)
  }
  line(title, 66, 28, 'ink', 600)
  line(about, 100, 18, 'quiet')
  line(figures, 134, 18, 'ink', 500)
}
