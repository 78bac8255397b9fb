import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { countRows } from '../../platform/db/lists.ts'
import { changesRow } from '../../platform/db/rows.ts'
import { hasSecondFactor } from '../../platform/lib/has-second-factor.ts'
import type { TokenPurpose } from './queries.ts'

const appOfAccount = (db: Db, accountId: string) =>
  db
    .selectFrom('authenticatorApps')
    .where('accountId', '=', accountId)
    .select(['secret', 'keyFingerprint', 'confirmedAt'])

/** The secret of an authenticator app that sign-ins ask for. */
export const confirmedFactor = (db: Db, accountId: string) =>
  appOfAccount(db, accountId).where('confirmedAt', 'is not', null).executeTakeFirst()

export const unconfirmedFactor = (db: Db, accountId: string) =>
  appOfAccount(db, accountId).where('confirmedAt', 'is', null).executeTakeFirst()

/**
 * Whether sign-ins must ask for a second step. Locks the account until the transaction ends, so that a factor added at the same time
 * is either seen or comes after the session. Transactions that change the factors take turns.
 */
export async function needsSecondStep(tx: Tx, accountId: string, purpose: 'sign-in' | 'changes'): Promise<boolean> {
  const account = tx.selectFrom('accounts').where('id', '=', accountId).select('id')
  await (purpose === 'changes' ? account.forNoKeyUpdate() : account.forShare()).execute()
  return hasFactor(tx, accountId)
}

/** Whether the account has an authenticator app or a passkey. */
export async function hasFactor(db: Db, accountId: string): Promise<boolean> {
  const { isOn } = await db.selectNoFrom(hasSecondFactor(sql`${accountId}::uuid`).as('isOn')).executeTakeFirstOrThrow()
  return isOn
}

/** The name of one of the account's companies that require a second factor, if any. */
export const requiringCompany = async (db: Db, accountId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('memberships')
      .innerJoin('partners', 'partners.id', 'memberships.partnerId')
      .where('memberships.accountId', '=', accountId)
      .where('partners.secondFactorRequiredAt', 'is not', null)
      .where('partners.approvedAt', 'is not', null)
      .where('partners.rejectedAt', 'is', null)
      .select('companyName')
      .orderBy('companyName')
      .limit(1)
      .executeTakeFirst()
  )?.companyName

export type StoredSecret = { secret: Buffer; keyFingerprint: string }

/** Stores a secret until its first code confirms it, in place of an earlier unconfirmed one; false when one is in use. */
export async function storeUnconfirmed(db: Db, accountId: string, stored: StoredSecret, now: Date): Promise<boolean> {
  const values = { ...stored, createdAt: now }
  return changesRow(
    db
      .insertInto('authenticatorApps')
      .values({ accountId, ...values })
      .onConflict((conflict) =>
        conflict.column('accountId').doUpdateSet(values).where('authenticatorApps.confirmedAt', 'is', null),
      ),
  )
}

type Confirmation = { accountId: string; secret: Buffer; step: number; now: Date }

/** From now on, sign-ins ask for a code; false when this secret is no longer unconfirmed. Call it with the account locked. */
export const confirmFactor = (tx: Tx, { accountId, secret, step, now }: Confirmation) =>
  changesRow(
    tx
      .updateTable('authenticatorApps')
      .set({ confirmedAt: now, lastStep: step })
      .where('accountId', '=', accountId)
      .where('secret', '=', secret)
      .where('confirmedAt', 'is', null),
  )

/** Uses up the code of a time step; false when this one or a later one was used before. */
export const consumeStep = (tx: Tx, accountId: string, secret: Buffer, step: number) =>
  changesRow(
    tx
      .updateTable('authenticatorApps')
      .set({ lastStep: step })
      .where('accountId', '=', accountId)
      .where('secret', '=', secret)
      .where('confirmedAt', 'is not', null)
      .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)])),
  )

/** Uses up a recovery code; false when there is no such code, or it was used before. */
export const consumeRecoveryCode = (tx: Tx, accountId: string, codeHash: Buffer, now: Date) =>
  changesRow(
    tx
      .updateTable('recoveryCodes')
      .set({ usedAt: now })
      .where('accountId', '=', accountId)
      .where('codeHash', '=', codeHash)
      .where('usedAt', 'is', null),
  )

/** Gives an account these recovery codes and no others. */
export async function replaceRecoveryCodes(tx: Tx, accountId: string, codeHashes: Buffer[]) {
  await deleteRecoveryCodes(tx, accountId)
  await tx
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ accountId, codeHash })))
    .execute()
}

export const countRecoveryCodes = (db: Db, accountId: string) =>
  countRows(db.selectFrom('recoveryCodes').where('accountId', '=', accountId).where('usedAt', 'is', null))

/** Removes the authenticator app; false when the account has none. */
export const deleteFactor = (tx: Tx, accountId: string) =>
  changesRow(tx.deleteFrom('authenticatorApps').where('accountId', '=', accountId))

export const deleteRecoveryCodes = (tx: Tx, accountId: string) =>
  tx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()

export const secretsUnderOtherKeys = (db: Db, fingerprint: string) =>
  db
    .selectFrom('authenticatorApps')
    .where('keyFingerprint', '!=', fingerprint)
    .select(['accountId', 'secret', 'keyFingerprint'])
    .execute()

export const replaceSecret = (db: Db, accountId: string, former: Buffer, stored: StoredSecret) =>
  db
    .updateTable('authenticatorApps')
    .set(stored)
    .where('accountId', '=', accountId)
    .where('secret', '=', former)
    .execute()

type NewChallenge = { accountId: string; purpose: TokenPurpose; tokenHash: Buffer; createdAt: Date; expiresAt: Date }

/** Keeps the earlier ones, which someone else may be about to answer. */
export const insertChallenge = (tx: Tx, challenge: NewChallenge) =>
  tx.insertInto('oneTimeTokens').values(challenge).execute()

const openChallenges = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('oneTimeTokens')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', 'in', ['challenge_after_password', 'challenge_after_link'])
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)

export const openChallenge = (db: Db, tokenHash: Buffer, now: Date) =>
  openChallenges(db, tokenHash, now).select(['accountId', 'purpose', 'createdAt']).executeTakeFirst()

/** Counts an attempt before it is made; false when the challenge is over or has no attempts left. */
export const countChallengeAttempt = (db: Db, tokenHash: Buffer, max: number, now: Date) =>
  changesRow(
    db
      .updateTable('oneTimeTokens')
      .set({ attempts: sql`attempts + 1` })
      .where('tokenHash', 'in', openChallenges(db, tokenHash, now).select('tokenHash'))
      .where('attempts', '<', max),
  )
