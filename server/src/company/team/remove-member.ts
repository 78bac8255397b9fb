import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { noteEndedSessions } from '../accounts/ended-sessions.ts'
import { getTeam } from './get-team.ts'
import type { RemovalJob } from './jobs.ts'
import { requireMember, throwRefused } from './members.ts'
import { deleteMember } from './queries.ts'

/** Removes a member and tells them by mail. Their sessions in this partner end. */
export async function removeMember(context: AppContext, actor: MemberActor, id: string) {
  await endMembership(context, actor, { id, action: 'team.member_removed' })
  return { message: messages.memberRemoved, data: await getTeam(context, actor) }
}

type MembershipRemoval = { id: string; action: 'team.member_removed' | 'team.member_left' }

/** Ends a membership, unless no owner would be left. */
export const endMembership = ({ db, jobs, clock }: AppContext, actor: MemberActor, { id, action }: MembershipRemoval) =>
  db.transaction().execute(async (tx) => {
    const { role, email } = await requireMember(tx, actor, id)
    const change = { partner: actor.partner, actorId: actor.account.id, memberId: id }
    const now = clock()
    const isRemoved = action === 'team.member_removed'
    if (isRemoved) await noteEndedSessions(tx, { partnerId: actor.partner, accountId: id, reason: 'removed', now })
    if (!(await deleteMember(tx, change))) await throwRefused(tx, actor, id)
    await auditBy(tx, actor, now, { action, subject: id, details: { email, role } })
    const job: RemovalJob = { partnerId: actor.partner, accountId: id }
    if (isRemoved && id !== actor.account.id) await jobs.enqueue(tx, 'mail-member-removed', job)
  })
