import type { QrMatrix } from '../../platform/lib/choose-mask.ts'
import { darkRuns, quietZone, type Run } from '../../platform/lib/qr-matrix.ts'
import { type Doc, drawText, printable, textFont, truncate, widthOf } from './sheet-text.ts'
import { cornerRadius, logoPosition, roundCorners, type SymbolDesign } from './symbol-design.ts'

export type DesignParts = { design: SymbolDesign; logo: object | null; brandName: string; brandSize: number }
type Place = { x: number; y: number; side: number }

const minBrandSize = 5

/** Draws a symbol with its quiet zone, in a design or black. */
export function drawSymbol(doc: Doc, { x, y, side }: Place, matrix: QrMatrix, parts: DesignParts | undefined) {
  if (parts) drawDesignedSymbol(doc, x, y, side, matrix, parts)
  else fillModules(doc, x, y, side, matrix, squareRun)
}

/** One path filled once, in units of a module: no seams between rows, and half the bytes of PDFKit's `rect`. */
function fillModules(doc: Doc, x: number, y: number, side: number, matrix: QrMatrix, shape: (run: Run) => string) {
  const module = side / (matrix.size + 2 * quietZone)
  const edge = quietZone * module
  const path = darkRuns(matrix).map(shape)
  const transform = [module, 0, 0, module, x + edge, y + edge].map((value) => value.toFixed(4))
  doc.addContent(`q ${transform.join(' ')} cm\n${path.join('\n')}\nf Q`)
}

const squareRun = ({ row, column, length }: Run) => `${column} ${row} ${length} 1 re`

/** The same for every label: the logo is in the file once, and the brand name is measured once. */
export function designParts(
  doc: Doc,
  { side, fontSize }: { side: number; fontSize: number },
  design: SymbolDesign,
): DesignParts {
  const images = doc as unknown as { openImage(image: Buffer): object }
  const logo = design.logo && images.openImage(Buffer.from(design.logo))
  doc.font(textFont, fontSize)
  const brandName = printable(doc, design.brandName ?? '')
  const brandSize = Math.max(minBrandSize, Math.min(fontSize, (0.99 * fontSize * side) / widthOf(doc, brandName)))
  doc.font(textFont, brandSize)
  return { design, logo, brandName: truncate(doc, brandName, side), brandSize }
}

function drawDesignedSymbol(doc: Doc, x: number, y: number, side: number, matrix: QrMatrix, parts: DesignParts) {
  const { design, logo } = parts
  const rgb = Array.from(Buffer.from(design.color.slice(1), 'hex'), (part) => (part / 255).toFixed(3))
  doc.addContent(`q ${rgb.join(' ')} rg`)
  fillModules(doc, x, y, side, matrix, design.isRounded ? (run) => roundedRun(matrix, run) : squareRun)
  doc.addContent('Q')
  if (logo) {
    const { logoStart, logoSide } = logoPosition(matrix.size)
    const module = side / (matrix.size + 2 * quietZone)
    const start = (quietZone + logoStart) * module
    doc.image(logo as unknown as Buffer, x + start, y + start, { width: logoSide * module, height: logoSide * module })
  }
}

/** Draws the brand name in the middle of its line. */
export function drawBrandName(doc: Doc, { brandName, brandSize }: DesignParts, x: number, y: number, width: number) {
  if (!brandName) return
  doc.font(textFont, brandSize)
  drawText(doc, brandName, x + (width - widthOf(doc, brandName)) / 2, y)
}

/** Clockwise from the top left, as one closed path; PDF has no arcs, so a quarter of a circle is a Bézier curve. */
function roundedRun(matrix: QrMatrix, run: Run): string {
  const { topLeft, topRight, bottomRight, bottomLeft } = roundCorners(matrix, run)
  const left = run.column
  const right = run.column + run.length
  const top = run.row
  const bottom = run.row + 1
  const corner = (isRound: boolean, x: number, y: number, from: [number, number], to: [number, number]) => {
    const at = ([dx, dy]: [number, number], distance: number) =>
      `${point(x + dx * distance)} ${point(y + dy * distance)}`
    if (!isRound) return `${x} ${y} l`
    return `${at(from, cornerRadius)} l ${at(from, circleHandle)} ${at(to, circleHandle)} ${at(to, cornerRadius)} c`
  }
  return [
    `${point(left + (topLeft ? cornerRadius : 0))} ${top} m`,
    corner(topRight, right, top, [-1, 0], [0, 1]),
    corner(bottomRight, right, bottom, [0, -1], [-1, 0]),
    corner(bottomLeft, left, bottom, [1, 0], [0, -1]),
    topLeft ? corner(true, left, top, [0, 1], [1, 0]) : '',
    'h',
  ].join(' ')
}

// The distance of a Bézier curve's handle from the corner, for a quarter of a circle.
const circleHandle = cornerRadius * (1 - 0.5523)
const point = (value: number) => String(Math.round(value * 1000) / 1000)
