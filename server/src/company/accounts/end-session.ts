import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { auditOwn } from '../../platform/lib/audit.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { listSessions } from './list-sessions.ts'
import { deleteSession } from './session-queries.ts'

/** Signs out one device of the account. Another account's session looks like one that does not exist. */
export async function endSession({ db, clock }: AppContext, account: Account, id: string) {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteSession(tx, account.id, id))) throw notFound(messages.sessionOver)
    await auditOwn(tx, account, clock(), { action: 'session.ended', subject: id })
  })
  return { message: messages.sessionEnded, data: await listSessions({ db, clock }, account) }
}
