import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type Look, lookMatrix } from './symbol-design.ts'
import { lookSvg } from './symbol-svg.ts'
import { quietZone } from './qr-matrix.ts'
import { AppError } from '../lib/app-error.ts'
import { type Print, readSymbol } from './decode-symbol.ts'

// Pixels for each module: of our PNGs, of a label seen from close, and from farther away by a camera that is not quite sharp.
const prints: (Omit<Print, 'side'> & { dots: number })[] = [
  { dots: 6, readers: ['zxing', 'qr'] },
  { dots: 10, readers: ['zxing', 'qr'] },
  { dots: 4, blur: 0.7, readers: ['zxing'] },
]

/** Whether the readers that our scanner page has read a link in the symbol that has this look. */
export async function isReadable(link: string, look: Look): Promise<boolean> {
  const svg = lookSvg(link, '', look)
  const modules = lookMatrix(link, look).size + 2 * quietZone
  for (const { dots, ...print } of prints) {
    const texts = await readSymbol(svg, { ...print, side: dots * modules })
    if (texts.some((text) => text !== link)) return false
  }
  return true
}

/** Throws a Refusal for a look that would make labels which nobody can scan. */
export async function refuseUnreadable(link: string, look: Look) {
  if (!(await isReadable(link, look))) throw new AppError('invalid_input', messages.designUnreadable)
}
