import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { reencodePicture } from './reencode-picture.ts'
import { type PictureDeps, savePicture } from './save-picture.ts'

/** Encodes and saves the company's logo. */
export const uploadCompanyLogo = async (deps: PictureDeps, actor: PartnerActor, image: Buffer) => ({
  message: messages.companyLogoSaved,
  data: await savePicture(deps, actor, null, await reencodePicture(image, 'logo')),
})
