import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const plainImage = (width: number, height: number, background = '#c86432') =>
  sharp({ create: { width, height, channels: 3, background } })
/** A picture with a red left half and a blue right half. */
export const twoColourImage = (width = 80, height = 40) =>
  plainImage(width, height, '#ff0000').composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } }, left: width / 2, top: 0 },
  ])
export const noiseImage = (side: number, channels: 3 | 4 = 3) =>
  sharp(randomBytes(side * side * channels), { raw: { width: side, height: side, channels } })

/** A PNG with this size in its header but only one line of pixels. */
function pngOfSize(width: number, height: number) {
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
const makers: [string, () => Promise<Buffer> | Buffer][] = [
  ['nothing', () => Buffer.of()],
  ['a text file', () => Buffer.from('this is not a photo')],
  ['an SVG', () => Buffer.from(svg)],
  ['an SVG behind an XML head', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
  ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an HTML page that begins as a JPEG', () => Buffer.from('\xff\xd8\xff<html><script>alert(1)</script>', 'latin1')],
  [
    'an HTML page that begins as a PNG',
    () => Buffer.from('\x89PNG\r\n\x1a\n<html><script>alert(1)</script>', 'latin1'),
  ],
  [
    'an HTML page that begins as a WebP',
    () => Buffer.from('RIFF\x20\0\0\0WEBPVP8 <script>alert(1)</script>', 'latin1'),
  ],
  ['a GIF', () => plainImage(20, 20).gif().toBuffer()],
  ['a TIFF', () => plainImage(20, 20).tiff().toBuffer()],
  ['an AVIF', () => plainImage(20, 20).avif().toBuffer()],
  ['random bytes', () => randomBytes(100_000)],
  ['zeros', () => Buffer.alloc(100_000)],
  [
    'a JPEG with 65,535 pixels on each side in its header',
    async () => withHugeSize(await plainImage(20, 20).jpeg().toBuffer()),
  ],
  ['a PNG of 7,200 megapixels', () => pngOfSize(120_000, 60_000)],
  ['a PNG that ends after one line', () => pngOfSize(1000, 1000)],
  ['a picture of 52 megapixels', () => plainImage(8000, 6500).png().toBuffer()],
  ['a picture of 26 megapixels at 16 bits', () => image16Bit(5200, 5000)],
  ['a JPEG that was cut off', async () => truncate(await noiseImage(400).jpeg().toBuffer())],
  ['a PNG that was cut off', async () => truncate(await noiseImage(400).png().toBuffer())],
  ['a WebP that was cut off', async () => truncate(await noiseImage(400).webp().toBuffer())],
]
/** Made once for all files of a worker, because large ones take a second. */
export const invalidPhotos = makers.map(([name, make]): [string, () => Promise<Buffer>] => {
  let made: Promise<Buffer> | undefined
  return [
    name,
    () => {
      made ??= Promise.resolve(make())
      return made
    },
  ]
})
const image16Bit = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#c8643280' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
const truncate = (photo: Buffer) => photo.subarray(0, Math.floor(photo.length * 0.9))
function withHugeSize(jpeg: Buffer) {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.fill(0xff, frame + 5, frame + 9)
  return jpeg
}
