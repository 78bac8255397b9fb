import type { pageOf } from '@sahihi/contract/domain/label-stocks.ts'
import { quietZone } from '../../platform/lib/qr-matrix.ts'
import { buildContent, buildSymbol, type Label, type LabelSource } from './label-content.ts'
import { createLayouts, layoutRules } from './label-layout.ts'
import { millimetre } from './pin-panel.ts'
import { designParts, drawBrandName, drawSymbol } from './sheet-symbol.ts'
import { type Doc, drawMonospaced } from './sheet-text.ts'
import type { SymbolDesign } from './symbol-design.ts'

/** How the pages of a sheet are drawn. */
export type Pages = {
  perPage: number
  drawLabel: (index: number, label: Label) => void
  endPage?: (page: number, pages: number) => void
}
type Sheet = LabelSource & { design?: SymbolDesign | undefined }

/** How pages of label stock are drawn: each label within its own edges, nothing between them. */
export function stockPages(doc: Doc, sheet: Sheet, { label, places }: ReturnType<typeof pageOf>): Pages {
  const { design } = sheet
  const layOut = createLayouts(label, layoutRules(sheet))
  let parts: ReturnType<typeof designParts> | undefined
  return {
    perPage: places.length,
    drawLabel(index, code) {
      const { x: left = 0, y: top = 0 } = places[index] ?? {}
      const matrix = buildSymbol(sheet, code, design)
      const { lines: identity } = buildContent(sheet, code)
      const layout = layOut(matrix.size + 2 * quietZone, identity ?? code.caption)
      const { symbol, text, lines } = layout
      const fontSize = layout.fontSize * millimetre
      const x = (distance: number) => (left + distance) * millimetre
      const y = (distance: number) => (top + distance) * millimetre
      if (design) parts ??= designParts(doc, { side: text.width * millimetre, fontSize }, design)
      drawSymbol(doc, { x: x(symbol.x), y: y(symbol.y), side: symbol.side * millimetre }, matrix, parts)
      if (parts) drawBrandName(doc, parts, x(text.x), y(text.y), text.width * millimetre)
      for (const line of lines) drawMonospaced(doc, line.text, fontSize, x(line.x), y(line.y))
    },
  }
}
