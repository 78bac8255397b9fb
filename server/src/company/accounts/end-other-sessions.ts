import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { auditOwn } from '../../platform/lib/audit.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { listSessions } from './list-sessions.ts'
import { signOutEverywhere } from './session-queries.ts'

/** Signs out every other device of the account. */
export async function endOtherSessions({ db, clock }: AppContext, account: Account) {
  await db.transaction().execute(async (tx) => {
    await signOutEverywhere(tx, account.id, account.tokenHash)
    await auditOwn(tx, account, clock(), { action: 'session.others_ended', subject: account.id })
  })
  return { message: messages.otherSessionsEnded, data: await listSessions({ db, clock }, account) }
}
