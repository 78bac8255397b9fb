import type { QrMatrix } from '../../platform/lib/choose-mask.ts'
import { qrMatrix, type Run } from '../../platform/lib/qr-matrix.ts'

/** How a partner's symbols are drawn, when they have a design of their own. */
export type SymbolDesign = {
  /** The color of the modules: `#rrggbb`. */
  color: string
  isRounded: boolean
  /** The text under each symbol, above its serial. */
  brandName: string | null
  /** A square PNG without transparency. */
  logo: Uint8Array | null
}

/** The radius of a rounded corner, in modules. */
export const cornerRadius = 0.5

/**
 * The modules of a link's symbol in a design. A logo hides some of them: level H restores those. The modules in the logo's
 * field are light, so that the field is white wherever the symbol is printed.
 */
export function designMatrix(link: string, { logo }: SymbolDesign): QrMatrix {
  if (!logo) return qrMatrix(link)
  const { size, dark } = qrMatrix(link, 'H')
  const { start, field } = logoPosition(size)
  const cleared = Uint8Array.from(dark)
  for (let row = start; row < start + field; row++) cleared.fill(0, row * size + start, row * size + start + field)
  return { size, dark: cleared }
}

/**
 * Where the logo is, in modules from the symbol's corner: in the middle of a field of whole modules, with half a module of
 * white around it, at most a fifth of the symbol's side.
 */
export function logoPosition(size: number) {
  const half = Math.floor((0.2 * size) / 2)
  const field = 2 * half + 1 // odd, like the size of every symbol
  return { start: (size - field) / 2, field, logoStart: (size - field + 1) / 2, logoSide: field - 1 }
}

type Corners = { topLeft: boolean; topRight: boolean; bottomRight: boolean; bottomLeft: boolean }

/** Which corners of a run are round: those without a dark module above or below, so that touching modules stay one shape. */
export function roundCorners({ size, dark }: QrMatrix, { row, column, length }: Run): Corners {
  const isLight = (atRow: number, atColumn: number) => atRow < 0 || atRow >= size || !dark[atRow * size + atColumn]
  const last = column + length - 1
  return {
    topLeft: isLight(row - 1, column),
    topRight: isLight(row - 1, last),
    bottomRight: isLight(row + 1, last),
    bottomLeft: isLight(row + 1, column),
  }
}
