import { groupSeparator } from '@sahihi/contract/domain/gs1-elements.ts'
import { labelStocks, type Stock } from '@sahihi/contract/domain/label-stocks.ts'
import { maxQrSize, quietZone } from '../../platform/lib/qr-matrix.ts'
import { dataMatrixSide } from './data-matrix.ts'
import { buildContent, type Label, type LabelSource } from './label-content.ts'
import { createLayouts, type LabelLayout, layoutRules } from './label-layout.ts'

export type ZplPrinter = { stock: Stock; dpi: '203' | '300' | '600' }

/** A label as a page of its own, whatever the stock; plain paper has none. */
export function zplPage(stock: Stock) {
  const { width, height } = labelStocks[stock === 'plain' ? 'roll-50x30' : stock]
  return { width, height, label: { width, height }, places: [{ x: 0, y: 0 }] }
}

// Older printers know no larger symbol (ZPL II Programming Guide, "^BQ").
const maxMagnification = 10

/**
 * Writes labels in ZPL II, one a line. The printer draws the symbols: a hundredth of the bytes of a picture, which a printer takes as
 * fast as it prints.
 */
export function zplWriter({ stock, dpi }: ZplPrinter, isTest = false) {
  const inDots = (millimetres: number) => Math.round(millimetres * dotsOf(dpi))
  const page = zplPage(stock)
  const [width, height] = [inDots(page.width), inDots(page.height)]
  const layOut = zplLayouts({ stock, dpi }, isTest)
  // Without ^BY a QR symbol stands lower by the height of the last bar code that was printed.
  const begin = `^XA^CI28^PW${width}^LL${height}^LH0,0^BY2,3,1`
  return (labels: LabelSource, code: Label): string => {
    const { text } = buildContent(labels, code)
    const layout = layOut(labels, code)
    const module = inDots(layout.module)
    const { x, y } = layout.symbol
    const at = `^FO${inDots(x) + quietZone * module},${inDots(y) + quietZone * module}`
    const symbol = isDataMatrix(labels)
      ? `^BXN,${module},200,,,,_${data(`_1${text.replaceAll('_', '__').replaceAll(groupSeparator, '_1')}`)}`
      : `^BQN,2,${module}${data(`MA,${text}`)}`
    return `${begin}${at}${symbol}${textFields(layout, inDots, width)}^XZ\r\n`
  }
}

const dotsOf = (dpi: ZplPrinter['dpi']) => Number(dpi) / 25.4
const isDataMatrix = ({ gs1 }: LabelSource) => gs1?.format === 'gs1_datamatrix'

/** Where everything is on labels. A printer chooses the size of a QR symbol itself; there is room for the largest. */
export function zplLayouts({ stock, dpi }: ZplPrinter, isTest = false) {
  const rules = { ...layoutRules({ isTest }), dots: dotsOf(dpi) }
  const { label } = zplPage(stock)
  const forQr = createLayouts(label, { ...rules, maxDots: maxMagnification })
  const forDataMatrix = createLayouts(label, rules)
  return (labels: LabelSource, code: Label): LabelLayout => {
    const { text, lines = code.caption } = buildContent(labels, code)
    return isDataMatrix(labels)
      ? forDataMatrix(dataMatrixSide(text) + 2 * quietZone, lines)
      : forQr(maxQrSize(text.length) + 2 * quietZone, lines)
  }
}

function textFields({ lines, fontSize, isBeside }: LabelLayout, inDots: (mm: number) => number, width: number): string {
  const size = inDots(fontSize)
  const font = `^A0N,${size},${size}`
  return lines
    .map(({ text, x, y }) =>
      isBeside
        ? `^FO${inDots(x)},${inDots(y)}${font}${data(text)}`
        : `^FO0,${inDots(y)}${font}^FB${width},1,0,C${data(text)}`,
    )
    .join('')
}

/** A field with everything escaped that ZPL might take for a command, as its UTF-8 in hexadecimal. */
const data = (text: string) => `^FH\\^FD${text.replace(/[^\w .,:/()-]/gu, escapeBytes)}^FS`
const escapeBytes = (character: string) =>
  Array.from(Buffer.from(character), (byte) => `\\${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('')
