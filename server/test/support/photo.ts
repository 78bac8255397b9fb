import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const plain = (width: number, height: number, background = '#c86432') =>
  sharp({ create: { width, height, channels: 3, background } })
/** Left half red, right half blue. */
export const twoColoured = (width = 80, height = 40) =>
  plain(width, height, '#ff0000').composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } }, left: width / 2, top: 0 },
  ])
export const noisy = (side: number, channels: 3 | 4 = 3) =>
  sharp(randomBytes(side * side * channels), { raw: { width: side, height: side, channels } })

/** A PNG that says it has these sides, with one line of its picture. */
function pngOfSides(width: number, height: number) {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1e6))),
    chunk('IEND', Buffer.of()),
  ])
}
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><rect width="9" height="9"/></svg>'
export const badPhotos: [string, () => Promise<Buffer> | Buffer][] = [
  ['nothing', () => Buffer.of()],
  ['a text that is named a photo', () => Buffer.from('this is not a photo')],
  ['an SVG', () => Buffer.from(svg)],
  ['an SVG behind an XML head', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a page that begins as a JPEG', () => Buffer.from('\xff\xd8\xff<html><script>alert(1)</script>', 'latin1')],
  ['a page that begins as a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n<html><script>alert(1)</script>', 'latin1')],
  ['a page that begins as a WebP', () => Buffer.from('RIFF\x20\0\0\0WEBPVP8 <script>alert(1)</script>', 'latin1')],
  ['a GIF', () => plain(20, 20).gif().toBuffer()],
  ['a TIFF', () => plain(20, 20).tiff().toBuffer()],
  ['an AVIF', () => plain(20, 20).avif().toBuffer()],
  ['random bytes', () => randomBytes(100_000)],
  ['zeros', () => Buffer.alloc(100_000)],
  ['a JPEG that says it is 65,535 pixels on each side', async () => grown(await plain(20, 20).jpeg().toBuffer())],
  ['a PNG of 7,200 megapixels', () => pngOfSides(120_000, 60_000)],
  ['a PNG that ends after a line', () => pngOfSides(1000, 1000)],
  ['a picture of 52 megapixels', () => plain(8000, 6500).png().toBuffer()],
  ['a picture of 26 megapixels at 16 bits', () => deep(5200, 5000)],
  ['a JPEG that was cut off', async () => cut(await noisy(400).jpeg().toBuffer())],
  ['a PNG that was cut off', async () => cut(await noisy(400).png().toBuffer())],
  ['a WebP that was cut off', async () => cut(await noisy(400).webp().toBuffer())],
]
const deep = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#c8643280' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
const cut = (photo: Buffer) => photo.subarray(0, Math.floor(photo.length * 0.9))
function grown(jpeg: Buffer) {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.fill(0xff, frame + 5, frame + 9)
  return jpeg
}
