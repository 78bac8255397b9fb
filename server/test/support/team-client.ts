import type { InvitedRole } from '@sahihi/contract/domain/permissions.ts'
import type { Team } from '@sahihi/contract/endpoints/team.ts'
import type { Actor } from './factories.ts'
import { mailTo } from './mailbox.ts'
import type { TestApp } from './test-app.ts'

/** Invites a person and returns the id of the invitation. */
export async function inviteAs(
  app: TestApp,
  { token }: Pick<Actor, 'token'>,
  body: { email: string; role: InvitedRole },
) {
  const reply = await app.call('POST', '/api/team/invitations', { token, body })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ data: Team }>().data.invitations.find(({ email }) => email === body.email)?.id ?? ''
}

/** The token in the nth mail to an address, which must be an invitation. */
export const invitationTokenTo = async (app: TestApp, email: string, nth = 1) =>
  /\/invitation\/([\w-]{43})/.exec((await mailTo(app, email, nth)).bodyText)?.[1] ?? ''

export const acceptInvitation = (app: TestApp, token: string, person: { name?: string; password?: string } = {}) =>
  app.call('POST', '/api/team/invitation/accept', { body: { token, ...person } })

export const readTeam = async (app: TestApp, { token }: Pick<Actor, 'token'>) =>
  (await app.call('GET', '/api/team', { token })).json<{ data: Team }>().data
