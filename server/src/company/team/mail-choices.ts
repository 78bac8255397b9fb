import type { MailKind } from '@sahihi/contract/domain/mail-choices.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { findMailReader, markDailyMails, membersDueDaily, membersMailedAtOnce } from './mail-choice-queries.ts'

/** A mail to one member, for a job. */
export type MemberMail = { partnerId: string; accountId: string }

/** Who is mailed at once about new reports or suspicious codes of a partner. */
export const findMailedAtOnce = async (tx: Tx, partnerId: string, kind: MailKind): Promise<MemberMail[]> =>
  (await membersMailedAtOnce(tx, partnerId, kind)).map((accountId) => ({ partnerId, accountId }))

/** The reader of a mail and their present choices; undefined when they get none any more, as after they left. */
export const findReader = (db: Db, mail: MemberMail) => findMailReader(db, mail)

/** `left`: the kinds that the member changed from daily to at once, each with when daily was chosen, if it ever was. */
export type DailyMailJob = MemberMail & {
  since: string | Date
  until: string | Date
  left?: Partial<Record<MailKind, string | Date | null>>
}

type DailyMail = MemberMail & { since: Date; until: Date }

/** Claims the daily mails that are due, each once, also when several servers do so at once. */
export async function claimDailyMails(tx: Tx, now: Date): Promise<DailyMail[]> {
  const due = await membersDueDaily(tx, now)
  if (due.length === 0) return []
  const marked = await markDailyMails(tx, due)
  return due.filter(({ partnerId, accountId }) => marked.has(`${partnerId} ${accountId}`))
}
