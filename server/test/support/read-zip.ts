import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { fromBufferPromise } from 'yauzl'

export type ZipFile = { name: string; content: Buffer }

/** The files of a ZIP in the order of its directory. Throws when the ZIP is incomplete or damaged. */
export async function filesIn(zip: Buffer): Promise<ZipFile[]> {
  const files: ZipFile[] = []
  const opened = await fromBufferPromise(zip)
  for await (const entry of opened.eachEntry()) {
    const content = await buffer(await opened.openReadStreamPromise(entry))
    if (crc32(content) !== entry.crc32) throw new Error('A file of the ZIP is damaged')
    files.push({ name: entry.fileName, content })
  }
  return files
}

/** The text of a symbol in an SVG or PNG. Tries smaller sizes if the decoder finds none. */
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
