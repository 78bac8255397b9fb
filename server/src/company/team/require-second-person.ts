import { recallMessages } from '@sahihi/contract/i18n/en/recall-messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { checkPassword } from '../accounts/check-password.ts'
import { setRule } from '../partners/team-rules.ts'
import { getTeam } from './get-team.ts'
import type { SecondPersonRuleJob } from './jobs.ts'
import { countConfirmers } from './members.ts'

type Input = { required: boolean; currentPassword: string }

/**
 * Lets a second person confirm every release and recall, or no longer so (docs/codes-and-batches.md, "The second person"). It cannot be
 * switched on while fewer than two members could confirm.
 */
export async function requireSecondPerson(context: AppContext, actor: MemberActor, input: Input) {
  const { db, jobs, clock } = context
  const { account, partner } = actor
  const { required, currentPassword } = input
  const now = clock()
  await checkPassword(db, account.id, currentPassword, now)
  await db.transaction().execute(async (tx) => {
    if (required && (await countConfirmers(tx, partner)) < 2)
      throw new AppError('conflict', recallMessages.noSecondPerson)
    if (!(await setRule(tx, partner, { rule: 'secondPersonRequiredAt', on: required, now }))) return
    const action = required ? 'team.second_person_required' : 'team.second_person_optional'
    await auditBy(tx, actor, now, { action, subject: partner })
    const job: SecondPersonRuleJob = { partnerId: partner, accountId: account.id, required }
    await jobs.enqueue(tx, 'mail-second-person-rule', job)
  })
  return {
    message: required ? recallMessages.secondPersonRequired : recallMessages.secondPersonOptional,
    data: await getTeam(context, actor),
  }
}
