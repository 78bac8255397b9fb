import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Sharp } from 'sharp'
import { AppError } from '../../platform/lib/app-error.ts'
import { reencodeImage } from '../../platform/lib/reencode-image.ts'

type DocumentContent = { mediaType: 'application/pdf' | 'image/jpeg'; content: Buffer }

// About 280 dots per inch of an A4 page, at which small print is readable.
const maxSide = 2400
const maxImageBytes = 4 * 1024 * 1024

/**
 * Turns an uploaded document into what is stored: a new JPEG of a picture's pixels, or the PDF itself. The sender's media type is
 * ignored. A PDF is never opened here: it is only stored, and sent to admins as a file to save.
 */
export async function readDocument(file: Buffer): Promise<DocumentContent> {
  if (file.toString('latin1', 0, 5) === '%PDF-') return { mediaType: 'application/pdf', content: requireWholePdf(file) }
  const content = await reencodeImage(file, {
    of: 'shoppers',
    maxPixels: 51_000_000,
    resize: { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true },
    encode: encodeJpeg,
    refusal: messages.notADocument,
  })
  return { mediaType: 'image/jpeg', content }
}

// ISO 32000-1, 7.5.2 and 7.5.5: the header names a version, and the last line is %%EOF. Readers allow some bytes after it.
function requireWholePdf(file: Buffer): Buffer {
  const hasVersion = /^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8))
  const hasEnd = file.subarray(-1024).includes('%%EOF')
  if (!hasVersion || !hasEnd) throw new AppError('invalid_input', messages.incompletePdf)
  return file
}

async function encodeJpeg(pixels: () => Sharp): Promise<Buffer> {
  const encode = (quality: number) => pixels().jpeg({ quality }).toBuffer()
  const jpeg = await encode(85)
  return jpeg.length <= maxImageBytes ? jpeg : encode(60)
}
