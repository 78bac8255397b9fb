import { crc32, deflateRawSync } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import { buildContent, buildSymbol, type Label, type LabelSource } from './label-content.ts'
import { pinLabelSvg } from './pin-label-svg.ts'
import type { PinLabels } from './pin-panel.ts'
import type { SymbolDesign } from './symbol-design.ts'
import { designedPng, type LogoPixels, plainPng } from './symbol-png.ts'
import { designedDrawing, designedSvg, plainDrawing, plainSvg } from './symbol-svg.ts'

export type ZipJob = LabelSource & {
  format: 'svg' | 'png'
  /** Of a PNG, in pixels. */
  side: number
  labels: Label[]
  createdAt: Date
  /** The partner's own design, with its logo in the size that these PNGs need. */
  design?: (SymbolDesign & { pixels: LogoPixels | null }) | undefined
  /** For SVG labels with hidden PINs. */
  pins?: PinLabels | undefined
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

function renderSymbol(job: ZipJob, label: Label): Buffer {
  const { format, side, design } = job
  const matrix = buildSymbol(job, label, design)
  if (format === 'png') return design ? designedPng(matrix, side, design, design.pixels) : plainPng(matrix, side)
  const { lines } = buildContent(job, label)
  if (job.pins && label.pin !== undefined) {
    const under = lines ?? [label.caption]
    const symbol = design ? designedDrawing(matrix, under, design) : plainDrawing(matrix, under)
    return Buffer.from(pinLabelSvg(symbol, label.caption, label.pin, job.pins))
  }
  const text = { title: lines?.join('') ?? label.caption, lines }
  return Buffer.from(design ? designedSvg(matrix, text, design) : plainSvg(matrix, text))
}

/**
 * Not by yazl (lib/zip-files.ts), which starts a stream or a job of the thread pool for each file: 5,000 SVGs take 2.2 s of CPU instead
 * of 1.2, as many PNGs 3.3 s instead of 1.8, and outside of this thread, whose priority is below that of scans. Deflated by Node:
 * fflate's own deflate is slower here and keeps 100 kB of each file to the end. PNGs are deflated too: zlib halves the large ones again,
 * and programs that stream a ZIP (such as Java's) refuse a stored file whose length follows it.
 */
function addFile(zip: Zip, filename: string, content: Buffer, mtime: Date) {
  const file: ZipInputFile = { filename, mtime, size: content.length, crc: crc32(content), compression: 8 }
  zip.add(file)
  file.ondata?.(null, deflateRawSync(content), true)
}
