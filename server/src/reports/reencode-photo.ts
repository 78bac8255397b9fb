import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { AppError } from '../lib/app-error.ts'

// One at a time, on one of libuv's four threads (lib/passwords.ts has two): verdicts keep their core. A usual photo takes
// a tenth of a second; the worst that is let in (50 megapixels, interlaced or CMYK) two seconds and 400 MB.
// How many wait is bounded by lib/admit-upload.ts.
const turns = pLimit(1)
const mostPixels = 51_000_000
const mostOpened = 4 * mostPixels // in bytes: as large as that only with 8 bits a channel
const longestSide = 1600
const mostBytes = 2 * 1024 * 1024
sharp.concurrency(1)
sharp.cache(false)

/**
 * The picture as a JPEG of our own making: upright, at most 1600 pixels on a side and 2 MB, drawn anew from its pixels, so that
 * nothing else that the file held (place, camera, text, a second file) is left. What is no whole JPEG, PNG or WebP is refused.
 */
export async function redrawPhoto(sent: Buffer): Promise<Buffer> {
  if (!beginsAsPhoto(sent)) throw notAPhoto()
  return turns(async () => encode(await pixelsOf(sent)))
}

// JPEG, PNG, WebP. The library reads many more kinds, SVG among them, and goes by the same bytes; only these are let near it.
const beginnings = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^RIFF.{4}WEBP/s]
const beginsAsPhoto = (sent: Buffer) => beginnings.some((beginning) => beginning.test(sent.toString('latin1', 0, 12)))

async function pixelsOf(sent: Buffer) {
  try {
    const photo = sharp(sent, { limitInputPixels: mostPixels, failOn: 'error' })
    const { width, height, channels, depth } = await photo.metadata()
    const opened = width * height * channels * (depth === 'uchar' ? 1 : 2)
    if (opened > mostOpened) throw notAPhoto()
    return await photo
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .timeout({ seconds: 20 })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch {
    throw notAPhoto() // whatever the library says of it
  }
}

async function encode({ data, info }: Awaited<ReturnType<typeof pixelsOf>>): Promise<Buffer> {
  const { width, height, channels } = info
  const drawn = (quality: number) => sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer()
  const fine = await drawn(85)
  return fine.length <= mostBytes ? fine : drawn(60)
}

const notAPhoto = () => new AppError('invalid_input', messages.notAPhoto)
