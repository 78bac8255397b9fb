import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { AppError } from '../lib/app-error.ts'

// One at a time, on one of libuv's four threads (lib/passwords.ts has two), so that verdicts keep their core. A usual photo
// takes a tenth of a second; the largest accepted one (50 megapixels, interlaced or CMYK) two seconds and 400 MB.
// http/limit-uploads.ts limits how many wait.
const queue = pLimit(1)
const maxPixels = 51_000_000
const maxDecodedBytes = 4 * maxPixels // at 8 bits per channel
const maxSide = 1600
const maxBytes = 2 * 1024 * 1024
sharp.concurrency(1)
sharp.cache(false)

/**
 * The picture as a new JPEG: upright, at most 1600 pixels on a side and 2 MB, encoded from its pixels, so that nothing else in
 * the file (place, camera, text, a second file) is left. Throws an AppError for anything but a complete JPEG, PNG or WebP.
 */
export async function reencodePhoto(photo: Buffer): Promise<Buffer> {
  if (!hasPhotoSignature(photo)) throw notAPhoto()
  return queue(async () => encode(await decode(photo)))
}

// JPEG, PNG, WebP. The library goes by the same bytes and reads many more formats, such as SVG: it gets only these three.
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^RIFF.{4}WEBP/s]
const hasPhotoSignature = (photo: Buffer) =>
  signatures.some((signature) => signature.test(photo.toString('latin1', 0, 12)))

async function decode(photo: Buffer) {
  try {
    const image = sharp(photo, { limitInputPixels: maxPixels, failOn: 'error' })
    const { width, height, channels, depth } = await image.metadata()
    const decodedBytes = width * height * channels * (depth === 'uchar' ? 1 : 2)
    if (decodedBytes > maxDecodedBytes) throw notAPhoto()
    return await image
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .timeout({ seconds: 20 })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch {
    throw notAPhoto()
  }
}

async function encode({ data, info }: Awaited<ReturnType<typeof decode>>): Promise<Buffer> {
  const { width, height, channels } = info
  const jpegOf = (quality: number) => sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer()
  const jpeg = await jpegOf(85)
  return jpeg.length <= maxBytes ? jpeg : jpegOf(60)
}

const notAPhoto = () => new AppError('invalid_input', messages.notAPhoto)
