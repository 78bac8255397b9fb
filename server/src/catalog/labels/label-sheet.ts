import { printSizes } from '@sahihi/contract/domain/print-sizes.ts'
import type { PrintSize } from '@sahihi/contract/endpoints/downloads.ts'
import PDFDocument from 'pdfkit'
import type { QrMatrix } from '../../platform/lib/choose-mask.ts'
import { darkRuns, quietZone, type Run } from '../../platform/lib/qr-matrix.ts'
import { buildContent, buildSymbol, type Label, type LabelSource, linesUnder } from './label-content.ts'
import { drawPanel, type PinLabels, panelSpace } from './pin-panel.ts'
import { drawFooter, footerHeight, layOutFooter } from './sheet-footer.ts'
import {
  characterWidth,
  type Doc,
  drawMonospaced,
  drawText,
  printable,
  textFont,
  truncate,
  widthOf,
} from './sheet-text.ts'
import { cornerRadius, logoPosition, roundCorners, type SymbolDesign } from './symbol-design.ts'

export type LabelSheet = LabelSource & {
  size: PrintSize
  labels: Label[]
  product: string
  batch: string
  batchNumber: string
  company: string
  /** The partner's own design. */
  design?: SymbolDesign | undefined
  /** For labels with hidden PINs. */
  pins?: PinLabels | undefined
}
type Grid = ReturnType<typeof calculateGrid>
type DesignParts = { design: SymbolDesign; logo: object | null; brandName: string; brandSize: number }

const paper = { width: 595.28, height: 841.89 } // A4, in points like all lengths here
const margin = 36
const gap = 12
const minBrandSize = 5
const chunkBytes = 64 * 1024

// 100 % K alone: one printing plate, so nothing can be misregistered.
const black = '0 0 0 1 k'

const lineHeight = 1.1
const brandLineHeight = 1.2

// The serial under a symbol: on two lines of two groups where one line would be too small to read. No size loses a row.
const captions = {
  ORIGINAL: { fontSize: 13, lines: 1 },
  LARGE: { fontSize: 10, lines: 1 },
  MEDIUM: { fontSize: 10, lines: 2 },
  SMALL: { fontSize: 9, lines: 2 },
} as const

// Each part of an identity has a line of its own, which is as wide as the symbol with one of our serials.
const maxGs1FontSize = 9
const gs1Characters = 20

/** The codes of a batch as a PDF to print on A4, rendered chunk by chunk: a page is drawn once those before it are read. */
export function* renderSheet(sheet: LabelSheet): Generator<Uint8Array> {
  const doc = new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    autoFirstPage: false,
    font: textFont,
    info: { Title: `${sheet.product}, ${sheet.batch}`, Author: sheet.company, Creator: 'Sahihi' },
  })
  const grid = calculateGrid(sheet)
  const parts = sheet.design && designParts(doc, grid, sheet.design)
  const footer = layOutFooter(doc, sheet, grid.width)
  const pages = Math.max(1, Math.ceil(sheet.labels.length / grid.perPage))
  for (let page = 0; page < pages; page++) {
    doc.addPage().addContent(black)
    const labels = sheet.labels.slice(page * grid.perPage, (page + 1) * grid.perPage)
    for (const [index, label] of labels.entries()) drawLabel(doc, grid, index, sheet, label, parts)
    drawFooter(doc, footer, footer.page(page + 1, pages), { ...grid, bottom: paper.height - margin })
    if (doc.readableLength > chunkBytes) yield readChunk(doc)
  }
  doc.end()
  yield readChunk(doc)
}

/** A copy, because Node may return a part of a buffer that is shared. */
const readChunk = (doc: Doc) => Uint8Array.from(doc.read() as Buffer)

function calculateGrid({ size, design, gs1, pins }: LabelSheet) {
  const { perRow, side } = printSizes[size]
  const { fontSize, lines } = gs1
    ? { fontSize: Math.min(maxGs1FontSize, side / gs1Characters / characterWidth), lines: linesUnder(gs1) }
    : captions[size]
  const brandHeight = design?.brandName ? fontSize * brandLineHeight : 0
  const textHeight = lines * fontSize * lineHeight
  const rowHeight = side + brandHeight + textHeight + (pins ? panelSpace(size) : 0) + gap
  const rows = Math.floor((paper.height - 2 * margin - footerHeight({ pins }) + gap) / rowHeight)
  const width = perRow * side + (perRow - 1) * gap
  return {
    perRow,
    side,
    fontSize,
    lines,
    brandHeight,
    textHeight,
    rowHeight,
    perPage: rows * perRow,
    width,
    left: (paper.width - width) / 2,
  }
}

function drawLabel(doc: Doc, grid: Grid, index: number, sheet: LabelSheet, label: Label, parts?: DesignParts) {
  const x = grid.left + (index % grid.perRow) * (grid.side + gap)
  const y = margin + Math.floor(index / grid.perRow) * grid.rowHeight
  const matrix = buildSymbol(sheet, label, sheet.design)
  if (parts) drawDesignedSymbol(doc, x, y, grid.side, matrix, parts)
  else fillModules(doc, x, y, grid.side, matrix, squareRun)
  const top = y + grid.side + grid.brandHeight
  const { lines } = buildContent(sheet, label)
  if (lines) drawLines(doc, x, top, grid, lines)
  else drawCaption(doc, x, top, grid, label.caption)
  if (sheet.pins && label.pin !== undefined)
    drawPanel(doc, { x, y: top + grid.textHeight, side: grid.side }, label.pin, sheet.size)
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
function designParts(doc: Doc, { side, fontSize }: Grid, design: SymbolDesign): DesignParts {
  const images = doc as unknown as { openImage(image: Buffer): object }
  const logo = design.logo && images.openImage(Buffer.from(design.logo))
  doc.font(textFont, fontSize)
  const brandName = printable(doc, design.brandName ?? '')
  const brandSize = Math.max(minBrandSize, Math.min(fontSize, (0.99 * fontSize * side) / widthOf(doc, brandName)))
  doc.font(textFont, brandSize)
  return { design, logo, brandName: truncate(doc, brandName, side), brandSize }
}

function drawDesignedSymbol(doc: Doc, x: number, y: number, side: number, matrix: QrMatrix, parts: DesignParts) {
  const { design, logo, brandName, brandSize } = parts
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
  if (!brandName) return
  doc.font(textFont, brandSize)
  drawText(doc, brandName, x + (side - widthOf(doc, brandName)) / 2, y + side)
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

/** Shrinks each line to the width of the box, so that none runs into the next label. */
function drawLines(doc: Doc, x: number, y: number, grid: Grid, lines: string[]) {
  for (const [index, line] of lines.entries()) {
    const size = Math.min(grid.fontSize, grid.side / (line.length * characterWidth))
    const indent = (grid.side - line.length * characterWidth * size) / 2
    drawMonospaced(doc, line, size, x + indent, y + index * grid.fontSize * lineHeight)
  }
}

/** Centered without a hyphen at the end, so that two lines align. */
function drawCaption(doc: Doc, x: number, y: number, grid: Grid, caption: string) {
  const text = caption.replace(/\p{Pd}/gu, '-') // a partner's serial may have dashes that the font lacks
  const { fontSize, lines, perLine } = fitCaption(grid, text.length)
  for (let line = 0; line < lines; line++) {
    const content = text.slice(line * perLine, (line + 1) * perLine)
    const indent = (grid.side - content.replace(/[- ]$/, '').length * characterWidth * fontSize) / 2
    drawMonospaced(doc, content, fontSize, x + indent, y + line * fontSize * lineHeight)
  }
}

/** The number of lines that lets a caption be largest under its symbol; an imported serial may have 64 characters. */
function fitCaption(grid: Grid, length: number) {
  const height = grid.lines * grid.fontSize
  const layouts = [1, 2, 3, 4].map((lines) => {
    const perLine = Math.ceil(length / lines)
    return { lines, perLine, fontSize: Math.min(grid.fontSize, height / lines, grid.side / (perLine * characterWidth)) }
  })
  return layouts.reduce((best, layout) => (layout.fontSize > best.fontSize ? layout : best))
}
