import type { Team } from '@sahihi/contract/endpoints/team.ts'
import type { AppContext } from '../../platform/context.ts'
import { isPermitted } from '../../platform/http/authenticate.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { isRuleOn } from '../partners/team-rules.ts'
import { listInvitations } from './invitation-queries.ts'
import { listMembers } from './queries.ts'

/** The members of a partner and its open invitations. */
export async function getTeam({ db, clock }: AppContext, { account, partner }: MemberActor): Promise<Team> {
  const now = clock()
  const [members, invitations, requiresSecondFactor, requiresSecondPerson] = await Promise.all([
    listMembers(db, partner),
    listInvitations(db, partner),
    isRuleOn(db, partner, 'secondFactorRequiredAt'),
    isRuleOn(db, partner, 'secondPersonRequiredAt'),
  ])
  const mayChange = isPermitted(account, 'team:write')
  return {
    members: members.map(({ joinedAt, hasSecondFactor, ...member }) => ({
      ...member,
      hasSecondFactor: mayChange ? hasSecondFactor : null,
      joinedAt: joinedAt.toISOString(),
      isYou: member.id === account.id,
    })),
    invitations: invitations.map(({ invitedAt, expiresAt, ...invitation }) => ({
      ...invitation,
      invitedAt: invitedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isExpired: expiresAt <= now,
    })),
    requiresSecondFactor,
    requiresSecondPerson,
  }
}
