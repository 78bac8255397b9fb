import { constants, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { type Look, logoPlace, lookMatrix, roundCorners } from './symbol-design.ts'
import { chunk, sameAsAbove, signature } from './png-encoder.ts'
import { darkRuns, type QrMatrix, quietZone } from './qr-matrix.ts'

const shades = 17 // of a module's edge, from white to its colour
const mostLogoColors = 256 - shades

/** A logo as its pixels are laid into the pictures: colours, red, green and blue by turns, and for each pixel its number. */
export type LogoPixels = { side: number; colors: Uint8Array; pixels: Uint8Array }

/** The logo at the size that it has in pictures of `side` pixels of this link, and links as long. */
export async function logoPixels(look: Look, link: string, side: number): Promise<LogoPixels | null> {
  if (!look.logo) return null
  const { size } = lookMatrix(link, look)
  const logoSide = logoPlace(size).logo * moduleOf(size, side)
  const few = await sharp(look.logo).resize(logoSide, logoSide).removeAlpha().png({ palette: true }).toBuffer()
  const rgb = await sharp(few).toColourspace('srgb').removeAlpha().raw().toBuffer()
  return { side: logoSide, ...fewColors(rgb) }
}

/** As many colours as the palette has room for; where there are more, those that are nearly the same become one. */
function fewColors(rgb: Buffer): Omit<LogoPixels, 'side'> {
  for (let dropped = 0; ; dropped++) {
    const places = new Map<number, number>()
    const mask = ((255 >> dropped) << dropped) * 0x010101
    const pixels = Uint8Array.from({ length: rgb.length / 3 }, (_, pixel) => {
      const color = rgb.readUIntBE(3 * pixel, 3) & mask
      return places.get(color) ?? places.set(color, places.size).size - 1
    })
    if (places.size > mostLogoColors) continue
    const colors = Array.from(places.keys(), (color) => [color >> 16, (color >> 8) & 255, color & 255])
    return { colors: Uint8Array.from(colors.flat()), pixels }
  }
}

/** The symbol in a look as a PNG of exactly `side` pixels, as png-image.ts draws the plain one; a colour for each byte. */
export function lookPng(link: string, side: number, look: Look, logo: LogoPixels | null): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 3], 8) // bits a pixel, which is a place in the palette
  const pixels = deflateSync(filtered(drawn(lookMatrix(link, look), side, look.isRounded, logo), side), {
    strategy: constants.Z_RLE,
  })
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', paletteOf(look.color, logo)),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const moduleOf = (size: number, side: number) => Math.floor(side / (size + 2 * quietZone))

function paletteOf(color: string, logo: LogoPixels | null): Buffer {
  const [red = 0, green = 0, blue = 0] = Buffer.from(color.slice(1), 'hex')
  const blends = Array.from({ length: shades }, (_, shade) =>
    [red, green, blue].map((part) => Math.round(255 - ((255 - part) * shade) / (shades - 1))),
  )
  return Buffer.from([...blends.flat(), ...(logo?.colors ?? [])])
}

/** The pixels as places in the palette: white is the first, so nothing is drawn where nothing is. */
function drawn(matrix: QrMatrix, side: number, isRounded: boolean, logo: LogoPixels | null): Buffer {
  const module = moduleOf(matrix.size, side)
  const edge = Math.floor((side - matrix.size * module) / 2)
  const picture = Buffer.alloc(side * side)
  const corner = isRounded ? cornerOf(module) : []
  for (const run of darkRuns(matrix)) {
    const left = edge + run.column * module
    const right = left + run.length * module - 1
    const top = edge + run.row * module
    const bottom = top + module - 1
    for (let y = top; y <= bottom; y++) picture.fill(shades - 1, y * side + left, y * side + right + 1)
    if (!isRounded) continue
    const is = roundCorners(matrix, run)
    for (const { x, y, shade } of corner) {
      if (is.topLeft) picture[(top + y) * side + left + x] = shade
      if (is.topRight) picture[(top + y) * side + right - x] = shade
      if (is.bottomRight) picture[(bottom - y) * side + right - x] = shade
      if (is.bottomLeft) picture[(bottom - y) * side + left + x] = shade
    }
  }
  if (logo) {
    const start = edge + Math.floor(logoPlace(matrix.size).logoStart * module)
    for (let row = 0; row < logo.side; row++)
      for (let column = 0; column < logo.side; column++)
        picture[(start + row) * side + start + column] = shades + (logo.pixels[row * logo.side + column] ?? 0)
  }
  return picture
}

const corners = new Map<number, { x: number; y: number; shade: number }[]>()

/** The pixels of a module's rounded corner that are not wholly dark, counted from that corner; four by four samples each. */
function cornerOf(module: number) {
  const known = corners.get(module)
  if (known) return known
  const radius = module / 2
  const samples = [1, 3, 5, 7].map((eighth) => eighth / 8)
  const inside = (x: number, y: number) => Math.hypot(Math.min(0, x - radius), Math.min(0, y - radius)) <= radius
  const corner = Array.from({ length: Math.ceil(radius) ** 2 }, (_, place) => {
    const [x, y] = [place % Math.ceil(radius), Math.floor(place / Math.ceil(radius))]
    const shade = samples.flatMap((dx) => samples.map((dy) => inside(x + dx, y + dy))).filter(Boolean).length
    return { x, y, shade }
  }).filter(({ shade }) => shade < shades - 1)
  corners.set(module, corner)
  return corner
}

/** Most rows are the one above again: so filtered they are zeros, which cost next to nothing to deflate. */
function filtered(picture: Buffer, side: number): Buffer {
  const rows = Buffer.alloc(side * (side + 1))
  for (let y = 0; y < side; y++) {
    const row = picture.subarray(y * side, (y + 1) * side)
    const isSame = y > 0 && row.equals(picture.subarray((y - 1) * side, y * side))
    if (isSame) rows[y * (side + 1)] = sameAsAbove
    else rows.set(row, y * (side + 1) + 1)
  }
  return rows
}
