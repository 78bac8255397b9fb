import { groupPin } from '@sahihi/contract/domain/pin.ts'
import { pinPanels } from '@sahihi/contract/domain/pin-panels.ts'
import { printSizes } from '@sahihi/contract/domain/print-sizes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { escapeHtml } from '../../platform/lib/escape-html.ts'
import { millimetre, type PinLabels } from './pin-panel.ts'
import type { Drawing } from './symbol-svg.ts'

const gapAbove = 1.5
const noteSize = 1.6
const noteHeight = 2.2
const margin = 1
const lineWidth = 0.2
const font = 'Courier New, Courier, Liberation Mono, monospace'
// Of Courier; a digit is as high as a capital.
const characterWidth = 0.6
const digitHeight = 0.616

/**
 * The label of a code with its hidden PIN as a file for print, in real millimetres: the symbol, the scratch panel with the PIN in its
 * middle, and under it the measure of the panel and the number of the file.
 */
export function pinLabelSvg(symbol: Drawing, title: string, pin: string, { size, file }: PinLabels): string {
  const panel = pinPanels[size]
  const side = printSizes[size].side / millimetre
  const symbolHeight = (side * symbol.height) / symbol.width
  const top = symbolHeight + gapAbove
  const left = (side - panel.width) / 2
  const baseline = top + (panel.height + panel.digits) / 2
  const notes = [messages.pinFiles.panel(panel.width, panel.height), file]
  const notesTop = top + panel.height
  const height = notesTop + notes.length * noteHeight + margin
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${mm(side)}mm" height="${mm(height)}mm" viewBox="0 0 ${mm(side)} ${mm(height)}">` +
    `<title>${escapeHtml(title)}</title><rect width="${mm(side)}" height="${mm(height)}" fill="#fff"/>` +
    `<svg id="symbol" width="${mm(side)}" height="${mm(symbolHeight)}" viewBox="0 0 ${symbol.width} ${symbol.height}">${symbol.body}</svg>` +
    `<rect id="panel" x="${mm(left)}" y="${mm(top)}" width="${panel.width}" height="${panel.height}" fill="none" stroke="#000" ` +
    `stroke-width="${lineWidth}" stroke-dasharray="1 0.7"/>` +
    `${svgLine('pin', groupPin(pin), side / 2, baseline, panel.digits / digitHeight, 'bold')}` +
    `<g id="notes">${notes.map((note, index) => svgLine('', note, side / 2, notesTop + (index + 0.9) * noteHeight, noteSize)).join('')}</g></svg>\n`
  )
}

/** A line of text around x, as wide as in Courier, whatever font the reader has. */
export function svgLine(id: string, text: string, x: number, y: number, fontSize: number, weight = '') {
  const width = text.length * characterWidth * fontSize
  return (
    `<text${id && ` id="${id}"`} x="${mm(x - width / 2)}" y="${mm(y)}" font-size="${mm(fontSize)}" ` +
    `textLength="${mm(width)}" lengthAdjust="spacingAndGlyphs" font-family="${font}"${weight && ` font-weight="${weight}"`}>${escapeHtml(text)}</text>`
  )
}

const mm = (value: number) => String(Math.round(value * 1000) / 1000)
