import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { AppError } from '../lib/app-error.ts'
import type { PartnerActor } from '../lib/identity.ts'
import { requireReadable } from './check-readability.ts'
import { changeDesign, type DesignDeps, requireDesignPlan, sampleLink } from './design-changes.ts'
import { getLabelDesign, saveLogo } from './queries.ts'

const limit = pLimit(1)
const maxPixels = 16_000_000
const side = 240

/** Saves a logo that leaves the symbols readable; the rest of the design stays as it is. */
export async function uploadLogo(deps: DesignDeps, actor: PartnerActor, image: Buffer) {
  await requireDesignPlan(deps, actor.partner)
  const logo = await reencodeLogo(image)
  const { hasLogo: _, ...fields } = await getLabelDesign(deps.db, actor.partner)
  await requireReadable(sampleLink(deps), { ...fields, logo })
  return changeDesign(deps, actor, 'design.logo_added', (tx) => saveLogo(tx, actor.partner, logo, deps.now))
}

/**
 * A square PNG of the image's pixels on white, so that nothing else in the file is left. Throws for anything but a whole
 * JPEG, PNG or WebP of at most 16 megapixels.
 */
async function reencodeLogo(image: Buffer): Promise<Buffer> {
  if (!hasImageSignature(image)) throw notALogo()
  return limit(() =>
    sharp(image, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'contain', background: 'white' })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .timeout({ seconds: 10 })
      .png({ palette: true }) // 256 colors are at most 60 kB, and the logo is in every symbol of a download of SVGs
      .toBuffer(),
  ).catch(() => {
    throw notALogo() // the library's own message is not for users
  })
}

// JPEG, PNG, WebP. The library decides by the same bytes and reads many more formats, such as SVG: those never reach it.
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^RIFF.{4}WEBP/s]
const hasImageSignature = (image: Buffer) =>
  signatures.some((signature) => signature.test(image.toString('latin1', 0, 12)))

const notALogo = () => new AppError('invalid_input', messages.notALogo)
