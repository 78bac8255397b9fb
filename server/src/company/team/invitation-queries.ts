import { limits } from '@sahihi/contract/domain/limits.ts'
import type { InvitedRole } from '@sahihi/contract/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { changesRow, findsRow } from '../../platform/db/rows.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { after, before, days } from '../../platform/lib/time.ts'

const expiresAfter = (now: Date) => after(now, days(limits.invitationDays))

const openInvitations = (db: Db, partner: PartnerId) =>
  db
    .selectFrom('invitations')
    .where('invitations.partnerId', '=', partner)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)

const inviter = sql<string>`coalesce(inviter.name, inviter.email)`.as('invitedBy')

export const listInvitations = (db: Db, partner: PartnerId) =>
  openInvitations(db, partner)
    .innerJoin('accounts as inviter', 'inviter.id', 'invitations.invitedBy')
    .select(['invitations.id', 'invitations.email', sql<InvitedRole>`role`.as('role'), inviter])
    .select(['invitedAt', 'expiresAt'])
    .orderBy('invitedAt', 'desc')
    .orderBy('invitations.id')
    .execute()

type NewInvitation = { id: string; partnerId: string; email: string; role: InvitedRole; invitedBy: string; now: Date }

/** False when the address already has an open invitation. */
export const insertInvitation = (tx: Tx, { now, ...invitation }: NewInvitation) =>
  changesRow(
    tx
      .insertInto('invitations')
      .values({ ...invitation, invitedAt: now, requestedAt: now, expiresAt: expiresAfter(now) })
      .onConflict((conflict) => conflict.doNothing()),
  )

const changeOpenInvitation = (tx: Tx, partner: PartnerId, id: string) =>
  tx
    .updateTable('invitations')
    .where('id', '=', id)
    .where('partnerId', '=', partner)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)

/** Voids the link of an open invitation until its next mail is written; undefined when there is none. */
export const renewInvitation = (tx: Tx, partner: PartnerId, id: string, now: Date) =>
  changeOpenInvitation(tx, partner, id)
    .set({ requestedAt: now, tokenHash: null, expiresAt: expiresAfter(now) })
    .returning('email')
    .executeTakeFirst()

export const withdraw = (tx: Tx, partner: PartnerId, id: string, now: Date) =>
  changeOpenInvitation(tx, partner, id).set({ withdrawnAt: now }).returning('email').executeTakeFirst()

export const hasInvitation = (db: Db, partner: PartnerId, id: string) =>
  findsRow(db.selectFrom('invitations').where('id', '=', id).where('partnerId', '=', partner).select('id'))

type InvitationToken = { id: string; requestedAt: Date; tokenHash: Buffer; now: Date }

/** Stores the token of the mail that was requested at that time; false when the mail is no longer wanted. */
export const storeToken = (db: Db, { id, requestedAt, tokenHash, now }: InvitationToken) =>
  changesRow(
    db
      .updateTable('invitations')
      .set({ tokenHash })
      .where('id', '=', id)
      .where('requestedAt', '=', requestedAt)
      .where('acceptedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .where('expiresAt', '>', now),
  )

/** Invitations that can be accepted, with the inviter and whether the address has a password. */
const validInvitations = (db: Db, now: Date) =>
  db
    .selectFrom('invitations')
    .innerJoin('partners', 'partners.id', 'invitations.partnerId')
    .innerJoin('accounts as inviter', 'inviter.id', 'invitations.invitedBy')
    .leftJoin('accounts as invited', 'invited.email', 'invitations.email')
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('approvedAt', 'is not', null)
    .where('rejectedAt', 'is', null)
    .where('closedAt', 'is', null)
    .select(['invitations.id', 'invitations.partnerId', 'invitations.email', 'companyName', inviter])
    .select([sql<InvitedRole>`role`.as('role'), 'invited.id as accountId', 'invited.adminRole'])
    .select((eb) => eb('invited.passwordHash', 'is not', null).as('hasPassword'))

export const invitationById = (db: Db, id: string, now: Date) =>
  validInvitations(db, now).where('invitations.id', '=', id).executeTakeFirst()

export const invitationByToken = (db: Db, tokenHash: Buffer, now: Date) =>
  validInvitations(db, now).where('tokenHash', '=', tokenHash).executeTakeFirst()

/** Uses up an invitation; undefined when it is over. */
export const consumeInvitation = (tx: Tx, tokenHash: Buffer, now: Date) =>
  tx
    .updateTable('invitations')
    .set({ acceptedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['id', 'partnerId', 'email', sql<InvitedRole>`role`.as('role')])
    .executeTakeFirst()

/** Deletes invitations that ended long ago, so that the addresses of people who never joined are not kept. */
export const deleteOldInvitations = (db: Db, now: Date) =>
  db
    .deleteFrom('invitations')
    .where('expiresAt', '<', before(now, days(limits.endedInvitationDays)))
    .execute()

export const deleteInvitations = (tx: Tx, partner: PartnerId) =>
  tx.deleteFrom('invitations').where('partnerId', '=', partner).execute()
