import { type MailKind, mailKinds } from '@sahihi/contract/domain/mail-choices.ts'
import type { MailChoices } from '@sahihi/contract/endpoints/mail-choices.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { acquireLock } from '../../platform/db/locks.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { before, days } from '../../platform/lib/time.ts'
import { lockMailChoices, storeMailChoices } from './mail-choice-queries.ts'
import type { DailyMailJob } from './mail-choices.ts'

/**
 * Stores which mails about reports and suspicious codes the caller gets from this partner. A change from daily to immediate mails sends
 * what was held back for the next morning.
 */
export async function updateMailChoices({ db, jobs, clock }: AppContext, actor: MemberActor, choices: MailChoices) {
  const member = { partnerId: actor.partner, accountId: actor.account.id }
  await db.transaction().execute(async (tx) => {
    // With these locks no immediate mail is claimed meanwhile: the mail below covers what came before now, and nothing after.
    await acquireLock(tx, 'alerts')
    await acquireLock(tx, 'report mails')
    const now = clock()
    const former = await lockMailChoices(tx, member)
    if (!former) throw notFound()
    const changed = mailKinds.filter((kind) => choices[kind] !== former[kind])
    if (changed.length === 0) return
    const change = Object.fromEntries(changed.map((kind) => [kind, choices[kind]]))
    await storeMailChoices(tx, member, change, now)
    await auditBy(tx, actor, now, { action: 'team.mails_chosen', subject: actor.account.id, details: change })
    const left = changed.filter((kind) => former[kind] === 'daily' && choices[kind] === 'at_once')
    if (left.length > 0) await jobs.enqueue(tx, 'mail-daily', { ...member, ...waiting(former, left, now) })
  })
  return { message: messages.mailsChosen, data: choices }
}

type FormerMailChoices = NonNullable<Awaited<ReturnType<typeof lockMailChoices>>>

/** What the next daily mail would have been about, for the kinds that are no longer mailed daily. */
function waiting(
  former: FormerMailChoices,
  kinds: MailKind[],
  now: Date,
): Pick<DailyMailJob, 'since' | 'until' | 'left'> {
  const { dailyMailedUntil, joinedAt, caseMailsChosenAt, reportMailsChosenAt } = former
  const chosenAt = { cases: caseMailsChosenAt, reports: reportMailsChosenAt }
  const oldest = before(now, days(7)).getTime()
  return {
    since: new Date(Math.max((dailyMailedUntil ?? joinedAt).getTime(), oldest)),
    until: now,
    left: Object.fromEntries(kinds.map((kind) => [kind, chosenAt[kind]])),
  }
}
