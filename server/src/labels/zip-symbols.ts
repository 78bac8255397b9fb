import { crc32, deflateRawSync } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import type { Look } from './symbol-design.ts'
import { type LogoPixels, lookPng } from './symbol-png.ts'
import { lookSvg } from './symbol-svg.ts'
import { pngImage } from './png-encoder.ts'
import type { Label } from './print-sheet.ts'
import { svgImage } from './qr-matrix.ts'

export type Symbols = {
  format: 'svg' | 'png'
  /** Of a PNG, in pixels. */
  side: number
  linkBase: string
  labels: Label[]
  madeAt: Date
  /** The partner's own design, with its logo as large as these pictures need it. */
  look?: (Look & { pixels: LogoPixels | null }) | undefined
}

const pieceBytes = 64 * 1024

/** A ZIP of one picture a code, named by its serial; a piece each time one is asked for. */
export function* zipSymbols(order: Symbols): Generator<Uint8Array> {
  let made: Uint8Array[] = []
  let bytes = 0
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
    bytes += piece.length
  })
  for (const label of order.labels) {
    addFile(zip, `${label.serial}.${order.format}`, pictureOf(order, label), order.madeAt)
    if (bytes < pieceBytes) continue
    yield Buffer.concat(made)
    made = []
    bytes = 0
  }
  zip.end()
  yield Buffer.concat(made)
}

function pictureOf({ format, side, linkBase, look }: Symbols, { serial, caption }: Label): Buffer {
  const link = linkBase + serial
  if (look) return format === 'png' ? lookPng(link, side, look, look.pixels) : Buffer.from(lookSvg(link, caption, look))
  return format === 'png' ? pngImage(link, side) : Buffer.from(svgImage(link, caption))
}

/**
 * Deflated by Node: fflate's own is slower here and keeps 100 kB of each file to the end. A PNG too, as zlib halves the
 * large ones once more, and as what reads a ZIP from its start (Java, say) takes no stored file whose length comes after it.
 */
function addFile(zip: Zip, filename: string, content: Buffer, mtime: Date) {
  const file: ZipInputFile = { filename, mtime, size: content.length, crc: crc32(content), compression: 8 }
  zip.add(file)
  file.ondata?.(null, deflateRawSync(content), true)
}
