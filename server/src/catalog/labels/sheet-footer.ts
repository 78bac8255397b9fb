import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { PinLabels } from './pin-panel.ts'
import { type Doc, drawText, printable, textFont, truncate, widthOf } from './sheet-text.ts'

const fontSize = 8
const lineHeight = fontSize * 1.25

type Sheet = { product: string; batch: string; batchNumber: string; company: string; pins?: PinLabels | undefined }
/** A line of a footer: its left and right texts. The right one of the last line is the number of the page. */
type Line = { left: string; right: string }
export type Footer = { lines: Line[]; page: (page: number, pages: number) => string }

/** The height of a footer with its distance from the labels. */
export const footerHeight = ({ pins }: Pick<Sheet, 'pins'>) => (pins ? 36 : 26)

/** The footer of every page, measured once. On a sheet with hidden PINs it also says which file it is, and who made it. */
export function layOutFooter(doc: Doc, sheet: Sheet, width: number): Footer {
  const { product, company, batch, batchNumber, pins } = sheet
  doc.font(textFont, fontSize)
  const cell = (text: string, share: number) => truncate(doc, printable(doc, text), width * share)
  const first = { left: cell(product, 0.6), right: cell(company, 0.38) }
  if (!pins)
    return {
      lines: [first, { left: `${cell(batch, 0.6)} · ${batchNumber}`, right: '' }],
      page: (page, pages) => `${page} / ${pages}`,
    }
  const { batch: batchLine, page } = messages.pinFiles
  return {
    lines: [
      first,
      { left: batchLine(batchNumber, cell(batch, 0.6)), right: '' },
      { left: cell(pins.note, 0.82), right: '' },
    ],
    page,
  }
}

/** Draws a footer that ends at `bottom`. */
export function drawFooter(
  doc: Doc,
  { lines }: Footer,
  page: string,
  { left, width, bottom }: { left: number; width: number; bottom: number },
) {
  doc.font(textFont, fontSize)
  for (const [index, line] of lines.entries()) {
    const top = bottom - (lines.length - index) * lineHeight
    const right = index === lines.length - 1 ? page : line.right
    drawText(doc, line.left, left, top)
    drawText(doc, right, left + width - widthOf(doc, right), top)
  }
}
