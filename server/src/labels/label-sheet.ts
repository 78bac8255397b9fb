import { fileURLToPath } from 'node:url'
import { type PrintSize, printSizes } from '@sahihi/contract/endpoints/inventory-codes.ts'
import PDFDocument from 'pdfkit'
import { cornerRadius, type Look, logoPlace, lookMatrix, roundCorners } from './symbol-design.ts'
import { darkRuns, type QrMatrix, qrMatrix, quietZone, type Run } from './qr-matrix.ts'

/** A code to draw: the serial in its link, and what stands under its symbol. */
export type Label = { serial: string; caption: string }
export type Sheet = {
  size: PrintSize
  /** What every code's link starts with, for example `http://localhost:3000/verify/`. */
  linkBase: string
  labels: Label[]
  product: string
  batch: string
  batchNumber: string
  company: string
  /** The partner's own design. */
  look?: Look | undefined
}
type Doc = PDFKit.PDFDocument
type Grid = ReturnType<typeof gridOf>
type Drawing = { linkBase: string; look: Look; logo: object | null; brandName: string; brandSize: number }

const paper = { width: 595.28, height: 841.89 } // A4, in points as all lengths here
const margin = 36
const gap = 12
const footHeight = 26
const footSize = 8
const smallestBrand = 5
const pieceBytes = 64 * 1024

// 100 % K and nothing else: one printing plate, so no misregistration (facts 6).
const black = '0 0 0 1 k'

// One of the 14 fonts that every PDF reader has; every character is 0.6 of the size wide.
const serialFont = 'Courier-Bold'
const characterWidth = 0.6
const lineHeight = 1.1
const brandLine = 1.2

// One file with the letters of Hausa, Igbo and Yoruba, the rest of Latin, Greek, Cyrillic and Arabic. A .ttf: fontkit
// inflates a .woff anew for every glyph (0.6 s, 50 MB) and cannot embed a letter made of two, such as é, from a .woff2.
const footFont = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'))

// The serial under a symbol. Two lines of two groups where one would be too small to read; they cost no row of codes.
const captions = {
  ORIGINAL: { fontSize: 13, lines: 1 },
  LARGE: { fontSize: 10, lines: 1 },
  MEDIUM: { fontSize: 10, lines: 2 },
  SMALL: { fontSize: 9, lines: 2 },
} as const

/**
 * The codes of a batch as an A4 sheet to print (specification 9), a piece each time one is asked for: a page is drawn only
 * when those before it have left.
 */
export function* printSheet(sheet: Sheet): Generator<Uint8Array> {
  const doc = new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    autoFirstPage: false,
    font: serialFont,
    info: { Title: `${sheet.product}, ${sheet.batch}`, Author: sheet.company, Creator: 'Sahihi' },
  })
  const grid = gridOf(sheet)
  const drawing = sheet.look && drawingOf(doc, grid, sheet.linkBase, sheet.look)
  const foot = footOf(doc, sheet, grid.width)
  const pages = Math.max(1, Math.ceil(sheet.labels.length / grid.perPage))
  for (let page = 0; page < pages; page++) {
    doc.addPage().addContent(black)
    const labels = sheet.labels.slice(page * grid.perPage, (page + 1) * grid.perPage)
    for (const [place, label] of labels.entries()) drawLabel(doc, grid, place, drawing ?? sheet.linkBase, label)
    drawFoot(doc, grid, foot, `${page + 1} / ${pages}`)
    if (doc.readableLength > pieceBytes) yield takeFrom(doc)
  }
  doc.end()
  yield takeFrom(doc)
}

/** A copy, as what Node hands out may be a part of a buffer that it shares with others. */
const takeFrom = (doc: Doc) => Uint8Array.from(doc.read() as Buffer)

function gridOf({ size, look }: Sheet) {
  const { perRow, side } = printSizes[size]
  const { fontSize, lines } = captions[size]
  const brandHeight = look?.brandName ? fontSize * brandLine : 0
  const rowHeight = side + brandHeight + lines * fontSize * lineHeight + gap
  const rows = Math.floor((paper.height - 2 * margin - footHeight + gap) / rowHeight)
  const width = perRow * side + (perRow - 1) * gap
  return {
    perRow,
    side,
    fontSize,
    lines,
    brandHeight,
    rowHeight,
    perPage: rows * perRow,
    width,
    left: (paper.width - width) / 2,
  }
}

function drawLabel(doc: Doc, grid: Grid, place: number, drawing: Drawing | string, { serial, caption }: Label) {
  const x = grid.left + (place % grid.perRow) * (grid.side + gap)
  const y = margin + Math.floor(place / grid.perRow) * grid.rowHeight
  if (typeof drawing === 'string') drawSymbol(doc, x, y, grid.side, drawing + serial)
  else drawInLook(doc, x, y, grid, drawing, serial)
  drawCaption(doc, x, y + grid.side + grid.brandHeight, grid, caption)
}

/** One path filled once, in units of a module: no seams between rows, and half the file of PDFKit's `rect` (facts 11). */
function drawSymbol(doc: Doc, x: number, y: number, side: number, link: string) {
  fillModules(doc, x, y, side, qrMatrix(link), squareRun)
}

function fillModules(doc: Doc, x: number, y: number, side: number, matrix: QrMatrix, shape: (run: Run) => string) {
  const module = side / (matrix.size + 2 * quietZone)
  const edge = quietZone * module
  const path = darkRuns(matrix).map(shape)
  const place = [module, 0, 0, module, x + edge, y + edge].map((value) => value.toFixed(4))
  doc.addContent(`q ${place.join(' ')} cm\n${path.join('\n')}\nf Q`)
}

const squareRun = ({ row, column, length }: Run) => `${column} ${row} ${length} 1 re`

/** What is the same for every label: the logo is in the file once, and the brand name's width is measured once. */
function drawingOf(doc: Doc, { side, fontSize }: Grid, linkBase: string, look: Look): Drawing {
  const logo = look.logo && (doc as unknown as { openImage(picture: Buffer): object }).openImage(Buffer.from(look.logo))
  doc.font(footFont, fontSize)
  const brandName = printable(doc, look.brandName ?? '')
  const brandSize = Math.max(smallestBrand, Math.min(fontSize, (0.99 * fontSize * side) / widthOf(doc, brandName)))
  doc.font(footFont, brandSize)
  return { linkBase, look, logo, brandName: fitted(doc, brandName, side), brandSize }
}

function drawInLook(doc: Doc, x: number, y: number, grid: Grid, drawing: Drawing, serial: string) {
  const { linkBase, look, logo, brandName, brandSize } = drawing
  const { side } = grid
  const matrix = lookMatrix(linkBase + serial, look)
  const color = Array.from(Buffer.from(look.color.slice(1), 'hex'), (part) => (part / 255).toFixed(3))
  doc.addContent(`q ${color.join(' ')} rg`)
  fillModules(doc, x, y, side, matrix, look.isRounded ? (run) => roundedRun(matrix, run) : squareRun)
  doc.addContent('Q')
  if (logo) {
    const { logoStart, logo: modules } = logoPlace(matrix.size)
    const module = side / (matrix.size + 2 * quietZone)
    const start = (quietZone + logoStart) * module
    doc.image(logo as unknown as Buffer, x + start, y + start, { width: modules * module, height: modules * module })
  }
  if (!brandName) return
  doc.font(footFont, brandSize)
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
    const at = ([dx, dy]: [number, number], away: number) => `${point(x + dx * away)} ${point(y + dy * away)}`
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

// How far from the corner a Bézier curve's handle is, for a quarter of a circle.
const circleHandle = cornerRadius * (1 - 0.5523)
const point = (value: number) => String(Math.round(value * 1000) / 1000)

/** Centred without a hyphen at the end, so that the lines of two stand under each other. */
function drawCaption(doc: Doc, x: number, y: number, grid: Grid, caption: string) {
  const text = caption.replace(/\p{Pd}/gu, '-') // the font has no dash but these two, and a partner's serial may
  const { fontSize, lines, perLine } = fitUnder(grid, text.length)
  doc.font(serialFont, fontSize)
  for (let line = 0; line < lines; line++) {
    const words = text.slice(line * perLine, (line + 1) * perLine)
    const indent = (grid.side - words.replace(/[- ]$/, '').length * characterWidth * fontSize) / 2
    doc.text(words, x + indent, y + line * fontSize * lineHeight, { lineBreak: false })
  }
}

/** The lines that let a caption be largest under its symbol; a serial of a partner's own may have 64 characters. */
function fitUnder(grid: Grid, length: number) {
  const height = grid.lines * grid.fontSize
  const ways = [1, 2, 3, 4].map((lines) => {
    const perLine = Math.ceil(length / lines)
    return { lines, perLine, fontSize: Math.min(grid.fontSize, height / lines, grid.side / (perLine * characterWidth)) }
  })
  return ways.reduce((best, way) => (way.fontSize > best.fontSize ? way : best))
}

function footOf(doc: Doc, sheet: Sheet, width: number) {
  doc.font(footFont, footSize)
  const cell = (text: string, share: number) => fitted(doc, printable(doc, text), width * share)
  return {
    product: cell(sheet.product, 0.6),
    company: cell(sheet.company, 0.38),
    batch: cell(`${sheet.batchNumber} · ${sheet.batch}`, 0.8),
  }
}

function drawFoot(doc: Doc, grid: Grid, foot: ReturnType<typeof footOf>, page: string) {
  const top = paper.height - margin - 2 * footSize * 1.25
  const right = grid.left + grid.width
  doc.font(footFont, footSize)
  drawText(doc, foot.product, grid.left, top)
  drawText(doc, foot.company, right - widthOf(doc, foot.company), top)
  drawText(doc, foot.batch, grid.left, top + footSize * 1.25)
  drawText(doc, page, right - widthOf(doc, page), top + footSize * 1.25)
}

/** A name as this font can show it: on one line, and what has no glyph (an ideograph, say) as a question mark. */
function printable(doc: Doc, text: string): string {
  // PDFKit keeps fontkit's font, the only one that knows its glyphs, in this field.
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } })._font
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
  return Array.from(line, (character) =>
    font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : '?',
  ).join('')
}

function fitted(doc: Doc, text: string, width: number): string {
  if (widthOf(doc, text) <= width) return text
  const characters = Array.from(text)
  while (characters.length > 0 && widthOf(doc, `${characters.join('')}…`) > width) characters.pop()
  return `${characters.join('')}…`
}

// PDFKit lays text out word by word from the left, which turns the words of Arabic round: such a run is laid out whole
// (that is what giving `features` does).
const rightToLeft = /([\p{sc=Arab}\p{sc=Hebr}](?:[ \p{M}]*[\p{sc=Arab}\p{sc=Hebr}])*\p{M}*)/u
const runsOf = (text: string) => text.split(rightToLeft).filter(Boolean)
const widthOfRun = (doc: Doc, run: string) => doc.widthOfString(run, { features: [] })
const widthOf = (doc: Doc, text: string) => runsOf(text).reduce((width, run) => width + widthOfRun(doc, run), 0)

function drawText(doc: Doc, text: string, left: number, top: number) {
  let x = left
  for (const run of runsOf(text)) {
    doc.text(run, x, top, { lineBreak: false, features: [] })
    x += widthOfRun(doc, run)
  }
}
