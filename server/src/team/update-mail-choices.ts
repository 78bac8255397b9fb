import { mailKinds } from '@sahihi/contract/domain/mail-choices.ts'
import type { MailChoices } from '@sahihi/contract/endpoints/mail-choices.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../context.ts'
import { notFound } from '../lib/app-error.ts'
import { auditBy } from '../lib/audit.ts'
import type { MemberActor } from '../lib/identity.ts'
import { lockMailChoices, storeMailChoices } from './mail-choice-queries.ts'

/** Stores which mails about reports and suspicious codes the caller gets from this partner. */
export async function updateMailChoices({ db, clock }: AppContext, actor: MemberActor, choices: MailChoices) {
  const member = { partnerId: actor.partner, accountId: actor.account.id }
  const now = clock()
  await db.transaction().execute(async (tx) => {
    const before = await lockMailChoices(tx, member)
    if (!before) throw notFound()
    const changed = Object.fromEntries(
      mailKinds.filter((kind) => choices[kind] !== before[kind]).map((kind) => [kind, choices[kind]]),
    )
    if (Object.keys(changed).length === 0) return
    await storeMailChoices(tx, member, changed, now)
    await auditBy(tx, actor, now, { action: 'team.mails_chosen', subject: actor.account.id, details: changed })
  })
  return { message: messages.mailsChosen, data: choices }
}
