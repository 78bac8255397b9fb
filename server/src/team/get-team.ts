import type { Team } from '@sahihi/contract/endpoints/team.ts'
import type { AppContext } from '../context.ts'
import type { PartnerActor } from '../lib/identity.ts'
import { invitationsOf } from './invitation-queries.ts'
import { membersOf } from './queries.ts'

/** The members of a partner and its open invitations. */
export async function getTeam({ db, clock }: AppContext, { account, partner }: PartnerActor): Promise<Team> {
  const now = clock()
  const [members, invitations] = await Promise.all([membersOf(db, partner), invitationsOf(db, partner)])
  return {
    members: members.map(({ joinedAt, ...member }) => ({
      ...member,
      joinedAt: joinedAt.toISOString(),
      isYou: member.id === account.id,
    })),
    invitations: invitations.map(({ invitedAt, expiresAt, ...invitation }) => ({
      ...invitation,
      invitedAt: invitedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isExpired: expiresAt <= now,
    })),
  }
}
