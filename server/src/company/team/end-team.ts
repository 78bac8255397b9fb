import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { noteEndedSessions } from '../accounts/ended-sessions.ts'
import { deleteInvitations } from './invitation-queries.ts'
import { deleteMembers, lockMembers } from './queries.ts'

/**
 * Ends all invitations and memberships of a partner, and with these its sessions. Returns who was a member. Invitations first: one
 * that is being accepted is either over then, or has made its member.
 */
export async function endTeam(tx: Tx, partner: PartnerId, now: Date) {
  await deleteInvitations(tx, partner)
  const members = await lockMembers(tx, partner)
  await noteEndedSessions(tx, { partnerId: partner, reason: 'closed', now })
  await deleteMembers(tx, partner)
  return members
}
