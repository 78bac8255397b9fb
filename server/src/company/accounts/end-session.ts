import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { listSessions } from './list-sessions.ts'
import { deleteSession } from './session-queries.ts'

/** Signs one device of the account out. A session of somebody else looks like one that does not exist. */
export async function endSession({ db, clock }: AppContext, account: Account, id: string) {
  const { id: accountId, partnerId = null } = account
  await db.transaction().execute(async (tx) => {
    if (!(await deleteSession(tx, accountId, id))) throw notFound(messages.sessionOver)
    await audit(tx, { occurredAt: clock(), accountId, partnerId, action: 'session.ended', subject: id })
  })
  return { message: messages.sessionEnded, data: await listSessions({ db, clock }, account) }
}
