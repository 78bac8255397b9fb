import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { endMembership } from './remove-member.ts'

/** Ends the caller's own membership and session. */
export async function leaveTeam(context: AppContext, actor: MemberActor) {
  await endMembership(context, actor, { id: actor.account.id, action: 'team.member_left' })
  return { message: messages.left }
}
