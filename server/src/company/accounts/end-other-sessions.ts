import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { listSessions } from './list-sessions.ts'
import { signOutEverywhere } from './session-queries.ts'

/** Signs every other device of the account out. */
export async function endOtherSessions({ db, clock }: AppContext, account: Account) {
  const { id: accountId, partnerId = null, tokenHash } = account
  await db.transaction().execute(async (tx) => {
    await signOutEverywhere(tx, accountId, tokenHash)
    await audit(tx, { occurredAt: clock(), accountId, partnerId, action: 'session.others_ended', subject: accountId })
  })
  return { message: messages.otherSessionsEnded, data: await listSessions({ db, clock }, account) }
}
