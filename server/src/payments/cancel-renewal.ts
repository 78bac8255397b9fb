import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { audit } from '../lib/audit.ts'
import type { Account, PartnerId } from '../lib/identity.ts'
import type { AppContext } from '../context.ts'
import { forgetCard } from './queries.ts'

type Who = { account: Account; partner: PartnerId }

/** Forgets the kept card, in one click and as often as is liked: nothing more is charged. */
export async function stopOwnRenewal({ db, clock }: AppContext, { account, partner }: Who) {
  await db.transaction().execute(async (tx) => {
    if (!(await forgetCard(tx, partner))) return
    const deed = { action: 'renewal.stopped', subject: partner }
    await audit(tx, { at: clock(), accountId: account.id, partnerId: partner, ...deed })
  })
  return { success: true as const, message: messages.renewalStopped }
}
