import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { getTeam } from './get-team.ts'
import { renewInvitation } from './invitation-queries.ts'
import { countInvitation } from './invite-member.ts'
import type { InvitationJob } from './jobs.ts'
import { throwInvitationOver } from './withdraw-invitation.ts'

/** Mails an open or expired invitation again, valid for another seven days. */
export async function resendInvitation(context: AppContext, actor: MemberActor, id: string) {
  const { db, jobs, clock } = context
  const now = clock()
  await db.transaction().execute(async (tx) => {
    const renewed = await renewInvitation(tx, actor.partner, id, now)
    if (!renewed) return throwInvitationOver(tx, actor.partner, id)
    await countInvitation(tx, actor.partner, now)
    await auditBy(tx, actor, now, { action: 'team.invitation_resent', subject: id, details: renewed })
    const job: InvitationJob = { id, requestedAt: now.toISOString() }
    await jobs.enqueue(tx, 'mail-invitation', job)
  })
  return { message: messages.invitationResent, data: await getTeam(context, actor) }
}
