import type { AppContext } from '../../platform/context.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { removePicture } from './save-picture.ts'

/** Removes the company's logo; without one it changes nothing. */
export const deleteCompanyLogo = (deps: Pick<AppContext, 'db' | 'clock'>, actor: PartnerActor): Promise<void> =>
  removePicture(deps, actor, null)
