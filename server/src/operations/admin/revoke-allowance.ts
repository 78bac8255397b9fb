import { closureMessages } from '@sahihi/contract/i18n/en/closure-messages.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type Revocation, stopAllowance } from '../../company/subscriptions/allowances.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { AdminId } from '../../platform/lib/identity.ts'
import { getPartnerRow } from './list-partners.ts'

/** Revokes the allowance of an approved partner, and mails it the reason. */
export async function revokeAllowance({ db, jobs, clock }: AppContext, admin: AdminId, revocation: Revocation) {
  const now = clock()
  const { partnerId, reason } = revocation
  const data = await db.transaction().execute(async (tx) => {
    const { closing } = await getPartnerRow(tx, partnerId, now)
    if (closing) throw new AppError('conflict', closureMessages.partnerClosed)
    await stopAllowance(tx, admin, revocation, now)
    await jobs.enqueue(tx, 'mail-allowance', { partnerId, codes: null, lastDay: null, reason })
    return getPartnerRow(tx, partnerId, now)
  })
  return { message: messages.allowanceRevoked, data }
}
