import { pageOf, type StockName } from '@sahihi/contract/domain/label-stocks.ts'
import type { PrintSize } from '@sahihi/contract/endpoints/downloads.ts'
import PDFDocument from 'pdfkit'
import { buildContent, buildSymbol, type Label, type LabelSource } from './label-content.ts'
import { drawPanel, millimetre, type PinLabels } from './pin-panel.ts'
import { drawFooter, layOutFooter } from './sheet-footer.ts'
import { calculateGrid, gap, margin, paper } from './sheet-grid.ts'
import { type DesignParts, designParts, drawBrandName, drawSymbol } from './sheet-symbol.ts'
import { characterWidth, type Doc, drawMonospaced, lineHeight, textFont } from './sheet-text.ts'
import { type Pages, stockPages } from './stock-pages.ts'
import type { SymbolDesign } from './symbol-design.ts'

export type LabelSheet = LabelSource & {
  size: PrintSize
  /** In place of plain A4. */
  stock?: StockName | undefined
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

const chunkBytes = 64 * 1024

// 100 % K alone: one printing plate, so nothing can be misregistered.
const black = '0 0 0 1 k'

/** The codes of a batch as a PDF to print, rendered chunk by chunk: a page is drawn once those before it are read. */
export function* renderSheet(sheet: LabelSheet): Generator<Uint8Array> {
  const stock = sheet.stock && pageOf(sheet.stock)
  const doc = new PDFDocument({
    size: stock ? [stock.width * millimetre, stock.height * millimetre] : [paper.width, paper.height],
    margin: 0,
    autoFirstPage: false,
    font: textFont,
    info: { Title: `${sheet.product}, ${sheet.batch}`, Author: sheet.company, Creator: 'Sahihi' },
  })
  const { perPage, drawLabel, endPage } = stock ? stockPages(doc, sheet, stock) : plainPages(doc, sheet)
  const pages = Math.max(1, Math.ceil(sheet.labels.length / perPage))
  for (let page = 0; page < pages; page++) {
    doc.addPage().addContent(black)
    const labels = sheet.labels.slice(page * perPage, (page + 1) * perPage)
    for (const [index, label] of labels.entries()) drawLabel(index, label)
    endPage?.(page + 1, pages)
    if (doc.readableLength > chunkBytes) yield readChunk(doc)
  }
  doc.end()
  yield readChunk(doc)
}

/** A copy, because Node may return a part of a buffer that is shared. */
const readChunk = (doc: Doc) => Uint8Array.from(doc.read() as Buffer)

/** How pages of plain A4 are drawn, with a footer. */
function plainPages(doc: Doc, sheet: LabelSheet): Pages {
  const grid = calculateGrid(sheet)
  const parts = sheet.design && designParts(doc, grid, sheet.design)
  const footer = layOutFooter(doc, sheet, grid.width)
  return {
    perPage: grid.perPage,
    drawLabel: (index, label) => drawLabel(doc, grid, index, sheet, label, parts),
    endPage: (page, pages) =>
      drawFooter(doc, footer, footer.page(page, pages), { ...grid, bottom: paper.height - margin }),
  }
}

function drawLabel(doc: Doc, grid: Grid, index: number, sheet: LabelSheet, label: Label, parts?: DesignParts) {
  const x = grid.left + (index % grid.perRow) * (grid.side + gap)
  const y = margin + Math.floor(index / grid.perRow) * grid.rowHeight
  const matrix = buildSymbol(sheet, label, sheet.design)
  drawSymbol(doc, { x, y, side: grid.side }, matrix, parts)
  if (parts) drawBrandName(doc, parts, x, y + grid.side, grid.side)
  const top = y + grid.side + grid.brandHeight
  const { lines } = buildContent(sheet, label)
  if (lines) drawLines(doc, x, top, sheet.isTest ? { ...grid, fontSize: grid.textHeight / lineHeight } : grid, lines)
  else drawCaption(doc, x, top, grid, label.caption)
  if (sheet.pins && label.pin !== undefined)
    drawPanel(doc, { x, y: top + grid.textHeight, side: grid.side }, label.pin, sheet.size)
}

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
