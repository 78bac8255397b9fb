import { constants, crc32, deflateSync } from 'node:zlib'
import type { QrMatrix } from '../../platform/lib/choose-mask.ts'
import { darkRuns, quietZone } from '../../platform/lib/qr-matrix.ts'
import { designMatrix, logoPosition, roundCorners, type SymbolDesign } from './symbol-design.ts'

// PNGs (ISO/IEC 15948) of exactly `side` pixels. Written here, because 1,000 of 600 pixels then take 0.07 s of CPU and 634 bytes each
// in their ZIP; by sharp, from the SVG, 22 s and 1,033 bytes, by `qrcode` 22 s and 1,022 bytes. Modules are whole pixels, so that no
// edge blurs; the pixels left over go to the quiet zone.
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const filterUp = 2 // a row stored as its difference from the row above
const gray = 0
const palette = 3

const shades = 17 // of a module's edge, from white to its color
const maxLogoColors = 256 - shades

/** The pixels of a logo as the designed PNGs need it: its colors (red, green, blue in turn), and each pixel's color. */
export type LogoPixels = { side: number; colors: Uint8Array; pixels: Uint8Array }

/** A plain symbol, black on white, one bit for each pixel. */
export function plainPng(matrix: QrMatrix, side: number): Buffer {
  const { modulePixels, edge } = layoutOf(matrix.size, side)
  const stride = 1 + Math.ceil(side / 8)
  const rows = Buffer.alloc(side * stride)
  // Only the first pixel row of each row of modules is drawn; the others repeat it.
  for (let y = 0; y < side; y++) rows[y * stride] = filterUp
  const startWhite = (y: number) => rows.fill(255, y * stride + 1, (y + 1) * stride).writeUInt8(0, y * stride)
  startWhite(0)
  for (let row = 0; row <= matrix.size; row++) startWhite(edge + row * modulePixels)
  for (const { row, column, length } of darkRuns(matrix)) {
    const start = (edge + row * modulePixels) * stride + 1
    for (let x = edge + column * modulePixels; x < edge + (column + length) * modulePixels; x++) {
      const index = start + (x >> 3)
      rows[index] = (rows[index] ?? 0) & ~(0x80 >> (x & 7))
    }
  }
  return encodePng(side, { bitDepth: 1, colorType: gray, rows })
}

/** A symbol in a design, one byte for each pixel: its color in the palette. */
export function designedPng(matrix: QrMatrix, side: number, design: SymbolDesign, logo: LogoPixels | null): Buffer {
  const image = drawDesign(matrix, side, design.isRounded, logo)
  return encodePng(side, {
    bitDepth: 8,
    colorType: palette,
    rows: filterRows(image, side),
    colors: buildPalette(design.color, logo),
  })
}

/** The logo in the size that it has in images of `side` pixels of this link, and of links as long. */
export async function logoPixels(design: SymbolDesign, link: string, side: number): Promise<LogoPixels | null> {
  if (!design.logo) return null
  const { default: sharp } = await import('sharp') // not loaded by the render threads, which get the pixels
  const { size } = designMatrix(link, design)
  const pixels = logoPosition(size).logoSide * layoutOf(size, side).modulePixels
  const reduced = await sharp(design.logo).resize(pixels, pixels).removeAlpha().png({ palette: true }).toBuffer()
  const rgb = await sharp(reduced).toColourspace('srgb').removeAlpha().raw().toBuffer()
  return { side: pixels, ...reduceColors(rgb) }
}

/** Merges nearly equal colors until the palette has room for all. */
function reduceColors(rgb: Buffer): Omit<LogoPixels, 'side'> {
  for (let droppedBits = 0; ; droppedBits++) {
    const indexes = new Map<number, number>()
    const mask = ((255 >> droppedBits) << droppedBits) * 0x010101
    const pixels = Uint8Array.from({ length: rgb.length / 3 }, (_, pixel) => {
      const color = rgb.readUIntBE(3 * pixel, 3) & mask
      return indexes.get(color) ?? indexes.set(color, indexes.size).size - 1
    })
    if (indexes.size > maxLogoColors) continue
    const colors = Array.from(indexes.keys(), (color) => [color >> 16, (color >> 8) & 255, color & 255])
    return { colors: Uint8Array.from(colors.flat()), pixels }
  }
}

function layoutOf(size: number, side: number) {
  const modulePixels = Math.floor(side / (size + 2 * quietZone))
  return { modulePixels, edge: Math.floor((side - size * modulePixels) / 2) }
}

function buildPalette(color: string, logo: LogoPixels | null): Buffer {
  const [red = 0, green = 0, blue = 0] = Buffer.from(color.slice(1), 'hex')
  const blends = Array.from({ length: shades }, (_, shade) =>
    [red, green, blue].map((part) => Math.round(255 - ((255 - part) * shade) / (shades - 1))),
  )
  return Buffer.from([...blends.flat(), ...(logo?.colors ?? [])])
}

/** Each pixel's index in the palette. White is 0, so light modules need no drawing. */
function drawDesign(matrix: QrMatrix, side: number, isRounded: boolean, logo: LogoPixels | null): Buffer {
  const { modulePixels, edge } = layoutOf(matrix.size, side)
  const image = Buffer.alloc(side * side)
  const corner = isRounded ? cornerPixels(modulePixels) : []
  for (const run of darkRuns(matrix)) {
    const left = edge + run.column * modulePixels
    const right = left + run.length * modulePixels - 1
    const top = edge + run.row * modulePixels
    const bottom = top + modulePixels - 1
    for (let y = top; y <= bottom; y++) image.fill(shades - 1, y * side + left, y * side + right + 1)
    if (!isRounded) continue
    const isRound = roundCorners(matrix, run)
    for (const { x, y, shade } of corner) {
      if (isRound.topLeft) image[(top + y) * side + left + x] = shade
      if (isRound.topRight) image[(top + y) * side + right - x] = shade
      if (isRound.bottomRight) image[(bottom - y) * side + right - x] = shade
      if (isRound.bottomLeft) image[(bottom - y) * side + left + x] = shade
    }
  }
  if (logo) {
    const start = edge + Math.floor(logoPosition(matrix.size).logoStart * modulePixels)
    for (let row = 0; row < logo.side; row++)
      for (let column = 0; column < logo.side; column++)
        image[(start + row) * side + start + column] = shades + (logo.pixels[row * logo.side + column] ?? 0)
  }
  return image
}

const cornersBySize = new Map<number, { x: number; y: number; shade: number }[]>()

/** The pixels of a module's rounded corner that are not fully dark, counted from that corner; 4 by 4 samples each. */
function cornerPixels(modulePixels: number) {
  const cached = cornersBySize.get(modulePixels)
  if (cached) return cached
  const radius = modulePixels / 2
  const width = Math.ceil(radius)
  const samples = [1, 3, 5, 7].map((eighth) => eighth / 8)
  const isInside = (x: number, y: number) => Math.hypot(Math.min(0, x - radius), Math.min(0, y - radius)) <= radius
  const corner = Array.from({ length: width ** 2 }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)]
    const shade = samples.flatMap((dx) => samples.map((dy) => isInside(x + dx, y + dy))).filter(Boolean).length
    return { x, y, shade }
  }).filter(({ shade }) => shade < shades - 1)
  cornersBySize.set(modulePixels, corner)
  return corner
}

/** Most rows equal the one above: filtered they are zeros, which cost next to nothing to deflate. */
function filterRows(image: Buffer, side: number): Buffer {
  const rows = Buffer.alloc(side * (side + 1))
  for (let y = 0; y < side; y++) {
    const row = image.subarray(y * side, (y + 1) * side)
    const isRepeated = y > 0 && row.equals(image.subarray((y - 1) * side, y * side))
    if (isRepeated) rows[y * (side + 1)] = filterUp
    else rows.set(row, y * (side + 1) + 1)
  }
  return rows
}

type PngData = { bitDepth: number; colorType: number; rows: Buffer; colors?: Buffer }

function encodePng(side: number, { bitDepth, colorType, rows, colors }: PngData): Buffer {
  const header = Buffer.alloc(13) // the bytes not set here are 0: the usual compression and filters, not interlaced
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([bitDepth, colorType], 8)
  // Symbols are nothing but runs: this strategy takes a quarter of the time, and the ZIP removes what it leaves.
  const data = deflateSync(rows, { strategy: constants.Z_RLE })
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...(colors ? [chunk('PLTE', colors)] : []),
    chunk('pHYs', resolution),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

// 300 dots per inch, as pixels for each meter, so that a print has a size of its own (ISO/IEC 15948, 11.3.5.3).
const resolution = Buffer.alloc(9)
resolution.writeUInt32BE(11_811, 0)
resolution.writeUInt32BE(11_811, 4)
resolution[8] = 1

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}
