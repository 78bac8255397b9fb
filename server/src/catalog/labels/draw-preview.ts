import { pageOf } from '@sahihi/contract/domain/label-stocks.ts'
import type { QrMatrix } from '../../platform/lib/choose-mask.ts'
import { quietZone } from '../../platform/lib/qr-matrix.ts'
import { buildContent, buildSymbol, type Label } from './label-content.ts'
import { createLayouts, layoutRules } from './label-layout.ts'
import type { LabelSheet } from './label-sheet.ts'
import { svgLine } from './pin-label-svg.ts'
import { millimetre } from './pin-panel.ts'
import { calculateGrid, gap, margin, paper } from './sheet-grid.ts'
import { characterWidth } from './sheet-text.ts'
import type { SymbolDesign } from './symbol-design.ts'
import { type Drawing, designedDrawing, plainDrawing } from './symbol-svg.ts'
import { type ZplPrinter, zplLayouts, zplPage } from './zpl-labels.ts'

type Sheet = Omit<LabelSheet, 'labels'>
type Page = Omit<ReturnType<typeof pageOf>, 'label' | 'isRoll'>
type Preview = { page: Page; label: string; side: number }

/** The first page of a PDF, or the label of a printer, with the same label in all places. Lengths are in millimetres. */
export function drawPreview(sheet: Sheet, sample: Label, printer: ZplPrinter | undefined) {
  const design = printer ? undefined : sheet.design
  const matrix = buildSymbol(sheet, sample, design)
  const { page, label, side } =
    printer || sheet.stock
      ? previewStock({ ...sheet, design }, sample, matrix, printer)
      : previewPlain(sheet, sample, matrix)
  const { width, height, places } = page
  const copies = places.map(({ x, y }) => `<use href="#label" x="${mm(x)}" y="${mm(y)}"/>`)
  const picture =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mm(width)} ${mm(height)}">` +
    `<rect width="${mm(width)}" height="${mm(height)}" fill="#fff"/><defs><g id="label">${label}</g></defs>${copies.join('')}</svg>`
  return {
    picture: `data:image/svg+xml,${encodeURIComponent(picture)}`,
    perPage: places.length,
    width: round(width),
    height: round(height),
    symbol: round((side * matrix.size) / (matrix.size + 2 * quietZone)),
  }
}

function previewPlain(sheet: Sheet, sample: Label, matrix: QrMatrix): Preview {
  const { perPage, perRow, rowHeight, left, ...grid } = calculateGrid(sheet)
  const side = grid.side / millimetre
  const places = Array.from({ length: perPage }, (_, index) => ({
    x: (left + (index % perRow) * (grid.side + gap)) / millimetre,
    y: (margin + Math.floor(index / perRow) * rowHeight) / millimetre,
  }))
  const { lines = [sample.caption] } = buildContent(sheet, sample)
  const page = { width: paper.width / millimetre, height: paper.height / millimetre, places }
  return { page, side, label: symbolIn(draw(matrix, lines, sheet.design), { x: 0, y: 0, side }) }
}

function previewStock(sheet: Sheet, sample: Label, matrix: QrMatrix, printer: ZplPrinter | undefined): Preview {
  const { label, ...page } = printer ? zplPage(printer.stock) : pageOf(sheet.stock ?? 'roll-50x30')
  const { lines: identity = sample.caption } = buildContent(sheet, sample)
  const modules = matrix.size + 2 * quietZone
  const layout = printer
    ? zplLayouts(printer)(sheet, sample)
    : createLayouts(label, layoutRules(sheet))(modules, identity)
  const { symbol, module, fontSize, text, lines } = layout
  const line = (content: string, x: number, y: number, size = fontSize) =>
    svgLine('', content, x, y + 0.9 * fontSize, size)
  const brandName = sheet.design?.brandName
  const design = sheet.design && { ...sheet.design, brandName: null }
  const parts = [
    `<rect width="${label.width}" height="${label.height}" rx="1" fill="none" stroke="#bbb" stroke-width="0.2"/>`,
    symbolIn(draw(matrix, [], design), { ...symbol, side: module * modules }),
    brandName
      ? line(
          brandName,
          text.x + text.width / 2,
          text.y,
          Math.min(fontSize, text.width / (brandName.length * characterWidth)),
        )
      : '',
    ...lines.map(({ text, x, y }) => line(text, x + (text.length * characterWidth * fontSize) / 2, y)),
  ]
  return { page, side: module * modules, label: parts.join('') }
}

const draw = (matrix: QrMatrix, under: string[], design: SymbolDesign | undefined): Drawing =>
  design ? designedDrawing(matrix, under, design) : plainDrawing(matrix, under)

const symbolIn = ({ width, height, body }: Drawing, { x, y, side }: { x: number; y: number; side: number }) =>
  `<svg x="${mm(x)}" y="${mm(y)}" width="${mm(side)}" height="${mm((side * height) / width)}" viewBox="0 0 ${width} ${height}">${body}</svg>`

const mm = (value: number) => String(round(value))
const round = (value: number) => Math.round(value * 100) / 100
