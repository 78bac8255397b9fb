import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Db, Tx } from '../db/client.ts'
import { after, before, days, hours, minutes } from '../lib/time.ts'

export type TokenPurpose = 'complete_registration' | 'reset_password' | 'change_email' | 'sign_in'

/** Accounts that may sign in: admins and approved partners. */
const activeAccounts = (db: Db) =>
  db
    .selectFrom('accounts')
    .leftJoin('partners', 'partners.id', 'accounts.partnerId')
    .where((eb) =>
      eb.or([
        eb('accounts.isAdmin', '=', true),
        eb.and([eb('partners.approvedAt', 'is not', null), eb('partners.rejectedAt', 'is', null)]),
      ]),
    )

const accountColumns = [
  'accounts.id',
  'accounts.email',
  'accounts.passwordHash',
  'accounts.isAdmin',
  'accounts.partnerId',
  'partners.companyName',
] as const

export const accountByEmail = (db: Db, email: string) =>
  activeAccounts(db).where('accounts.email', '=', email).select(accountColumns).executeTakeFirst()

export const accountById = (db: Db, id: string) =>
  activeAccounts(db).where('accounts.id', '=', id).select(accountColumns).executeTakeFirst()

/** The account of a session that has not expired; an admin's ends sooner than a partner's. */
export const accountBySession = (db: Db, tokenHash: Buffer, now: Date) =>
  activeAccounts(db)
    .innerJoin('sessions', 'sessions.accountId', 'accounts.id')
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .where('sessions.lastUsedAt', '>', before(now, days(limits.sessionIdleDays)))
    .where((eb) =>
      eb.or([
        eb('accounts.isAdmin', '=', false),
        eb.and([
          eb('sessions.lastUsedAt', '>', before(now, minutes(limits.adminIdleMinutes))),
          eb('sessions.createdAt', '>', before(now, hours(limits.adminSessionHours))),
        ]),
      ]),
    )
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.isAdmin',
      'accounts.partnerId',
      'partners.suspensionReason',
      'sessions.lastUsedAt',
      'sessions.passwordTypedAt',
    ])
    .executeTakeFirst()

export const passwordHashOf = async (db: Db, accountId: string) =>
  (await db.selectFrom('accounts').where('id', '=', accountId).select('passwordHash').executeTakeFirst())?.passwordHash

const accountWithPassword = (tx: Tx, accountId: string, passwordHash: string) =>
  tx.selectFrom('accounts').where('id', '=', accountId).where('passwordHash', '=', passwordHash).select('id')

/** Locks the account against changes until the transaction ends; false when its password is no longer the checked one. */
export const lockAccountShared = async (tx: Tx, accountId: string, passwordHash: string): Promise<boolean> =>
  (await accountWithPassword(tx, accountId, passwordHash).forShare().executeTakeFirst()) !== undefined

/** As lockAccountShared, for a transaction that changes the account: such transactions take turns. */
export const lockAccount = async (tx: Tx, accountId: string, passwordHash: string): Promise<boolean> =>
  (await accountWithPassword(tx, accountId, passwordHash).forNoKeyUpdate().executeTakeFirst()) !== undefined

type NewSession = { accountId: string; tokenHash: Buffer; passwordTypedAt: Date | null; now: Date }

export const insertSession = (tx: Tx, { now, ...session }: NewSession) =>
  tx
    .insertInto('sessions')
    .values({ ...session, createdAt: now, lastUsedAt: now, expiresAt: after(now, days(limits.sessionDays)) })
    .execute()

/** Notes that the password was typed in a session; false when it is no longer the account's. */
export async function notePasswordTyped(db: Db, tokenHash: Buffer, passwordHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .from('accounts')
    .whereRef('accounts.id', '=', 'sessions.accountId')
    .where('sessions.tokenHash', '=', tokenHash)
    .where('accounts.passwordHash', '=', passwordHash)
    .set({ passwordTypedAt: now })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const touchSession = (db: Db, tokenHash: Buffer, now: Date, writtenBefore: Date) =>
  db
    .updateTable('sessions')
    .set({ lastUsedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('lastUsedAt', '<', writtenBefore)
    .execute()

export const signOut = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()

/** Ends every session of the account, or all but one. */
export const signOutEverywhere = (db: Db, accountId: string, except?: Buffer) =>
  db
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .$if(except !== undefined, (query) => query.where('tokenHash', '!=', except ?? Buffer.of()))
    .execute()

type NewAccount = {
  id: string
  email: string
  createdAt: Date
  partnerId?: string
  passwordHash?: string
  isAdmin?: boolean
}

export const insertAccount = (tx: Tx, account: NewAccount) => tx.insertInto('accounts').values(account).execute()

export const setPassword = (tx: Tx, accountId: string, passwordHash: string) =>
  tx.updateTable('accounts').set({ passwordHash }).where('id', '=', accountId).execute()

/** Sets the password if the checked one is still there; false when another change came first. */
export async function replacePassword(
  tx: Tx,
  accountId: string,
  currentHash: string,
  passwordHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ passwordHash })
    .where('id', '=', accountId)
    .where('passwordHash', '=', currentHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const setEmail = (tx: Tx, accountId: string, email: string) =>
  tx.updateTable('accounts').set({ email }).where('id', '=', accountId).execute()

type OneTimeToken = {
  accountId: string
  purpose: TokenPurpose
  tokenHash: Buffer
  createdAt: Date
  expiresAt: Date
  newEmail?: string
}

/** Stores a new token and voids the earlier ones of its purpose; the lock on the account makes two new ones take turns. */
export async function insertToken(tx: Tx, token: OneTimeToken) {
  await tx.selectFrom('accounts').where('id', '=', token.accountId).select('id').forNoKeyUpdate().execute()
  await tx
    .deleteFrom('oneTimeTokens')
    .where('accountId', '=', token.accountId)
    .where('purpose', '=', token.purpose)
    .where('usedAt', 'is', null)
    .execute()
  await tx.insertInto('oneTimeTokens').values(token).execute()
}

/** The account of a token that is still valid; the token stays valid. */
export const accountByToken = (db: Db, purpose: TokenPurpose, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('oneTimeTokens')
    .innerJoin('accounts', 'accounts.id', 'oneTimeTokens.accountId')
    .leftJoin('partners', 'partners.id', 'accounts.partnerId')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .select(['accounts.id', 'accounts.email', 'accounts.partnerId', 'partners.companyName'])
    .executeTakeFirst()

/** Requested changes of address that are still valid. */
const emailChanges = (db: Db, now: Date) =>
  db
    .selectFrom('oneTimeTokens')
    .innerJoin('accounts', 'accounts.id', 'oneTimeTokens.accountId')
    .where('purpose', '=', 'change_email')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .select(['accountId', 'partnerId', 'newEmail'])

export const pendingEmailChange = (db: Db, accountId: string, now: Date) =>
  emailChanges(db, now).where('accountId', '=', accountId).executeTakeFirst()

export const emailChangeByToken = (db: Db, tokenHash: Buffer, now: Date) =>
  emailChanges(db, now).where('tokenHash', '=', tokenHash).executeTakeFirst()

type Replacement = {
  accountId: string
  requestedAt: Date
  tokenHash: Buffer
  now: Date
  expiresAt: Date
}

/** Gives the change that was requested at that moment a new token, and returns its address; undefined when it is no longer wanted. */
export async function replaceEmailChangeToken(
  db: Db,
  { accountId, requestedAt, tokenHash, now, expiresAt }: Replacement,
) {
  const change = await db
    .updateTable('oneTimeTokens')
    .set({ tokenHash, expiresAt })
    .where('purpose', '=', 'change_email')
    .where('accountId', '=', accountId)
    .where('createdAt', '=', requestedAt)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('newEmail')
    .executeTakeFirst()
  return change?.newEmail
}

export async function consumeToken(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('oneTimeTokens')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteUnusedTokens = (tx: Tx, accountId: string) =>
  tx.deleteFrom('oneTimeTokens').where('accountId', '=', accountId).where('usedAt', 'is', null).execute()

export const isKnownPlace = async (db: Db, accountId: string, places: Buffer[]): Promise<boolean> =>
  (await db
    .selectFrom('knownPlaces')
    .where('accountId', '=', accountId)
    .where('place', 'in', places)
    .select('place')
    .executeTakeFirst()) !== undefined

export const insertKnownPlace = (db: Db, accountId: string, place: Buffer, now: Date) =>
  db
    .insertInto('knownPlaces')
    .values({ accountId, place, lastSignedInAt: now })
    .onConflict((conflict) => conflict.columns(['accountId', 'place']).doUpdateSet({ lastSignedInAt: now }))
    .execute()

export const deleteOldPlaces = (db: Db, now: Date) =>
  db
    .deleteFrom('knownPlaces')
    .where('lastSignedInAt', '<', before(now, days(limits.knownPlaceDays)))
    .execute()

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
