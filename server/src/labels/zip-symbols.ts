import { crc32, deflateRawSync } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import type { Label } from './label-sheet.ts'
import type { SymbolDesign } from './symbol-design.ts'
import { designedPng, type LogoPixels, plainPng } from './symbol-png.ts'
import { designedSvg, plainSvg } from './symbol-svg.ts'

export type ZipJob = {
  format: 'svg' | 'png'
  /** Of a PNG, in pixels. */
  side: number
  linkBase: string
  labels: Label[]
  createdAt: Date
  /** The partner's own design, with its logo in the size that these PNGs need. */
  design?: (SymbolDesign & { pixels: LogoPixels | null }) | undefined
}

const chunkBytes = 64 * 1024

/** A ZIP with one image for each code, named by its serial; rendered chunk by chunk as they are asked for. */
export function* zipSymbols(job: ZipJob): Generator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let bytes = 0
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
    bytes += piece.length
  })
  for (const label of job.labels) {
    addFile(zip, `${label.serial}.${job.format}`, renderSymbol(job, label), job.createdAt)
    if (bytes < chunkBytes) continue
    yield Buffer.concat(pieces)
    pieces = []
    bytes = 0
  }
  zip.end()
  yield Buffer.concat(pieces)
}

function renderSymbol({ format, side, linkBase, design }: ZipJob, { serial, caption }: Label): Buffer {
  const link = linkBase + serial
  if (format === 'png') return design ? designedPng(link, side, design, design.pixels) : plainPng(link, side)
  return Buffer.from(design ? designedSvg(link, caption, design) : plainSvg(link, caption))
}

/**
 * Deflated by Node: fflate's own is slower here and keeps 100 kB of each file to the end. PNGs too: zlib halves the large
 * ones again, and readers that stream a ZIP (Java's) take no stored file whose length comes after it.
 */
function addFile(zip: Zip, filename: string, content: Buffer, mtime: Date) {
  const file: ZipInputFile = { filename, mtime, size: content.length, crc: crc32(content), compression: 8 }
  zip.add(file)
  file.ondata?.(null, deflateRawSync(content), true)
}
