import { groupPin } from '@sahihi/contract/domain/pin.ts'
import { pinPanels } from '@sahihi/contract/domain/pin-panels.ts'
import type { PrintSize } from '@sahihi/contract/endpoints/downloads.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { characterWidth, digitHeight, digitTop, drawMonospaced } from './sheet-text.ts'

/** What labels with hidden PINs need beside the others. */
export type PinLabels = {
  /** The key that the PINs are derived from (lib/pin-keys.ts). */
  batchKey: Uint8Array
  size: PrintSize
  /** Such as `PIN file 2 of 3`. */
  file: string
  /** The same with the day and who made it, for a footer. */
  note: string
}

/** Points for a millimetre. */
export const millimetre = 72 / 25.4

const noteSize = 5
const lineWidth = 0.5
const gapAbove = 6
const gapBelow = 3

/** How much a label grows by its scratch panel, in points. */
export const panelSpace = (size: PrintSize) => gapAbove + pinPanels[size].height * millimetre + gapBelow + noteSize

type Box = { x: number; y: number; side: number }

/** Draws the scratch panel of a label under its serial: the dashed outline, the PIN in its middle, and the measure under it. */
export function drawPanel(doc: PDFKit.PDFDocument, { x, y, side }: Box, pin: string, size: PrintSize) {
  const panel = pinPanels[size]
  const [width, height] = [panel.width * millimetre, panel.height * millimetre]
  const left = x + (side - width) / 2
  const top = y + gapAbove
  const box = [left, top, width, height].map((value) => value.toFixed(3)).join(' ')
  doc.addContent(`q 0 0 0 1 K ${lineWidth} w [3 2] 0 d ${box} re S Q`)
  const fontSize = (panel.digits * millimetre) / digitHeight
  const middle = (text: string, size: number) => x + (side - text.length * characterWidth * size) / 2
  const digits = groupPin(pin)
  const digitsTop = top + (height - panel.digits * millimetre) / 2
  drawMonospaced(doc, digits, fontSize, middle(digits, fontSize), digitsTop - digitTop * fontSize)
  const measure = messages.pinFiles.panel(panel.width, panel.height)
  drawMonospaced(doc, measure, noteSize, middle(measure, noteSize), top + height + gapBelow)
}
