import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor, PartnerId } from '../../platform/lib/identity.ts'
import { getTeam } from './get-team.ts'
import { hasInvitation, withdraw } from './invitation-queries.ts'

/** Withdraws an open invitation, so that its link no longer works. */
export async function withdrawInvitation(context: AppContext, actor: MemberActor, id: string) {
  const { db, clock } = context
  const now = clock()
  await db.transaction().execute(async (tx) => {
    const withdrawn = await withdraw(tx, actor.partner, id, now)
    if (!withdrawn) return throwInvitationOver(tx, actor.partner, id)
    await auditBy(tx, actor, now, { action: 'team.invitation_withdrawn', subject: id, details: withdrawn })
  })
  return { message: messages.invitationWithdrawn, data: await getTeam(context, actor) }
}

export async function throwInvitationOver(tx: Tx, partner: PartnerId, id: string): Promise<never> {
  throw (await hasInvitation(tx, partner, id)) ? new AppError('conflict', messages.invitationOver) : notFound()
}
