import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { printSizes } from '@sahihi/contract/codes.ts'
import { groupSerial } from '@sahihi/contract/serial.ts'
import PDFDocument from 'pdfkit'
import type { Sheet } from './print-sheet.ts'
import { darkRuns, qrMatrix, quietZone } from './qr-image.ts'

type Doc = PDFKit.PDFDocument
type Grid = ReturnType<typeof gridOf>

const paper = { width: 595.28, height: 841.89 } // A4, in points as all lengths here
const margin = 36
const gap = 12
const footHeight = 26
const footSize = 8
const pieceBytes = 64 * 1024

// 100 % K and nothing else: one printing plate, so no misregistration (facts 6).
const black = '0 0 0 1 k'

// One of the 14 fonts that every PDF reader has; every character is 0.6 of the size wide.
const serialFont = 'Courier-Bold'
const characterWidth = 0.6
const lineHeight = 1.1

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

const pieces = piecesOf(workerData as Sheet)
parentPort?.on('message', (word: 'more' | 'stop') => {
  // With nothing left to wait for, the thread ends.
  if (word === 'stop') parentPort?.close()
  else parentPort?.postMessage(pieces.next().value ?? null)
})

/** The PDF, a piece each time one is asked for: a page is drawn only when those before it have left. */
function* piecesOf(sheet: Sheet): Generator<Uint8Array> {
  const doc = new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    autoFirstPage: false,
    font: serialFont,
    info: { Title: `${sheet.product}, ${sheet.batch}`, Author: sheet.company, Creator: 'Sahihi' },
  })
  const grid = gridOf(sheet.size)
  const foot = footOf(doc, sheet, grid.width)
  const pages = Math.max(1, Math.ceil(sheet.serials.length / grid.perPage))
  for (let page = 0; page < pages; page++) {
    doc.addPage().addContent(black)
    const serials = sheet.serials.slice(page * grid.perPage, (page + 1) * grid.perPage)
    for (const [place, serial] of serials.entries()) drawCode(doc, grid, place, sheet.linkBase, serial)
    drawFoot(doc, grid, foot, `${page + 1} / ${pages}`)
    if (doc.readableLength > pieceBytes) yield takeFrom(doc)
  }
  doc.end()
  yield takeFrom(doc)
}

/** A copy, as what Node hands out may be a part of a buffer that it shares with others. */
const takeFrom = (doc: Doc) => Uint8Array.from(doc.read() as Buffer)

function gridOf(size: Sheet['size']) {
  const { perRow, side } = printSizes[size]
  const { fontSize, lines } = captions[size]
  const rowHeight = side + lines * fontSize * lineHeight + gap
  const rows = Math.floor((paper.height - 2 * margin - footHeight + gap) / rowHeight)
  const width = perRow * side + (perRow - 1) * gap
  return { perRow, side, fontSize, lines, rowHeight, perPage: rows * perRow, width, left: (paper.width - width) / 2 }
}

function drawCode(doc: Doc, grid: Grid, place: number, linkBase: string, serial: string) {
  const x = grid.left + (place % grid.perRow) * (grid.side + gap)
  const y = margin + Math.floor(place / grid.perRow) * grid.rowHeight
  drawSymbol(doc, x, y, grid.side, linkBase + serial)
  drawSerial(doc, x, y + grid.side, grid, groupSerial(serial))
}

/** One path filled once, in units of a module: no seams between rows, and half the file of PDFKit's `rect` (facts 11). */
function drawSymbol(doc: Doc, x: number, y: number, side: number, link: string) {
  const matrix = qrMatrix(link)
  const module = side / (matrix.size + 2 * quietZone)
  const edge = quietZone * module
  const path = darkRuns(matrix).map(({ row, column, length }) => `${column} ${row} ${length} 1 re`)
  const place = [module, 0, 0, module, x + edge, y + edge].map((value) => value.toFixed(4))
  doc.addContent(`q ${place.join(' ')} cm\n${path.join('\n')}\nf Q`)
}

function drawSerial(doc: Doc, x: number, y: number, grid: Grid, serial: string) {
  const perLine = Math.ceil(serial.length / grid.lines)
  // Centred without a hyphen at the end, so that the lines of two stand under each other.
  const indent = (grid.side - (perLine - (grid.lines - 1)) * characterWidth * grid.fontSize) / 2
  doc.font(serialFont, grid.fontSize)
  for (let line = 0; line < grid.lines; line++) {
    const text = serial.slice(line * perLine, (line + 1) * perLine)
    doc.text(text, x + indent, y + line * grid.fontSize * lineHeight, { lineBreak: false })
  }
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
