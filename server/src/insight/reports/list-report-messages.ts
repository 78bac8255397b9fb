import type { AppContext } from '../../platform/context.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { chooseReplyAddress } from './mail-report-message.ts'
import { messagesAbout } from './message-queries.ts'
import { type Owner, reportById } from './queries.ts'

/** The messages to the shopper of a report, and where replies to this account's next message will go. */
export async function listReportMessages(
  { db, config }: AppContext,
  { account, owner }: { account: Account; owner: Owner },
  id: string,
) {
  if (!(await reportById(db, owner, id))) throw notFound()
  const messages = await messagesAbout(db, id)
  return {
    messages: messages.map((message) => ({ ...message, sentAt: message.sentAt.toISOString() })),
    replyTo: chooseReplyAddress(config, { isPartner: owner !== null, email: account.email }),
  }
}
