import qrcode, { type QRCodeMaskPattern } from 'qrcode'

/** Light modules on every side, part of the symbol (ISO/IEC 18004). */
export const quietZone = 4

export type QrMatrix = { size: number; dark: Uint8Array }
export type Run = { row: number; column: number; length: number }

/**
 * The modules of a link's symbol, row by row, 1 for dark. Level M is the usual one for product labels. Without a mask
 * pattern the best of the eight is chosen, as ISO/IEC 18004 asks for print; any of them is valid.
 */
export function qrMatrix(link: string, maskPattern?: QRCodeMaskPattern, level: 'M' | 'H' = 'M'): QrMatrix {
  const { modules } = qrcode.create(link, {
    errorCorrectionLevel: level,
    ...(maskPattern === undefined ? {} : { maskPattern }),
  })
  return { size: modules.size, dark: modules.data }
}

/** Dark modules that touch in a row, as one: fewer shapes, and no seam between them. */
export function darkRuns({ size, dark }: QrMatrix): Run[] {
  const runs: Run[] = []
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column
      while (column < size && dark[row * size + column]) column++
      if (column > start) runs.push({ row, column: start, length: column - start })
    }
  }
  return runs
}
