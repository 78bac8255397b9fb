import qrcode, { type QRCodeMaskPattern, type QRCodeSegment } from 'qrcode'
import { applyBestMask, createMask, type QrMatrix } from './choose-mask.ts'

/** The light modules on every side, which are part of the symbol (ISO/IEC 18004). */
export const quietZone = 4

type Level = 'M' | 'H'
export type Run = { row: number; column: number; length: number }

/** The modules of a link's symbol. Level M is the usual one for product labels. */
export function qrMatrix(link: string, level: Level = 'M'): QrMatrix {
  const segments = splitSegments(link)
  const matrix = createMatrix(segments, level, 0)
  return applyBestMask(matrix, getMasks(matrix, segments, level))
}

function createMatrix(segments: QRCodeSegment[], errorCorrectionLevel: Level, maskPattern: QRCodeMaskPattern) {
  const { modules } = qrcode.create(segments, { errorCorrectionLevel, maskPattern })
  return { size: modules.size, dark: modules.data }
}

/**
 * Letters of both cases are encoded as bytes; capitals and digits at the end, such as a serial, in alphanumeric mode, which is a third
 * shorter. The package finds the same segments by itself, but takes three times as long as for all the rest.
 */
function splitSegments(link: string): QRCodeSegment[] {
  const capitals = /[0-9A-Z $%*+\-./:]*$/.exec(link)?.[0] ?? ''
  const rest = Buffer.from(link.slice(0, link.length - capitals.length))
  return [
    ...(rest.length > 0 ? [{ data: rest, mode: 'byte' as const }] : []),
    ...(capitals ? [{ data: capitals, mode: 'alphanumeric' as const }] : []),
  ]
}

const maxSizes = new Map<number, number>()

/** The most modules that any encoder of ASCII texts this long needs in a row. */
export function maxQrSize(length: number): number {
  const known = maxSizes.get(length)
  if (known !== undefined) return known
  const { size } = createMatrix([{ data: Buffer.alloc(length), mode: 'byte' }], 'M', 0)
  maxSizes.set(length, size)
  return size
}

const patterns: QRCodeMaskPattern[] = [0, 1, 2, 3, 4, 5, 6, 7]
const masksBySymbol = new Map<string, ReturnType<typeof createMask>[]>()

/** What each mask pattern changes in a symbol with the first pattern. This is the same for all symbols of a size and level. */
function getMasks({ size, dark }: QrMatrix, segments: QRCodeSegment[], level: Level) {
  const key = `${size} ${level}`
  const known = masksBySymbol.get(key)
  if (known) return known
  const masks = patterns.map((pattern) => {
    const masked = createMatrix(segments, level, pattern).dark
    return createMask(
      size,
      dark.map((module, index) => module ^ (masked[index] ?? 0)),
    )
  })
  masksBySymbol.set(key, masks)
  return masks
}

/** Joins dark modules that touch in a row, for fewer shapes and no seams between them. */
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
