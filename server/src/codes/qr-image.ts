import qrcode from 'qrcode'

/** Light modules on every side: part of the symbol (ISO/IEC 18004; facts 6). */
export const quietZone = 4

export type QrMatrix = { size: number; dark: Uint8Array }
export type Run = { row: number; column: number; length: number }

/** The modules of a link's symbol, row by row, 1 for dark. Level M is the usual one for product labels (facts 6). */
export function qrMatrix(url: string): QrMatrix {
  const { modules } = qrcode.create(url, { errorCorrectionLevel: 'M' })
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
 * The symbol as a data URI, for an `<img>`: 1.7 kB a code. Single quotes and named colours leave nothing to escape but
 * the brackets and a few spaces.
 */
export function qrImage(url: string): string {
  const matrix = qrMatrix(url)
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
