import type { QrMatrix } from './choose-mask.ts'
import { darkRuns, qrMatrix, quietZone } from './qr-matrix.ts'

/**
 * A link's symbol as a data URI for an `<img>`, 1.7 kB. Single quotes and named colors leave only brackets and a few spaces
 * to escape.
 */
export function symbolDataUri(link: string): string {
  const matrix = qrMatrix(link)
  const side = matrix.size + 2 * quietZone
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' width='${side}' height='${side}' viewBox='0 0 ${side} ${side}' shape-rendering='crispEdges'>` +
    `<rect width='${side}' height='${side}' fill='white'/><path d='${strokedPath(matrix)}' stroke='black'/></svg>`
  return `data:image/svg+xml,${svg.replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll(' ', '%20')}`
}

/** Draws a run as a line one module thick, half the text of a rectangle. Moves are relative for the same reason. */
function strokedPath(matrix: QrMatrix): string {
  let path = ''
  let penRow = -1
  let penColumn = 0
  for (const { row, column, length } of darkRuns(matrix)) {
    path += row === penRow ? `m${column - penColumn},0` : `M${column + quietZone},${row + quietZone}.5`
    path += `h${length}`
    penRow = row
    penColumn = column + length
  }
  return path
}
