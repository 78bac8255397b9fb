import { mailKinds } from '@sahihi/contract/domain/mail-choices.ts'
import type { AppContext } from '../context.ts'
import { audit } from '../lib/audit.ts'
import { lockMailChoices, storeMailChoices } from './mail-choice-queries.ts'
import type { MemberMail } from './mail-choices.ts'
import type { UnsubscribeFrom } from './unsubscribe-link.ts'

/** Turns mails off for the holder of a link. Harmless to repeat, and for who is a member no more. */
export async function unsubscribe(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { from, ...member }: MemberMail & { from: UnsubscribeFrom },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockMailChoices(tx, member)
    if (!before) return
    const ended = mailKinds.filter((kind) => (from === 'daily' ? before[kind] === 'daily' : kind === from))
    const changed = Object.fromEntries(
      ended.filter((kind) => before[kind] !== 'off').map((kind) => [kind, 'off' as const]),
    )
    if (Object.keys(changed).length === 0) return
    const now = clock()
    await storeMailChoices(tx, member, changed, now)
    const { accountId, partnerId } = member
    const details = { ...changed, byLink: true }
    await audit(tx, {
      occurredAt: now,
      accountId,
      partnerId,
      action: 'team.mails_chosen',
      subject: accountId,
      details,
    })
  })
}
