import * as mails from '@sahihi/contract/endpoints/mail-choices.ts'
import * as endpoints from '@sahihi/contract/endpoints/team.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { readClient } from '../accounts/client.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeMemberRole } from './change-member-role.ts'
import { getTeam } from './get-team.ts'
import { inviteMember } from './invite-member.ts'
import { leaveTeam } from './leave-team.ts'
import { getMailChoices } from './mail-choice-queries.ts'
import { makeOwner } from './make-owner.ts'
import { readInvitation } from './read-invitation.ts'
import { removeMember } from './remove-member.ts'
import { requireSecondFactor } from './require-second-factor.ts'
import { requireSecondPerson } from './require-second-person.ts'
import { resendInvitation } from './resend-invitation.ts'
import { updateMailChoices } from './update-mail-choices.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

export function teamRoutes(route: Route, context: AppContext) {
  route(endpoints.getTeam, (actor) => getTeam(context, actor))
  route(endpoints.inviteMember, ({ body, ...actor }) => inviteMember(context, actor, body))
  route(endpoints.resendInvitation, ({ params, ...actor }) => resendInvitation(context, actor, params.id))
  route(endpoints.withdrawInvitation, ({ params, ...actor }) => withdrawInvitation(context, actor, params.id))
  route(endpoints.changeMemberRole, ({ params, body, ...actor }) =>
    changeMemberRole(context, actor, { ...params, ...body }),
  )
  route(endpoints.removeMember, ({ params, ...actor }) => removeMember(context, actor, params.id))
  route(endpoints.makeOwner, ({ params, body, ...actor }) => makeOwner(context, actor, { ...params, ...body }))
  route(endpoints.requireSecondFactor, ({ body, ...actor }) => requireSecondFactor(context, actor, body))
  route(endpoints.requireSecondPerson, ({ body, ...actor }) => requireSecondPerson(context, actor, body))
  route(mails.getMailChoices, (actor) => getMailChoices(context.db, actor))
  route(mails.updateMailChoices, ({ body, ...actor }) => updateMailChoices(context, actor, body))
  route(endpoints.leaveTeam, (actor) => leaveTeam(context, actor))
  route(endpoints.readInvitation, ({ body }) => readInvitation(context, body.token))
  route(endpoints.acceptInvitation, ({ body, request }) => acceptInvitation(context, body, readClient(request)))
}
