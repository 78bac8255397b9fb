import sharp, { type ResizeOptions, type Sharp } from 'sharp'
import { AppError } from './app-error.ts'
import { createKeyedLimit } from './keyed-limit.ts'

// One at a time for shoppers and one for partners, so that strangers cannot keep partners waiting, each on one of libuv's four
// threads (passwords.ts has two), so that verdicts keep their core. A usual photo takes a tenth of a second; the largest accepted
// one (50 megapixels, interlaced or CMYK) two seconds and 400 MB. http/limit-uploads.ts limits how many wait.
const limit = createKeyedLimit<'shoppers' | 'partners'>({ perKey: 1 })
sharp.concurrency(1)
sharp.cache(false)

type Reencoding = {
  of: 'shoppers' | 'partners'
  maxPixels: number
  resize: ResizeOptions
  /** Encodes the pixels of the resized image. */
  encode: (pixels: () => Sharp) => Promise<Buffer>
  /** The message when a file is refused. */
  refusal: string
}

/**
 * Creates a new file from the pixels of an image, upright, resized and on white, so that nothing else in the file (place, camera, text,
 * a second file) is left. Throws an AppError for anything but a complete JPEG, PNG or WebP.
 */
export async function reencodeImage(file: Buffer, reencoding: Reencoding): Promise<Buffer> {
  const refused = () => new AppError('invalid_input', reencoding.refusal)
  if (!hasImageSignature(file)) throw refused()
  return limit.run(reencoding.of, async () => {
    const decoded = await decode(file, reencoding).catch(() => undefined) // the library's own message is not for users
    if (!decoded) throw refused()
    const { width, height, channels } = decoded.info
    return reencoding.encode(() => sharp(decoded.data, { raw: { width, height, channels } }))
  })
}

// JPEG, PNG and WebP. The library detects formats by the same bytes, but reads many more, such as SVG. It only gets these three.
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^RIFF.{4}WEBP/s]
const hasImageSignature = (file: Buffer) =>
  signatures.some((signature) => signature.test(file.toString('latin1', 0, 12)))

async function decode(file: Buffer, { maxPixels, resize }: Reencoding) {
  const image = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
  const { width, height, channels, depth } = await image.metadata()
  const decodedBytes = width * height * channels * (depth === 'uchar' ? 1 : 2)
  if (decodedBytes > 4 * maxPixels) return undefined
  return image
    .autoOrient()
    .resize(resize)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .timeout({ seconds: 20 })
    .raw()
    .toBuffer({ resolveWithObject: true })
}
