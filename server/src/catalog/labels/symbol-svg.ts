import type { QrMatrix } from '../../platform/lib/choose-mask.ts'
import { escapeHtml } from '../../platform/lib/escape-html.ts'
import { darkRuns, quietZone, type Run } from '../../platform/lib/qr-matrix.ts'
import { logoPosition, cornerRadius as r, roundCorners, type SymbolDesign } from './symbol-design.ts'

const lineHeight = 4
const fontSize = 3

/** The title of a symbol's file, and what people read under the symbol, line by line. */
export type SymbolText = { title: string; lines?: string[] | undefined }

/** A drawing in units of a module, to be put into an SVG. */
export type Drawing = { width: number; height: number; body: string }

/** In millimeters: the GS1 General Specifications allow 0.396 to 0.990 where a symbol is also scanned at the till. */
const moduleSize = 0.5

/** A drawing as an image without a size of its own. */
export const renderSvg = ({ width, height, body }: Drawing, { title }: SymbolText, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"${attributes}>` +
  `<title>${escapeHtml(title)}</title><rect width="${width}" height="${height}" fill="#fff"/>${body}</svg>\n`

const inMillimeters = (modules: number) => `${(modules * moduleSize).toFixed(2)}mm`
const forPrint = (drawing: Drawing, text: SymbolText, attributes = '') =>
  renderSvg(
    drawing,
    text,
    ` width="${inMillimeters(drawing.width)}" height="${inMillimeters(drawing.height)}"${attributes}`,
  )

/**
 * A plain symbol as a file for print, with a title. Filled shapes and no lines, because drawing programs may scale a
 * shape but not the thickness of its lines; all in one path, so that no seam shows between rows.
 */
export const plainSvg = (matrix: QrMatrix, text: SymbolText): string =>
  forPrint(plainDrawing(matrix, text.lines), text, ' shape-rendering="crispEdges"')

/** A plain symbol, with what people read under it. */
export function plainDrawing(matrix: QrMatrix, lines: string[] = []): Drawing {
  const width = matrix.size + 2 * quietZone
  return {
    width,
    height: width + lines.length * lineHeight,
    body: `<path d="${filledPath(matrix)}"/>${textLines(lines, width)}`,
  }
}

/** A move within a row is relative to the start of the run before: a third less to compress. */
function filledPath(matrix: QrMatrix): string {
  let path = ''
  let before: Run = { row: -1, column: 0, length: 0 }
  for (const run of darkRuns(matrix)) {
    path +=
      run.row === before.row ? `m${run.column - before.column} 0` : `M${run.column + quietZone} ${run.row + quietZone}`
    path += `h${run.length}v1h-${run.length}z`
    before = run
  }
  return path
}

/** A symbol in a design as a file for print, with a title. A brand name comes with the title as text under it. */
export function designedSvg(matrix: QrMatrix, text: SymbolText, design: SymbolDesign): string {
  const under = text.lines ?? (design.brandName ? [text.title] : [])
  return forPrint(designedDrawing(matrix, under, design), text)
}

/** A symbol in a design, with its brand name and what people read under it. */
export function designedDrawing(
  matrix: QrMatrix,
  under: string[],
  { color, isRounded, brandName, logo }: SymbolDesign,
): Drawing {
  const width = matrix.size + 2 * quietZone
  const lines = brandName ? [brandName, ...under] : under
  return {
    width,
    height: width + lines.length * lineHeight,
    body:
      `<path d="${designedPath(matrix, isRounded)}" fill="${color}"${isRounded ? '' : ' shape-rendering="crispEdges"'}/>` +
      `${logoImage(matrix.size, logo)}${textLines(lines, width)}`,
  }
}

function designedPath(matrix: QrMatrix, isRounded: boolean): string {
  const shape = isRounded ? (run: Run) => roundedRun(matrix, run) : squareRun
  return darkRuns(matrix).map(shape).join('')
}

const squareRun = ({ row, column, length }: Run) => `M${column + quietZone} ${row + quietZone}h${length}v1h-${length}z`

/** Clockwise from the top left; a square corner is the end of a line. */
function roundedRun(matrix: QrMatrix, run: Run): string {
  const { topLeft, topRight, bottomRight, bottomLeft } = roundCorners(matrix, run)
  const arc = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`
  const line = (roundsStart: boolean, roundsEnd: boolean, length: number) =>
    length - (roundsStart ? r : 0) - (roundsEnd ? r : 0)
  const x = run.column + quietZone + (topLeft ? r : 0)
  return (
    `M${x} ${run.row + quietZone}h${line(topLeft, topRight, run.length)}${topRight ? arc(r, r) : ''}` +
    `v${line(topRight, bottomRight, 1)}${bottomRight ? arc(-r, r) : ''}` +
    `h${-line(bottomRight, bottomLeft, run.length)}${bottomLeft ? arc(-r, -r) : ''}` +
    `v${-line(bottomLeft, topLeft, 1)}${topLeft ? arc(r, -r) : ''}z`
  )
}

function logoImage(size: number, logo: SymbolDesign['logo']): string {
  if (!logo) return ''
  const { logoStart, logoSide } = logoPosition(size)
  const start = logoStart + quietZone
  const png = Buffer.from(logo).toString('base64')
  return `<image x="${start}" y="${start}" width="${logoSide}" height="${logoSide}" href="data:image/png;base64,${png}"/>`
}

const textLines = (lines: string[], side: number) =>
  lines.map((line, index) => textLine(line, side, side + (index + 0.5) * lineHeight - 1)).join('')

/** One line, no wider than the symbol: the reader's font is unknown, so the width is estimated generously. */
function textLine(text: string, side: number, y: number): string {
  const drawable = text.toWellFormed().replace(/[\uFFFE\uFFFF]/g, '') // not allowed in XML
  const width = Array.from(drawable).reduce((sum, character) => sum + widthOf(character), 0)
  const size = Math.min(fontSize, (side - 2) / width).toFixed(2)
  return (
    `<text x="${side / 2}" y="${y}" text-anchor="middle" dominant-baseline="middle" font-size="${size}" ` +
    `font-family="DejaVu Sans, Arial, Helvetica, sans-serif">${escapeHtml(drawable)}</text>`
  )
}

const widthOf = (character: string) => (/[\p{Ll}\p{N}\p{Z}\p{P}]/u.test(character) && character !== 'm' ? 0.68 : 1)
