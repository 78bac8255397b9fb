import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AdminRole, PartnerRole } from '@sahihi/contract/domain/permissions.ts'
import { type DeleteQueryBuilder, type DeleteResult, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../../platform/db/client.ts'
import { changesRow, findsRow } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.ts'
import { hasSecondFactor } from '../../platform/lib/has-second-factor.ts'
import { wakeLiveFeeds } from '../../platform/lib/live-feeds.ts'
import { after, before, days, hours, minutes } from '../../platform/lib/time.ts'

/** The account of a live session, with its role in the session's partner. An admin's session ends sooner than a partner's or an inspector's. */
export const accountBySession = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.accountId', '=', 'sessions.accountId')
        .onRef('memberships.partnerId', '=', 'sessions.partnerId'),
    )
    .leftJoin('partners', 'partners.id', 'memberships.partnerId')
    .where((eb) =>
      eb.or([
        eb('accounts.adminRole', 'is not', null),
        eb.and([eb('partners.approvedAt', 'is not', null), eb('partners.rejectedAt', 'is', null)]),
      ]),
    )
    .where('sessions.tokenHash', '=', tokenHash)
    .where(isLive(now))
    .select([
      'accounts.id',
      'accounts.email',
      sql<AdminRole | null>`accounts.admin_role`.as('adminRole'),
      sql<PartnerRole | null>`memberships.role`.as('partnerRole'),
      'memberships.partnerId',
      'partners.suspensionReason',
      'partners.secondFactorRequiredAt',
      hasSecondFactor(sql.ref('accounts.id')).as('hasSecondFactor'),
      'sessions.lastUsedAt',
      'sessions.passwordTypedAt',
    ])
    .executeTakeFirst()

/** Of a session joined with its account. */
const isLive = (now: Date) => sql<boolean>`(
  sessions.expires_at > ${now} and sessions.last_used_at > ${before(now, days(limits.sessionIdleDays))}
  and accounts.inspector_ended_at is null and (coalesce(accounts.admin_role, 'inspector') = 'inspector' or (
    sessions.last_used_at > ${before(now, minutes(limits.adminIdleMinutes))}
    and sessions.created_at > ${before(now, hours(limits.adminSessionHours))})))`

/** The live sessions of an account, the last used first. */
export const listLiveSessions = (db: Db, accountId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .where('sessions.accountId', '=', accountId)
    .where(isLive(now))
    .select(['sessions.id', 'sessions.tokenHash', 'sessions.device', 'sessions.createdAt', 'sessions.lastUsedAt'])
    .orderBy('sessions.lastUsedAt', 'desc')
    .orderBy('sessions.id')
    .execute()

/** `device` is the browser and system as text. `passwordTypedAt` is null when the session began without the password. */
type NewSession = {
  accountId: string
  partnerId: string | null
  tokenHash: Buffer
  device: string | null
  passwordTypedAt: Date | null
  now: Date
}

/** Inserts a session; false when the account no longer belongs to the partner. */
export async function insertSession(tx: Tx, { now, ...session }: NewSession): Promise<boolean> {
  const { accountId, partnerId } = session
  if (partnerId !== null && !(await lockMembership(tx, accountId, partnerId))) return false
  await tx
    .insertInto('sessions')
    .values({
      id: uuidv7(),
      ...session,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: after(now, days(limits.sessionDays)),
    })
    .execute()
  return true
}

/** Whether the account belongs to the partner, which cannot change until the transaction ends. */
const lockMembership = (tx: Tx, accountId: string, partnerId: string) =>
  findsRow(
    tx
      .selectFrom('memberships')
      .where('accountId', '=', accountId)
      .where('partnerId', '=', partnerId)
      .select('partnerId')
      .forKeyShare(),
  )

/** The approved partners of an account, by name. */
export const listPartnersOfAccount = (db: Db, accountId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('partners', 'partners.id', 'memberships.partnerId')
    .where('memberships.accountId', '=', accountId)
    .where('partners.approvedAt', 'is not', null)
    .where('partners.rejectedAt', 'is', null)
    .select(['partners.id', 'partners.companyName', 'sampleOf', sql<PartnerRole>`memberships.role`.as('role')])
    .orderBy('partners.companyName')
    .orderBy('partners.id')
    .execute()

type Move = { accountId: string; from: Buffer; to: Buffer; partnerId: string }

/** Moves a session to another partner of its account, with another token; false when it is over, or the account is not a member. */
export async function moveSession(tx: Tx, { accountId, from, to, partnerId }: Move): Promise<boolean> {
  if (!(await lockMembership(tx, accountId, partnerId))) return false
  return changesRow(tx.updateTable('sessions').set({ tokenHash: to, partnerId }).where('tokenHash', '=', from))
}

/** Notes the partner that the next sign-in opens. */
export const setLastPartner = (tx: Tx, accountId: string, lastPartnerId: string) =>
  tx.updateTable('accounts').set({ lastPartnerId }).where('id', '=', accountId).execute()

/** Notes that the password was typed in a session; false when it is no longer the account's. */
export const recordPasswordEntry = (db: Db, tokenHash: Buffer, passwordHash: string, now: Date) =>
  changesRow(
    db
      .updateTable('sessions')
      .from('accounts')
      .whereRef('accounts.id', '=', 'sessions.accountId')
      .where('sessions.tokenHash', '=', tokenHash)
      .where('accounts.passwordHash', '=', passwordHash)
      .set({ passwordTypedAt: now }),
  )

export const touchSession = (db: Db, tokenHash: Buffer, now: Date, writtenBefore: Date) =>
  db
    .updateTable('sessions')
    .set({ lastUsedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('lastUsedAt', '<', writtenBefore)
    .execute()

export const signOut = (db: Db, tokenHash: Buffer) =>
  endSessions(db, db.deleteFrom('sessions').where('tokenHash', '=', tokenHash))

/** Ends sessions and their live feeds. Returns how many there were. */
export async function endSessions(db: Db, sessions: DeleteQueryBuilder<DB, 'sessions', DeleteResult>): Promise<number> {
  const ended = await sessions.returning('partnerId').execute()
  await wakeLiveFeeds(
    db,
    ended.map(({ partnerId }) => partnerId),
  )
  return ended.length
}

/** Ends one session of an account; false when there is none by this id. */
export async function deleteSession(tx: Tx, accountId: string, id: string): Promise<boolean> {
  return (await endSessions(tx, tx.deleteFrom('sessions').where('accountId', '=', accountId).where('id', '=', id))) > 0
}

/** Ends every session of the account, or all but one. */
export const signOutEverywhere = (db: Db, accountId: string, except: Buffer = Buffer.of()) =>
  endSessions(db, db.deleteFrom('sessions').where('accountId', '=', accountId).where('tokenHash', '!=', except))

export async function deleteExpiredSessions(db: Db, now: Date) {
  const idleSince = before(now, days(limits.sessionIdleDays))
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('lastUsedAt', '<=', idleSince)]))
    .execute()
  await db
    .deleteFrom('oneTimeTokens')
    .where('expiresAt', '<', before(now, days(7)))
    .execute()
}
