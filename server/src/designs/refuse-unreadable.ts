import { messages } from '@sahihi/contract/messages.ts'
import { type Look, lookMatrix } from '../codes/look.ts'
import { lookSvg } from '../codes/look-svg.ts'
import { quietZone } from '../codes/qr-image.ts'
import { Refusal } from '../lib/refusal.ts'
import { type Print, readSymbol } from './read-symbol.ts'

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
  if (!(await isReadable(link, look))) throw new Refusal('invalid_input', messages.designUnreadable)
}
