import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { invitedRoles, partnerRoles } from '../domain/permissions.ts'
import { email, id, lineOfText, newPassword, oneOf } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { currentPassword, linkToken, signedInReply } from './accounts.ts'
import { bodyOf, dataReply, doneReply, endpoint, messageReply } from './endpoint.ts'

export const member = z.object({
  id: z.string().meta({ description: 'The account.' }),
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(partnerRoles),
  joinedAt: z.iso.datetime(),
  isYou: z.boolean(),
  hasSecondFactor: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether they use two-step sign-in; null for a caller who may not change the team.' }),
})
export type Member = z.infer<typeof member>

export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(invitedRoles),
  invitedBy: z.string().meta({ description: 'The name or email address of the member who invited.' }),
  invitedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

const team = z.object({
  members: z.array(member).meta({ description: 'Owners first, then by name.' }),
  invitations: z.array(invitation).meta({ description: 'Those not accepted or withdrawn, the newest first.' }),
  requiresSecondFactor: z.boolean().meta({ description: 'Whether every member must use two-step sign-in.' }),
  requiresSecondPerson: z.boolean().meta({ description: 'Whether releases and recalls need a second person.' }),
})
export type Team = z.infer<typeof team>

const change = {
  access: 'partner',
  permission: 'team:write',
  reply: doneReply(team),
} as const
const memberId = z.strictObject({ id: id.meta({ description: 'The account of the member.' }) })
const invitationId = z.strictObject({ id: id.meta({ description: 'The invitation.' }) })
const invitedRole = oneOf(invitedRoles).meta({ description: 'What they may do.' })

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/team',
  access: 'partner',
  permission: 'team:read',
  summary: 'List members and open invitations',
  description: 'Every member may read it, to know whom to ask.',
  reply: dataReply(team),
})

export const inviteMember = endpoint({
  ...change,
  method: 'POST',
  path: '/api/team/invitations',
  summary: 'Invite somebody by email',
  description:
    'The link in the mail works once, for 7 days. The answer is the same whether the address has an account or not.',
  body: bodyOf({ email: email.meta({ description: 'Who is invited.' }), role: invitedRole }),
  errors: ['conflict', 'rate_limited'],
})

export const resendInvitation = endpoint({
  ...change,
  method: 'POST',
  path: '/api/team/invitations/:id/resend',
  summary: 'Send an invitation again',
  description: 'The new link works for 7 days; the earlier one no longer works.',
  params: invitationId,
  errors: ['conflict', 'rate_limited'],
})

export const withdrawInvitation = endpoint({
  ...change,
  method: 'DELETE',
  path: '/api/team/invitations/:id',
  summary: 'Withdraw an invitation',
  description: 'Its link no longer works.',
  params: invitationId,
  errors: ['conflict'],
})

export const changeMemberRole = endpoint({
  ...change,
  method: 'PUT',
  path: '/api/team/members/:id/role',
  summary: 'Change the role of a member',
  description:
    'Takes effect immediately. The last owner stays an owner. To make somebody an owner is a call of its own.',
  params: memberId,
  body: bodyOf({ role: invitedRole }),
  errors: ['conflict'],
})

export const removeMember = endpoint({
  ...change,
  method: 'DELETE',
  path: '/api/team/members/:id',
  summary: 'Remove a member',
  description: 'Their sessions in this partner end immediately. The last owner cannot be removed.',
  params: memberId,
  errors: ['conflict'],
})

export const makeOwner = endpoint({
  ...change,
  method: 'POST',
  path: '/api/team/members/:id/owner',
  summary: 'Make a member an owner',
  description:
    'Needs the current password. With `transfers` the ownership passes on: the caller keeps the other role that it names.',
  params: memberId,
  body: bodyOf({
    currentPassword,
    transfers: invitedRole
      .nullable()
      .default(null)
      .meta({ description: 'The caller’s new role; null to stay an owner.' }),
  }),
  errors: ['conflict', 'rate_limited'],
})

export const requireSecondFactor = endpoint({
  ...change,
  method: 'PUT',
  path: '/api/team/second-factor',
  summary: 'Require two-step sign-in of every member',
  description:
    'Needs the current password and, to require it, two-step sign-in of the caller. Members without it may sign in, but every call that is not about their own account is answered `second_factor_setup_required`. Each member is mailed.',
  body: bodyOf({
    required: z.boolean(messages.required).meta({ description: 'False makes it optional again.' }),
    currentPassword,
  }),
  errors: ['conflict', 'rate_limited'],
})

export const requireSecondPerson = endpoint({
  ...change,
  method: 'PUT',
  path: '/api/team/second-person',
  summary: 'Require a second person for releases and recalls',
  description:
    'Needs the current password and at least two members who may confirm: owners and quality. A release, a recall or the end of one then waits up to 24 hours for another of them; a recall in an emergency does not.',
  body: bodyOf({
    required: z.boolean(messages.required).meta({ description: 'False lets everyone act alone again.' }),
    currentPassword,
  }),
  errors: ['conflict', 'rate_limited'],
})

export const leaveTeam = endpoint({
  method: 'POST',
  path: '/api/team/leave',
  access: 'partner',
  permission: 'team:read',
  summary: 'Leave the partner',
  description: 'The caller’s sessions in this partner end. The last owner cannot leave.',
  reply: messageReply,
  errors: ['conflict'],
})

/** What an invitation says to whom it was mailed. */
export const openInvitation = z.object({
  companyName: z.string(),
  email: z.string(),
  role: z.enum(invitedRoles),
  invitedBy: z.string(),
  hasPassword: z.boolean().meta({ description: 'Whether the address has an account with a password.' }),
})
export type OpenInvitation = z.infer<typeof openInvitation>

export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/team/invitation',
  access: 'public',
  summary: 'Read an invitation',
  description: 'What the link of a mail invites to. Reading it uses nothing up.',
  body: bodyOf({ token: linkToken }),
  reply: dataReply(openInvitation),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/team/invitation/accept',
  access: 'public',
  summary: 'Accept an invitation',
  description:
    'Signs in to the partner. The link proves the address, as a link to sign in does: someone with an account needs nothing more; a new person gives a name and a password.',
  body: bodyOf({
    token: linkToken,
    name: lineOfText(limits.nameMax).optional().meta({ description: 'Of a new person.' }),
    password: newPassword.optional().meta({ description: 'Of a new person.' }),
  }),
  reply: signedInReply,
  errors: ['conflict', 'second_factor_required'],
})
