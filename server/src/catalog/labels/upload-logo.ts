import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { reencodeImage } from '../../platform/lib/reencode-image.ts'
import { requireReadable } from './check-readability.ts'
import { changeDesign, type DesignDeps, requireDesignPlan, sampleLink } from './design-changes.ts'
import { getLabelDesign } from './queries.ts'

const side = 240

/** Saves a logo that leaves the symbols readable; the rest of the design stays as it is. */
export async function uploadLogo(deps: DesignDeps, actor: PartnerActor, image: Buffer) {
  await requireDesignPlan(deps, actor.partner)
  const logo = await reencodeLogo(image)
  const { hasLogo: _, ...fields } = await getLabelDesign(deps.db, actor.partner)
  await requireReadable(sampleLink(deps), { ...fields, logo })
  return changeDesign(deps, actor, 'design.logo_added', { logo })
}

/** A square PNG of the image's pixels on white, without anything else of the file. */
export const reencodeLogo = (image: Buffer): Promise<Buffer> =>
  reencodeImage(image, {
    of: 'partners',
    maxPixels: 16_000_000,
    resize: { width: side, height: side, fit: 'contain', background: 'white' },
    // 256 colors are at most 60 kB, and the logo is in every symbol of a download of SVGs.
    encode: (pixels) => pixels().png({ palette: true }).toBuffer(),
    refusal: messages.notALogo,
  })
