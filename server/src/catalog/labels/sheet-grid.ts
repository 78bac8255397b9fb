import { printSizes } from '@sahihi/contract/domain/print-sizes.ts'
import type { PrintSize } from '@sahihi/contract/endpoints/downloads.ts'
import { type LabelSource, linesUnder } from './label-content.ts'
import { type PinLabels, panelSpace } from './pin-panel.ts'
import { footerHeight } from './sheet-footer.ts'
import { characterWidth, lineHeight } from './sheet-text.ts'
import type { SymbolDesign } from './symbol-design.ts'

type Sheet = Pick<LabelSource, 'gs1'> & {
  size: PrintSize
  design?: SymbolDesign | undefined
  pins?: PinLabels | undefined
}

export const paper = { width: 595.28, height: 841.89 } // A4, in points like all lengths here
export const margin = 36
export const gap = 12
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

/** Where the labels stand on plain A4. */
export function calculateGrid({ size, design, gs1, pins }: Sheet) {
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
