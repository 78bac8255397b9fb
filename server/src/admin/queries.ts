import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../lib/db.ts'
import { before, days } from '../lib/time.ts'

// A page of its own comes when there are more; the oldest wait longest, so they are the ones that are shown.
const mostShown = 500

const applications = (db: Db) =>
  db
    .selectFrom('partners')
    .where('emailVerifiedAt', 'is not', null)
    .select([
      'id',
      'companyName',
      'email',
      'address',
      'phoneNumber',
      'businessRegistrationNumber',
      'appliedAt',
      'approvedAt',
      'rejectedAt',
      'rejectionReason',
    ])

export const pendingApplications = (db: Db) =>
  applications(db)
    .where('approvedAt', 'is', null)
    .where('rejectedAt', 'is', null)
    .orderBy('appliedAt')
    .orderBy('id')
    .limit(mostShown)
    .execute()

export const decidedApplications = (db: Db, now: Date) =>
  applications(db)
    .where((eb) => eb(eb.fn.coalesce('approvedAt', 'rejectedAt'), '>=', before(now, days(30))))
    .orderBy((eb) => eb.fn.coalesce('approvedAt', 'rejectedAt'), 'desc')
    .orderBy('id')
    .limit(mostShown)
    .execute()

type Decision = { approvedAt: Date } | { rejectedAt: Date; rejectionReason: string }

/** Decides a pending application; nothing when there is none, or another admin was first. */
export const decide = (tx: Tx, partnerId: string, decision: Decision) =>
  tx
    .updateTable('partners')
    .set(decision)
    .where('id', '=', partnerId)
    .where('emailVerifiedAt', 'is not', null)
    .where('approvedAt', 'is', null)
    .where('rejectedAt', 'is', null)
    .returning('email')
    .executeTakeFirst()

export async function isApplication(db: Db, partnerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .where('emailVerifiedAt', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Signs a partner out everywhere, should there be an account. */
export const deletePartnerSessions = (tx: Tx, partnerId: string) =>
  tx
    .deleteFrom('sessions')
    .using('accounts')
    .whereRef('accounts.id', '=', 'sessions.accountId')
    .where('accounts.partnerId', '=', partnerId)
    .execute()

/** An approved partner that has not yet set a password. */
export const awaitedPartner = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('partners', 'partners.id', 'accounts.partnerId')
    .where('accounts.id', '=', accountId)
    .where('accounts.passwordHash', 'is', null)
    .select(['accounts.email', 'partners.companyName'])
    .executeTakeFirst()

export const rejectedPartner = (db: Db, partnerId: string) =>
  db
    .selectFrom('partners')
    .where('id', '=', partnerId)
    .where('rejectedAt', 'is not', null)
    .select(['email', 'companyName', 'rejectionReason'])
    .executeTakeFirst()

/** Makes those who create admins take turns until their transaction ends, so that servers that start together make one. */
export const takeAdminTurn = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('sahihi admins'))`.execute(tx)

export const hasAdmin = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('accounts').where('isAdmin', '=', true).select('id').limit(1).executeTakeFirst()) !== undefined

export const accountWith = (db: Db, email: string) =>
  db.selectFrom('accounts').where('email', '=', email).select(['id', 'isAdmin']).executeTakeFirst()

export async function hasLiveApplication(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('partners')
    .where('email', '=', email)
    .where('emailVerifiedAt', 'is not', null)
    .where('rejectedAt', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAdmin(tx: Tx, email: string, passwordHash: string, createdAt: Date): Promise<string> {
  const id = uuidv7()
  await tx.insertInto('accounts').values({ id, email, passwordHash, isAdmin: true, createdAt }).execute()
  return id
}

/** Sets an admin's password and ends the sessions that the old one opened. */
export async function resetAdmin(tx: Tx, accountId: string, passwordHash: string) {
  await tx.updateTable('accounts').set({ passwordHash }).where('id', '=', accountId).execute()
  await tx.deleteFrom('oneTimeTokens').where('accountId', '=', accountId).where('usedAt', 'is', null).execute()
  await tx.deleteFrom('sessions').where('accountId', '=', accountId).execute()
}
