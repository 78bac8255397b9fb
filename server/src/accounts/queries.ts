import { limits } from '@sahihi/contract/domain/limits.ts'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../db/client.ts'
import { after, before, days } from '../lib/time.ts'

export type LinkPurpose = 'complete_registration' | 'reset_password' | 'change_email'

/** Accounts that may sign in: admins, and partners that are approved. */
const livingAccounts = (db: Db) =>
  db
    .selectFrom('accounts')
    .leftJoin('partners', 'partners.id', 'accounts.partnerId')
    .where((eb) =>
      eb.or([
        eb('accounts.isAdmin', '=', true),
        eb.and([eb('partners.approvedAt', 'is not', null), eb('partners.rejectedAt', 'is', null)]),
      ]),
    )

export const accountByEmail = (db: Db, email: string) =>
  livingAccounts(db)
    .where('accounts.email', '=', email)
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.passwordHash',
      'accounts.isAdmin',
      'accounts.partnerId',
      'partners.companyName',
    ])
    .executeTakeFirst()

/** The account of a session that is neither idle nor too old. */
export const accountBySession = (db: Db, tokenHash: Buffer, now: Date) =>
  livingAccounts(db)
    .innerJoin('sessions', 'sessions.accountId', 'accounts.id')
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .where('sessions.lastUsedAt', '>', before(now, days(limits.sessionIdleDays)))
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.isAdmin',
      'accounts.partnerId',
      'partners.suspensionReason',
      'sessions.lastUsedAt',
    ])
    .executeTakeFirst()

export const passwordHashOf = async (db: Db, accountId: string) =>
  (await db.selectFrom('accounts').where('id', '=', accountId).select('passwordHash').executeTakeFirst())?.passwordHash

const checkedAccount = (tx: Tx, accountId: string, passwordHash: string) =>
  tx.selectFrom('accounts').where('id', '=', accountId).where('passwordHash', '=', passwordHash).select('id')

/** Holds the account as it is until the transaction ends; false when its password is no longer the one that was checked. */
export const holdAccount = async (tx: Tx, accountId: string, passwordHash: string): Promise<boolean> =>
  (await checkedAccount(tx, accountId, passwordHash).forShare().executeTakeFirst()) !== undefined

/** As holdAccount, for who changes something of the account: they take turns. */
export const claimAccount = async (tx: Tx, accountId: string, passwordHash: string): Promise<boolean> =>
  (await checkedAccount(tx, accountId, passwordHash).forNoKeyUpdate().executeTakeFirst()) !== undefined

export const insertSession = (tx: Tx, accountId: string, tokenHash: Buffer, now: Date) =>
  tx
    .insertInto('sessions')
    .values({ tokenHash, accountId, createdAt: now, lastUsedAt: now, expiresAt: after(now, days(limits.sessionDays)) })
    .execute()

export const touchSession = (db: Db, tokenHash: Buffer, now: Date, notSince: Date) =>
  db
    .updateTable('sessions')
    .set({ lastUsedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('lastUsedAt', '<', notSince)
    .execute()

export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()

export const deleteSessions = (db: Db, accountId: string, except?: Buffer) =>
  db
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .$if(except !== undefined, (query) => query.where('tokenHash', '!=', except ?? Buffer.of()))
    .execute()

/** Starts the trial at the partner's first sign-in; false when there was one already (unique index). */
export async function insertTrial(tx: Tx, partnerId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('periods')
    .values({
      id: uuidv7(),
      partnerId,
      planType: 'TRIAL',
      startsAt: now,
      endsAt: after(now, days(limits.trialDays)),
      codeLimit: limits.trialCodes,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const insertPartnerAccount = (
  tx: Tx,
  account: { id: string; email: string; partnerId: string; createdAt: Date },
) => tx.insertInto('accounts').values(account).execute()

export const setPassword = (tx: Tx, accountId: string, passwordHash: string) =>
  tx.updateTable('accounts').set({ passwordHash }).where('id', '=', accountId).execute()

/** Sets the password if the one that was checked is still there; false when another change came first. */
export async function replacePassword(
  tx: Tx,
  accountId: string,
  checked: string,
  passwordHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ passwordHash })
    .where('id', '=', accountId)
    .where('passwordHash', '=', checked)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const setEmail = (tx: Tx, accountId: string, email: string) =>
  tx.updateTable('accounts').set({ email }).where('id', '=', accountId).execute()

type Link = {
  accountId: string
  purpose: LinkPurpose
  tokenHash: Buffer
  createdAt: Date
  expiresAt: Date
  newEmail?: string
}

/** Keeps a new link and voids the earlier ones of its purpose; the account's row makes two new ones take turns. */
export async function insertLink(tx: Tx, link: Link) {
  await tx.selectFrom('accounts').where('id', '=', link.accountId).select('id').forNoKeyUpdate().execute()
  await tx
    .deleteFrom('oneTimeTokens')
    .where('accountId', '=', link.accountId)
    .where('purpose', '=', link.purpose)
    .where('usedAt', 'is', null)
    .execute()
  await tx.insertInto('oneTimeTokens').values(link).execute()
}

/** The account of a link that is still good; the link stays good. */
export const accountOfLink = (db: Db, purpose: LinkPurpose, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('oneTimeTokens')
    .innerJoin('accounts', 'accounts.id', 'oneTimeTokens.accountId')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .select(['accounts.id', 'accounts.email', 'accounts.partnerId'])
    .executeTakeFirst()

/** The live links of accounts to other addresses. */
const moves = (db: Db, now: Date) =>
  db
    .selectFrom('oneTimeTokens')
    .innerJoin('accounts', 'accounts.id', 'oneTimeTokens.accountId')
    .where('purpose', '=', 'change_email')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .select(['accountId', 'partnerId', 'newEmail'])

export const moveOf = (db: Db, accountId: string, now: Date) =>
  moves(db, now).where('accountId', '=', accountId).executeTakeFirst()

export const moveByLink = (db: Db, tokenHash: Buffer, now: Date) =>
  moves(db, now).where('tokenHash', '=', tokenHash).executeTakeFirst()

type Renewed = { accountId: string; email: string; askedAt: Date; tokenHash: Buffer; now: Date; expiresAt: Date }

/** Gives the move to this address that was asked for then another link; false when it is no longer wanted. */
export async function renewMove(db: Db, { accountId, email, askedAt, tokenHash, now, expiresAt }: Renewed) {
  const { numUpdatedRows } = await db
    .updateTable('oneTimeTokens')
    .set({ tokenHash, expiresAt })
    .where('purpose', '=', 'change_email')
    .where('accountId', '=', accountId)
    .where('newEmail', '=', email)
    .where('createdAt', '=', askedAt)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function spendLink(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('oneTimeTokens')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteUnusedLinks = (tx: Tx, accountId: string) =>
  tx.deleteFrom('oneTimeTokens').where('accountId', '=', accountId).where('usedAt', 'is', null).execute()

/** Deletes what nobody needs any longer, of every slice: what expired, and what was typed and never proved. */
export async function deleteLeftovers(db: Db, now: Date) {
  const ago = (count: number) => before(now, days(count))
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('lastUsedAt', '<=', ago(limits.sessionIdleDays))]))
    .execute()
  await db.deleteFrom('oneTimeTokens').where('expiresAt', '<', ago(7)).execute()
  await db.deleteFrom('throttles').where('lastAt', '<', ago(1)).execute()
  await db.deleteFrom('secrets').where('name', 'like', 'address-salt-%').where('createdAt', '<', ago(2)).execute()
  await db.deleteFrom('keptReplies').where('createdAt', '<', ago(1)).execute()
  await db.deleteFrom('keptMails').where('sentAt', '<', ago(30)).execute()
  await db.deleteFrom('partners').where('emailVerifiedAt', 'is', null).where('appliedAt', '<', ago(30)).execute()
}
