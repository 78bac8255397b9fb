import { shopperLimits } from '@sahihi/contract/domain/shopper-limits.ts'
import type { photoTypes } from '@sahihi/contract/endpoints/reports.ts'
import { t } from '../../lib/i18n.ts'
import { redrawPhoto } from '../../lib/redraw-photo.ts'

// Repeated here: importing photoTypes would load the contract's schemas on a public page.
const allowedTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
] satisfies (typeof photoTypes)[number][]
const longestSide = 1600

/**
 * The photo to send: scaled down, upright and without the camera's metadata; unchanged if this browser cannot decode it.
 * Throws an Error whose message is for the user.
 */
export async function preparePhoto(chosen: File): Promise<Blob> {
  const redrawn = await redrawPhoto(chosen, longestSide)
  if (!redrawn && !allowedTypes.includes(chosen.type)) throw new Error(t().photo.unsupportedType)
  const photo = redrawn ?? chosen
  if (photo.size > shopperLimits.photoMaxBytes) throw new Error(t().photo.tooLarge)
  return photo
}
