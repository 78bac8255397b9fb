import { type PartnerRole, rolesWith } from '@sahihi/contract/domain/permissions.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { changesRow } from '../../platform/db/rows.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import type { MemberActor, PartnerId } from '../../platform/lib/identity.ts'
import { noteEndedSessions } from '../accounts/ended-sessions.ts'
import { deleteInvitations } from './invitation-queries.ts'
import { deleteMembers, findMemberById, listMembers, lockMembers } from './queries.ts'

type NewMember = { accountId: string; partnerId: string; role: PartnerRole; joinedAt: Date }

/** Adds an account to a partner; false when it is already a member. */
export const addMember = (tx: Tx, member: NewMember) =>
  changesRow(
    tx
      .insertInto('memberships')
      .values(member)
      .onConflict((conflict) => conflict.doNothing()),
  )

/** Hides the first steps on the overview for one member. Repeating this is harmless. */
export const closeChecklist = (db: Db, { account, partner }: MemberActor, now: Date) =>
  db
    .updateTable('memberships')
    .set({ checklistDismissedAt: now })
    .where('partnerId', '=', partner)
    .where('accountId', '=', account.id)
    .execute()

/** How many members may confirm a release or recall, besides the one who asked for it. */
export async function countConfirmers(db: Db | Tx, partner: PartnerId, exceptId?: string): Promise<number> {
  const confirmers = rolesWith('batches:confirm')
  const members = await listMembers(db, partner)
  return members.filter(({ id, role }) => id !== exceptId && confirmers.includes(role)).length
}

/** The member that a change is about; throws 404 for anyone else. */
export async function requireMember(db: Db, { partner }: MemberActor, id: string) {
  const member = await findMemberById(db, partner, id)
  if (!member) throw notFound()
  return member
}

/** Says why a change of a member was refused: they, or the actor's role, changed meanwhile, or no owner would be left. */
export async function throwRefused(tx: Tx, actor: MemberActor, id: string): Promise<never> {
  const acting = await findMemberById(tx, actor.partner, actor.account.id)
  const { role } = await requireMember(tx, actor, id)
  if (acting?.role !== 'owner' && actor.account.id !== id)
    throw new AppError('not_allowed', messages.partnerRoleForbidden(acting?.role ?? ''))
  throw new AppError('conflict', role === 'owner' ? messages.lastOwner : messages.changedMeanwhile)
}

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
