import { secondFactorMessages } from '@sahihi/contract/i18n/en/second-factor-messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { checkPassword } from '../accounts/check-password.ts'
import { setRule } from '../partners/team-rules.ts'
import { getTeam } from './get-team.ts'
import type { SecondFactorRuleJob } from './jobs.ts'
import { requireMember } from './members.ts'
import { listMembers } from './queries.ts'

type Input = { required: boolean; currentPassword: string }

/**
 * Requires two-step sign-in of every member, or makes it optional again. Owners must use it themselves before they require it, so that
 * they know what they ask for and are not locked out.
 */
export async function requireSecondFactor(context: AppContext, actor: MemberActor, input: Input) {
  const { db, jobs, clock } = context
  const { account, partner } = actor
  const { required, currentPassword } = input
  const now = clock()
  await checkPassword(db, account.id, currentPassword, now)
  await db.transaction().execute(async (tx) => {
    const { hasSecondFactor } = await requireMember(tx, actor, account.id)
    if (required && !hasSecondFactor) throw new AppError('conflict', secondFactorMessages.setUpOwnFirst)
    if (!(await setRule(tx, partner, { rule: 'secondFactorRequiredAt', on: required, now }))) return
    const action = required ? 'team.second_factor_required' : 'team.second_factor_optional'
    await auditBy(tx, actor, now, { action, subject: partner })
    for (const { id: accountId } of await listMembers(tx, partner)) {
      const job: SecondFactorRuleJob = { partnerId: partner, accountId, required }
      await jobs.enqueue(tx, 'mail-second-factor-rule', job)
    }
  })
  return {
    message: required ? secondFactorMessages.secondFactorNowRequired : secondFactorMessages.secondFactorNowOptional,
    data: await getTeam(context, actor),
  }
}
