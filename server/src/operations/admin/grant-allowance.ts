import { closureMessages } from '@sahihi/contract/i18n/en/closure-messages.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type Grant, startAllowance } from '../../company/subscriptions/allowances.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { AdminId } from '../../platform/lib/identity.ts'
import { getPartnerRow } from './list-partners.ts'

/** Grants an approved partner extra codes each month, and mails it the reason. */
export async function grantAllowance({ db, jobs, clock }: AppContext, admin: AdminId, grant: Grant) {
  const now = clock()
  const { partnerId, codes, lastDay, reason } = grant
  const data = await db.transaction().execute(async (tx) => {
    const { closing } = await getPartnerRow(tx, partnerId, now)
    if (closing) throw new AppError('conflict', closureMessages.partnerClosed)
    await startAllowance(tx, admin, grant, now)
    await jobs.enqueue(tx, 'mail-allowance', { partnerId, codes, lastDay, reason })
    return getPartnerRow(tx, partnerId, now)
  })
  return { message: messages.allowanceGranted, data }
}
