import qrcode, { type QRCodeMaskPattern } from 'qrcode'
import { escapeHtml } from '../lib/escape-html.ts'

/** Light modules on every side: part of the symbol (ISO/IEC 18004; facts 6). */
export const quietZone = 4

/** The one that is the best for every second link. */
const usualMask = 2

export type QrMatrix = { size: number; dark: Uint8Array }
export type Run = { row: number; column: number; length: number }

/**
 * The modules of a link's symbol, row by row, 1 for dark. Level M is the usual one for product labels (facts 6). The mask is the
 * best of the eight, as ISO/IEC 18004 has it for what is printed, unless one is given: any is valid.
 */
export function qrMatrix(url: string, maskPattern?: QRCodeMaskPattern, level: 'M' | 'H' = 'M'): QrMatrix {
  const { modules } = qrcode.create(url, {
    errorCorrectionLevel: level,
    ...(maskPattern === undefined ? {} : { maskPattern }),
  })
  return { size: modules.size, dark: modules.data }
}

/** Dark modules that touch in a row, as one: fewer shapes, and no seam between them. */
export function darkRuns({ size, dark }: QrMatrix): Run[] {
  const runs: Run[] = []
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column
      while (column < size && dark[row * size + column]) column++
      if (column > start) runs.push({ row, column: start, length: column - start })
    }
  }
  return runs
}

/**
 * The symbol as a data URI, for an `<img>`: 1.7 kB a code. To look for the best mask would take most of a page's time, and a
 * screen is read without it. Single quotes and named colours leave nothing to escape but
 * the brackets and a few spaces.
 */
export function qrImage(url: string): string {
  const matrix = qrMatrix(url, usualMask)
  const side = matrix.size + 2 * quietZone
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${side} ${side}' shape-rendering='crispEdges'>` +
    `<rect width='${side}' height='${side}' fill='white'/><path d='${svgPath(matrix)}' stroke='black'/></svg>`
  return `data:image/svg+xml,${svg.replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll(' ', '%20')}`
}

/** A run is drawn as a line one module thick, half the text of a rectangle; moves are relative, for the same reason. */
function svgPath(matrix: QrMatrix): string {
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

/**
 * The symbol as a file for printers, titled. Filled shapes and no lines, as drawing programs may scale a shape and not the
 * thickness of its lines; all in one path, so that no seam shows between rows.
 */
export function svgImage(url: string, title: string): string {
  const matrix = qrMatrix(url)
  const side = matrix.size + 2 * quietZone
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<title>${escapeHtml(title)}</title><rect width="${side}" height="${side}" fill="#fff"/>` +
    `<path d="${filledPath(matrix)}"/></svg>\n`
  )
}

/** A move within a row is relative to where the run before began: a third less to compress. */
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
