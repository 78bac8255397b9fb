import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { deletePaymentMethod } from './queries.ts'

/** Deletes the saved card, so that nothing more is charged. Repeating this is harmless. */
export async function cancelRenewal({ db, clock }: AppContext, actor: PartnerActor) {
  const { partner } = actor
  await db.transaction().execute(async (tx) => {
    if (await deletePaymentMethod(tx, partner))
      await auditBy(tx, actor, clock(), { action: 'renewal.canceled', subject: partner })
  })
  return { message: messages.renewalCanceled }
}
