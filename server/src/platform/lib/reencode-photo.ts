import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Sharp } from 'sharp'
import { reencodeImage } from './reencode-image.ts'

const maxSide = 1600
const maxBytes = 2 * 1024 * 1024

/** A photo of a pack as a new JPEG without metadata, of at most 1600 pixels a side and usually at most 2 MB. */
export const reencodePhoto = (photo: Buffer): Promise<Buffer> =>
  reencodeImage(photo, {
    of: 'shoppers',
    maxPixels: 51_000_000,
    resize: { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true },
    encode: encodeJpeg,
    refusal: messages.notAPhoto,
  })

async function encodeJpeg(pixels: () => Sharp): Promise<Buffer> {
  const encode = (quality: number) => pixels().jpeg({ quality }).toBuffer()
  const jpeg = await encode(85)
  return jpeg.length <= maxBytes ? jpeg : encode(60)
}
