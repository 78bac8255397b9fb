import { mailKinds } from '@sahihi/contract/domain/mail-choices.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { audit } from '../../platform/lib/audit.ts'
import { lockMailChoices, storeMailChoices } from './mail-choice-queries.ts'
import type { MemberMail } from './mail-choices.ts'
import type { UnsubscribeFrom } from './unsubscribe-link.ts'
import { setWeeklyMailOff } from './weekly-mail.ts'

/** Turns mails off for the holder of a link. Does nothing for former members or when repeated. */
export async function unsubscribe(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { from, ...member }: MemberMail & { from: UnsubscribeFrom },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock()
    const off = from === 'weekly' ? await endWeekly(tx, member, now) : await endKinds(tx, { from, ...member }, now)
    if (Object.keys(off).length === 0) return
    const { accountId, partnerId } = member
    const details = { ...off, byLink: true }
    await audit(tx, { occurredAt: now, accountId, partnerId, action: 'team.mails_chosen', subject: accountId, details })
  })
}

const endWeekly = async (tx: Tx, member: MemberMail, now: Date): Promise<SwitchedOff> =>
  (await setWeeklyMailOff(tx, member, now)) ? { weekly: 'off' } : {}

type SwitchedOff = Partial<Record<UnsubscribeFrom, 'off'>>

async function endKinds(
  tx: Tx,
  { from, ...member }: MemberMail & { from: Exclude<UnsubscribeFrom, 'weekly'> },
  now: Date,
): Promise<SwitchedOff> {
  const before = await lockMailChoices(tx, member)
  if (!before) return {}
  const ended = mailKinds.filter((kind) => (from === 'daily' ? before[kind] === 'daily' : kind === from))
  const off = Object.fromEntries(ended.filter((kind) => before[kind] !== 'off').map((kind) => [kind, 'off' as const]))
  if (Object.keys(off).length > 0) await storeMailChoices(tx, member, off, now)
  return off
}
