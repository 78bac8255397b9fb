import type { InvitedRole, PartnerRole } from '@sahihi/contract/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { hasSecondFactor } from '../../platform/lib/has-second-factor.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

type NewMember = { accountId: string; partnerId: string; role: PartnerRole; joinedAt: Date }

/** False when the account is a member already. */
export async function insertMember(tx: Tx, member: NewMember): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('memberships')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const enrolled = hasSecondFactor(sql.ref('accounts.id')).as('hasSecondFactor')

export const listMembers = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
    .where('memberships.partnerId', '=', partner)
    .select(['accounts.id', 'email', 'name', sql<PartnerRole>`role`.as('role'), 'joinedAt', enrolled])
    .orderBy(sql`role = 'owner'`, 'desc')
    .orderBy(sql`lower(coalesce(name, email))`)
    .execute()

export const findMemberById = (db: Db, partner: PartnerId, accountId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
    .innerJoin('partners', 'partners.id', 'memberships.partnerId')
    .where('memberships.partnerId', '=', partner)
    .where('memberships.accountId', '=', accountId)
    .select(['accounts.email', 'accounts.name', 'companyName', sql<PartnerRole>`role`.as('role'), enrolled])
    .executeTakeFirst()

/** Somebody who was a member once; undefined for who is one, or was erased since. */
export const formerMember = (db: Db, partner: PartnerId, accountId: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('partners', (join) => join.on('partners.id', '=', partner))
    .where('accounts.id', '=', accountId)
    .where('accounts.email', 'not like', '%@erased.invalid')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships')
            .where('memberships.partnerId', '=', partner)
            .where('memberships.accountId', '=', accountId)
            .select('memberships.role'),
        ),
      ),
    )
    .select(['accounts.email', 'accounts.name', 'companyName'])
    .executeTakeFirst()

export const isMember = async (db: Db, partner: PartnerId, email: string): Promise<boolean> =>
  (await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
    .where('memberships.partnerId', '=', partner)
    .where('accounts.email', '=', email)
    .select('accountId')
    .executeTakeFirst()) !== undefined

/**
 * The owners of a partner, locked in one order: of changes made at once, each waits and then sees the owners that are left. So
 * two owners who demote each other cannot both succeed.
 */
const lockedOwners = (partner: PartnerId) => sql`
  owners as materialized (
    select account_id from memberships where partner_id = ${partner} and role = 'owner' order by account_id for update)`

/** That an owner acts, and that an owner other than the member is left; a member who is no owner takes none away. */
const leavesAnOwner = (actorId: string, memberId: string) => sql<boolean>`
  (exists (select from owners where account_id = ${actorId}) or ${actorId} = ${memberId})
  and (role <> 'owner' or exists (select from owners where account_id <> ${memberId}))`

type Change = { partner: PartnerId; actorId: string; memberId: string }

/** Gives a member another role; false when they are none, the actor is no owner any more, or no owner would be left. */
export async function setRole(tx: Tx, { partner, actorId, memberId, role }: Change & { role: InvitedRole }) {
  const { numAffectedRows } = await sql`
    with ${lockedOwners(partner)}
    update memberships set role = ${role}
      where partner_id = ${partner} and account_id = ${memberId} and ${leavesAnOwner(actorId, memberId)}`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends a membership, and with it its sessions; false as for setRole. */
export async function deleteMember(tx: Tx, { partner, actorId, memberId }: Change) {
  const { numAffectedRows } = await sql`
    with ${lockedOwners(partner)}
    delete from memberships
      where partner_id = ${partner} and account_id = ${memberId} and ${leavesAnOwner(actorId, memberId)}`.execute(tx)
  return numAffectedRows === 1n
}

/** Makes a member an owner, and gives the actor another role, if one is named; false when the actor is no owner any more. */
export async function setOwner(
  tx: Tx,
  { partner, actorId, memberId, transfers }: Change & { transfers: InvitedRole | null },
) {
  const { rows } = await sql<{ accountId: string }>`
    with ${lockedOwners(partner)}
    update memberships set role = case when account_id = ${memberId} then 'owner' else ${transfers}::text end
      where partner_id = ${partner} and exists (select from owners where account_id = ${actorId})
        and exists (select from memberships as member where member.partner_id = ${partner} and member.account_id = ${memberId})
        and (account_id = ${memberId} or (account_id = ${actorId} and ${transfers}::text is not null))
      returning account_id`.execute(tx)
  return rows.some(({ accountId }) => accountId === memberId)
}

/** The members of a partner. Their accounts are locked, in one order, against whatever else would change them. */
export const lockMembers = (tx: Tx, partner: PartnerId) =>
  tx
    .selectFrom('accounts')
    .innerJoin('memberships', 'memberships.accountId', 'accounts.id')
    .where('memberships.partnerId', '=', partner)
    .select(['accounts.id', 'accounts.email', sql<PartnerRole>`memberships.role`.as('role')])
    .orderBy('accounts.id')
    .forUpdate('accounts')
    .execute()

/** Ends all memberships of a partner, and with them the sessions in it. */
export const deleteMembers = (tx: Tx, partner: PartnerId) =>
  tx.deleteFrom('memberships').where('partnerId', '=', partner).execute()
