import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { type PictureDeps, removePicture } from './save-picture.ts'

/** Removes the company's logo; without one it changes nothing. */
export async function deleteCompanyLogo(deps: PictureDeps, actor: PartnerActor) {
  await removePicture(deps, actor, null)
  return { message: messages.companyLogoRemoved }
}
