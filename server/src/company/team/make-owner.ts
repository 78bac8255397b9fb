import type { InvitedRole } from '@sahihi/contract/domain/permissions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { checkPassword } from '../accounts/check-password.ts'
import { getTeam } from './get-team.ts'
import { requireMember, throwRefused } from './members.ts'
import { setOwner } from './queries.ts'

type Input = { id: string; currentPassword: string; transfers: InvitedRole | null }

/** Makes a member an owner, which needs the caller's password. The caller takes the role in `transfers`, if any. */
export async function makeOwner(context: AppContext, actor: MemberActor, { id, currentPassword, transfers }: Input) {
  const { db, clock } = context
  const { account, partner } = actor
  const now = clock()
  await checkPassword(db, account.id, currentPassword, now)
  await db.transaction().execute(async (tx) => {
    const { email, role: from } = await requireMember(tx, actor, id)
    if (!(await setOwner(tx, { partner, actorId: account.id, memberId: id, transfers })))
      await throwRefused(tx, actor, id)
    const details = { email, from, ...(transfers && { former: transfers }) }
    const action = transfers ? 'team.ownership_transferred' : 'team.owner_made'
    await auditBy(tx, actor, now, { action, subject: id, details })
  })
  return {
    message: transfers ? messages.ownershipTransferred : messages.roleChanged,
    data: await getTeam(context, actor),
  }
}
