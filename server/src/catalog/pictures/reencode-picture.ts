import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { ResizeOptions, Sharp } from 'sharp'
import { reencodeImage } from '../../platform/lib/reencode-image.ts'

const { pictureSide: side, pictureStoredMaxBytes: maxBytes } = limits
// From good to poor: for a shopper on a bad network, size comes first. Noise fits only with the last.
const attempts = [
  { side, quality: 80 },
  { side, quality: 60 },
  { side, quality: 35 },
  { side, quality: 10 },
  { side: side / 2, quality: 10 },
]

/** A square WebP of at most 12 kB: a product's picture is cut at its longer side, a logo is shown whole on white. */
export const reencodePicture = (image: Buffer, kind: 'product' | 'logo'): Promise<Buffer> =>
  reencodeImage(image, {
    of: 'partners',
    maxPixels: 51_000_000,
    resize: { width: side, height: side, ...resizeOptions[kind] },
    encode: encodeSmallWebp,
    refusal: messages.notAPicture,
  })

const resizeOptions: Record<'product' | 'logo', ResizeOptions> = {
  product: { fit: 'cover' },
  logo: { fit: 'contain', background: 'white' },
}

async function encodeSmallWebp(pixels: () => Sharp): Promise<Buffer> {
  let webp = Buffer.alloc(0)
  for (const attempt of attempts) {
    webp = await pixels().resize(attempt.side).webp({ quality: attempt.quality, smartSubsample: true }).toBuffer()
    if (webp.length <= maxBytes) break
  }
  return webp
}
