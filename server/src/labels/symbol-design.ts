import { type QrMatrix, qrMatrix, type Run } from './qr-matrix.ts'

/** How a partner's symbols are drawn, where they have a design of their own. */
export type Look = {
  /** Of the modules: `#rrggbb`. */
  color: string
  isRounded: boolean
  /** Stands under each symbol, with its serial. */
  brandName: string | null
  /** A square PNG without transparency. */
  logo: Uint8Array | null
}

/** Of a rounded module's corners, in modules. */
export const cornerRadius = 0.5

/**
 * The modules of a link's symbol in a look. A logo hides some of them: level H restores them, and those in its field are
 * left light, so that the field is white wherever the symbol is printed.
 */
export function lookMatrix(url: string, look: Look): QrMatrix {
  if (!look.logo) return qrMatrix(url)
  const { size, dark } = qrMatrix(url, undefined, 'H')
  const { start, field } = logoPlace(size)
  const cleared = Uint8Array.from(dark)
  for (let row = start; row < start + field; row++) cleared.fill(0, row * size + start, row * size + start + field)
  return { size, dark: cleared }
}

/**
 * Where a logo stands, in modules from the symbol's own corner: a field of whole modules in the midst, and in it the logo with
 * half a module of white around it, at most a fifth of the symbol's side.
 */
export function logoPlace(size: number) {
  const half = Math.floor((0.2 * size) / 2)
  const field = 2 * half + 1 // as odd as the size of every symbol
  return { start: (size - field) / 2, field, logoStart: (size - field + 1) / 2, logo: field - 1 }
}

export type Corners = { topLeft: boolean; topRight: boolean; bottomRight: boolean; bottomLeft: boolean }

/** Which corners of a run are round: those with nothing dark above or below them, so that what touches stays one shape. */
export function roundCorners({ size, dark }: QrMatrix, { row, column, length }: Run): Corners {
  const isLight = (at: number, place: number) => at < 0 || at >= size || !dark[at * size + place]
  const last = column + length - 1
  return {
    topLeft: isLight(row - 1, column),
    topRight: isLight(row - 1, last),
    bottomRight: isLight(row + 1, last),
    bottomLeft: isLight(row + 1, column),
  }
}
