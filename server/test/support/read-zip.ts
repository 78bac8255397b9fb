import { crc32, inflateRawSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

export type ZipFile = { name: string; content: Buffer }

/** The files of a ZIP in order, from its central directory; throws when it is incomplete or a file is damaged. */
export function filesIn(zip: Buffer): ZipFile[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (end < 0 || zip.length !== end + 22) throw new Error('Not a whole ZIP')
  const files: ZipFile[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    const content = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : Buffer.from(packed)
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error('A file of the ZIP is damaged')
    files.push({ name: zip.toString('utf8', at + 46, at + 46 + nameLength), content })
    at += 46 + nameLength + extra + comment
  }
  return files
}

/** The text of a symbol in an SVG or PNG. Tries smaller sizes when nothing was read, as a phone farther away would. */
export async function readPicture(picture: Buffer): Promise<string> {
  const drawn = sharp(picture, { density: 576 }).flatten({ background: '#fff' }).toColourspace('srgb').png()
  const { data: whole, info } = await drawn.toBuffer({ resolveWithObject: true })
  for (const part of [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4]) {
    const text = await readAt(whole, Math.round(part * info.width)).catch(() => undefined)
    if (text !== undefined) return text
  }
  return readAt(whole, info.width)
}

async function readAt(picture: Buffer, side: number): Promise<string> {
  const { data, info } = await sharp(picture).resize(side).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data }, { timeLimit: 10_000 })
}
