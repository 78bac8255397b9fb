import { escapeHtml } from '../lib/escape-html.ts'
import { type Look, logoPlace, lookMatrix, cornerRadius as r, roundCorners } from './symbol-design.ts'
import { darkRuns, type QrMatrix, quietZone, type Run } from './qr-matrix.ts'

const lineHeight = 4
const fontSize = 3

/** The symbol in a look as a file for printers, titled; with a brand name, that and the title stand under it as words. */
export function lookSvg(url: string, title: string, look: Look): string {
  const matrix = lookMatrix(url, look)
  const side = matrix.size + 2 * quietZone
  const lines = look.brandName ? [look.brandName, title] : []
  const height = side + lines.length * lineHeight
  const words = lines.map((line, place) => textLine(line, side, side + (place + 0.5) * lineHeight - 1))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${height}">` +
    `<title>${escapeHtml(title)}</title><rect width="${side}" height="${height}" fill="#fff"/>` +
    `<path d="${pathOf(matrix, look.isRounded)}" fill="${look.color}"${look.isRounded ? '' : ' shape-rendering="crispEdges"'}/>` +
    `${logoOf(matrix.size, look.logo)}${words.join('')}</svg>\n`
  )
}

function pathOf(matrix: QrMatrix, isRounded: boolean): string {
  const shape = isRounded ? (run: Run) => roundedRun(matrix, run) : squareRun
  return darkRuns(matrix).map(shape).join('')
}

const squareRun = ({ row, column, length }: Run) => `M${column + quietZone} ${row + quietZone}h${length}v1h-${length}z`

/** Clockwise from the top left; a square corner is the end of a line. */
function roundedRun(matrix: QrMatrix, run: Run): string {
  const { topLeft, topRight, bottomRight, bottomLeft } = roundCorners(matrix, run)
  const arc = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`
  const line = (isLong: boolean, isAlsoLong: boolean, whole: number) => whole - (isLong ? r : 0) - (isAlsoLong ? r : 0)
  const x = run.column + quietZone + (topLeft ? r : 0)
  return (
    `M${x} ${run.row + quietZone}h${line(topLeft, topRight, run.length)}${topRight ? arc(r, r) : ''}` +
    `v${line(topRight, bottomRight, 1)}${bottomRight ? arc(-r, r) : ''}` +
    `h${-line(bottomRight, bottomLeft, run.length)}${bottomLeft ? arc(-r, -r) : ''}` +
    `v${-line(bottomLeft, topLeft, 1)}${topLeft ? arc(r, -r) : ''}z`
  )
}

function logoOf(size: number, logo: Look['logo']): string {
  if (!logo) return ''
  const { logoStart, logo: side } = logoPlace(size)
  const start = logoStart + quietZone
  const picture = Buffer.from(logo).toString('base64')
  return `<image x="${start}" y="${start}" width="${side}" height="${side}" href="data:image/png;base64,${picture}"/>`
}

/** On one line, and no wider than the symbol: which font a reader has is not known, so its width is guessed generously. */
function textLine(words: string, side: number, y: number): string {
  const drawable = words.toWellFormed().replace(/[\uFFFE\uFFFF]/g, '') // no XML has these
  const width = Array.from(drawable).reduce((sum, character) => sum + widthOf(character), 0)
  const size = Math.min(fontSize, (side - 2) / width).toFixed(2)
  return (
    `<text x="${side / 2}" y="${y}" text-anchor="middle" dominant-baseline="middle" font-size="${size}" ` +
    `font-family="DejaVu Sans, Arial, Helvetica, sans-serif">${escapeHtml(drawable)}</text>`
  )
}

const widthOf = (character: string) => (/[\p{Ll}\p{N}\p{Z}\p{P}]/u.test(character) && character !== 'm' ? 0.68 : 1)
