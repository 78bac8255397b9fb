import type { ShopperContact } from '@sahihi/contract/endpoints/batches.ts'
import { recallMessages } from '@sahihi/contract/i18n/en/recall-messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { type PartnerActor, permissionsOfCaller } from '../../platform/lib/identity.ts'
import { hasShopperContact } from './queries.ts'
import { saveProfile } from './update-profile.ts'

/**
 * Makes sure that shoppers can reach the partner before it recalls anything: saves the contact that is given, if the actor may change
 * the profile, and throws where the profile then has none.
 */
export async function requireShopperContact(
  tx: Tx,
  actor: PartnerActor,
  contact: ShopperContact | undefined,
  now: Date,
) {
  if (contact) {
    if (!permissionsOfCaller(actor).includes('settings:write'))
      throw new AppError('not_allowed', recallMessages.contactForbidden)
    await saveProfile(tx, actor, contact, now)
  } else if (!(await hasShopperContact(tx, actor.partner)))
    throw new AppError('conflict', recallMessages.recallNeedsContact, { data: { kind: 'contact_required' } })
}
