import type { AppContext } from '../../platform/context.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { reencodePicture } from './reencode-picture.ts'
import { savePicture } from './save-picture.ts'

/** Encodes and saves the company's logo. Returns its address. */
export const uploadCompanyLogo = async (
  deps: Pick<AppContext, 'db' | 'clock'>,
  actor: PartnerActor,
  image: Buffer,
): Promise<string> => savePicture(deps, actor, null, await reencodePicture(image, 'logo'))
