import type { InvitedRole, PartnerRole } from '@sahihi/contract/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { findsRow } from '../../platform/db/rows.ts'
import { hasSecondFactor } from '../../platform/lib/has-second-factor.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

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

/** A former member; undefined for present members, and for people who were erased since. */
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

export const isMember = (db: Db, partner: PartnerId, email: string) =>
  findsRow(
    db
      .selectFrom('memberships')
      .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
      .where('memberships.partnerId', '=', partner)
      .where('accounts.email', '=', email)
      .select('accountId'),
  )

/**
 * The owners of a partner, locked in a fixed order, so that concurrent changes wait for each other and see the remaining owners. Two
 * owners who demote each other cannot both succeed.
 */
const lockedOwners = (partner: PartnerId) => sql`
  owners as materialized (
    select account_id from memberships where partner_id = ${partner} and role = 'owner' order by account_id for update)`

/** That the actor is an owner or changes themselves, and that another owner is left if the member is one. */
const leavesAnOwner = (actorId: string, memberId: string) => sql<boolean>`
  (exists (select from owners where account_id = ${actorId}) or ${actorId} = ${memberId})
  and (role <> 'owner' or exists (select from owners where account_id <> ${memberId}))`

type Change = { partner: PartnerId; actorId: string; memberId: string }

/** Gives a member another role; false when they are no member, the actor is no longer an owner, or no owner would be left. */
export async function setRole(tx: Tx, { partner, actorId, memberId, role }: Change & { role: InvitedRole }) {
  const { numAffectedRows } = await sql`
    with ${lockedOwners(partner)}
    update memberships set role = ${role}
      where partner_id = ${partner} and account_id = ${memberId} and ${leavesAnOwner(actorId, memberId)}`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends a membership and its sessions; false as for setRole. */
export async function deleteMember(tx: Tx, { partner, actorId, memberId }: Change) {
  const { numAffectedRows } = await sql`
    with ${lockedOwners(partner)}
    delete from memberships
      where partner_id = ${partner} and account_id = ${memberId} and ${leavesAnOwner(actorId, memberId)}`.execute(tx)
  return numAffectedRows === 1n
}

/** Makes a member an owner, and gives the actor the role in `transfers`, if any; false when the actor is no longer an owner. */
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

/** The members of a partner. Locks their accounts in a fixed order. */
export const lockMembers = (tx: Tx, partner: PartnerId) =>
  tx
    .selectFrom('accounts')
    .innerJoin('memberships', 'memberships.accountId', 'accounts.id')
    .where('memberships.partnerId', '=', partner)
    .select(['accounts.id', 'accounts.email', sql<PartnerRole>`memberships.role`.as('role')])
    .orderBy('accounts.id')
    .forUpdate('accounts')
    .execute()

/** Ends all memberships of a partner and the sessions in it. */
export const deleteMembers = (tx: Tx, partner: PartnerId) =>
  tx.deleteFrom('memberships').where('partnerId', '=', partner).execute()
