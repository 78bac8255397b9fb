import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { AppError } from '../lib/app-error.ts'

const turns = pLimit(1)
const mostPixels = 16_000_000
const side = 240

/**
 * The logo as a square PNG of our own making, drawn anew from its pixels on white, so that nothing else that the file held is
 * left. What is no whole JPEG, PNG or WebP, or has more than 16 megapixels, is refused.
 */
export async function redrawLogo(sent: Buffer): Promise<Buffer> {
  if (!beginsAsPicture(sent)) throw notALogo()
  return turns(() =>
    sharp(sent, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'contain', background: 'white' })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .timeout({ seconds: 10 })
      .png({ palette: true }) // 256 colours keep the worst at 60 kB: it is in every symbol of a download of SVGs
      .toBuffer(),
  ).catch(() => {
    throw notALogo() // whatever the library says of it
  })
}

// JPEG, PNG, WebP. The library reads many more kinds, SVG among them, and goes by the same bytes; only these are let near it.
const beginnings = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^RIFF.{4}WEBP/s]
const beginsAsPicture = (sent: Buffer) => beginnings.some((beginning) => beginning.test(sent.toString('latin1', 0, 12)))

const notALogo = () => new AppError('invalid_input', messages.notALogo)
