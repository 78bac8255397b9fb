import type { InvitedRole } from '@sahihi/contract/domain/permissions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { getTeam } from './get-team.ts'
import { requireMember, throwRefused } from './members.ts'
import { setRole } from './queries.ts'

type Input = { id: string; role: InvitedRole }

/** Gives a member another role, from their next request on. The last owner stays an owner. */
export async function changeMemberRole(context: AppContext, actor: MemberActor, { id, role }: Input) {
  const { db, clock } = context
  await db.transaction().execute(async (tx) => {
    const { role: from, email } = await requireMember(tx, actor, id)
    const change = { partner: actor.partner, actorId: actor.account.id, memberId: id, role }
    if (!(await setRole(tx, change))) await throwRefused(tx, actor, id)
    await auditBy(tx, actor, clock(), { action: 'team.role_changed', subject: id, details: { email, from, to: role } })
  })
  return { message: messages.roleChanged, data: await getTeam(context, actor) }
}
