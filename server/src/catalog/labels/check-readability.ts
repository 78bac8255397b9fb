import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { quietZone } from '../../platform/lib/qr-matrix.ts'
import { decodeSymbol, type SymbolView } from './decode-symbol.ts'
import { designMatrix, type SymbolDesign } from './symbol-design.ts'
import { designedDrawing, renderSvg } from './symbol-svg.ts'

// Pixels for each module: of our PNGs, of a label close up, and of one farther away in a slightly blurred camera image.
const views: (Omit<SymbolView, 'side'> & { modulePixels: number })[] = [
  { modulePixels: 6, decoders: ['zxing', 'qr'] },
  { modulePixels: 10, decoders: ['zxing', 'qr'] },
  { modulePixels: 4, blur: 0.7, decoders: ['zxing'] },
]

/** Whether the decoders of our scanner page can read a link in a symbol of this design. */
export async function isReadable(link: string, design: SymbolDesign): Promise<boolean> {
  const matrix = designMatrix(link, design)
  const svg = renderSvg(designedDrawing(matrix, [], design), { title: '' })
  const modules = matrix.size + 2 * quietZone
  for (const { modulePixels, ...view } of views) {
    const texts = await decodeSymbol(svg, { ...view, side: modulePixels * modules })
    if (texts.some((text) => text !== link)) return false
  }
  return true
}

/** Throws for a design that would make labels that cannot be scanned. */
export async function requireReadable(link: string, design: SymbolDesign) {
  if (!(await isReadable(link, design))) throw new AppError('invalid_input', messages.labelUnreadable)
}
