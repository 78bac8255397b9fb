import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { noteEndedSessions } from '../accounts/ended-sessions.ts'
import { deleteInvitations } from './invitation-queries.ts'
import { deleteMembers, lockMembers } from './queries.ts'

/**
 * Ends all invitations, memberships and sessions of a partner. Returns its former members. Invitations end first, so that one that is
 * being accepted has either failed or added its member by then.
 */
export async function endTeam(tx: Tx, partner: PartnerId, now: Date) {
  await deleteInvitations(tx, partner)
  const members = await lockMembers(tx, partner)
  await noteEndedSessions(tx, { partnerId: partner, reason: 'closed', now })
  await deleteMembers(tx, partner)
  return members
}
