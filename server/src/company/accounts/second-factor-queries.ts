import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { hasSecondFactor } from '../../platform/lib/has-second-factor.ts'
import type { TokenPurpose } from './queries.ts'

/** Of an authenticator app that sign-ins ask for. */
export const confirmedFactor = (db: Db, accountId: string) =>
  db
    .selectFrom('authenticatorApps')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .select(['secret', 'keyFingerprint', 'confirmedAt'])
    .executeTakeFirst()

export const unconfirmedFactor = (db: Db, accountId: string) =>
  db
    .selectFrom('authenticatorApps')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is', null)
    .select(['secret', 'keyFingerprint'])
    .executeTakeFirst()

/**
 * Whether sign-ins must ask for a second step. The account is locked until the transaction ends: a factor that is added at the same
 * time is seen, or comes after the session. Transactions that change the factors take turns.
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

/** The name of a company of the account that requires a second factor, if one does. */
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

type Stored = { secret: Buffer; keyFingerprint: string }

/** Stores a secret that waits for its first code, in place of one that waited; false when one is in use. */
export async function storeUnconfirmed(db: Db, accountId: string, stored: Stored, now: Date): Promise<boolean> {
  const values = { ...stored, createdAt: now }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('authenticatorApps')
    .values({ accountId, ...values })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet(values).where('authenticatorApps.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Confirmation = { accountId: string; secret: Buffer; step: number; now: Date }

/** From now on sign-ins ask for a code; false when this secret waits no longer. To be called with the account locked. */
export async function confirmFactor(tx: Tx, { accountId, secret, step, now }: Confirmation): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticatorApps')
    .set({ confirmedAt: now, lastStep: step })
    .where('accountId', '=', accountId)
    .where('secret', '=', secret)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes the code of a time step; false when one of it, or of a later one, was taken already. */
export async function consumeStep(tx: Tx, accountId: string, secret: Buffer, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticatorApps')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('secret', '=', secret)
    .where('confirmedAt', 'is not', null)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a recovery code; false when there is none like it, or it was used. */
export async function consumeRecoveryCode(tx: Tx, accountId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives an account these recovery codes and no others. */
export async function replaceRecoveryCodes(tx: Tx, accountId: string, codeHashes: Buffer[]) {
  await tx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ accountId, codeHash })))
    .execute()
}

export const countRecoveryCodes = async (db: Db, accountId: string): Promise<number> => {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Removes the authenticator app; false when the account has none. */
export async function deleteFactor(tx: Tx, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('authenticatorApps')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The recovery codes of an account that has no second factor any more. */
export const deleteRecoveryCodes = (tx: Tx, accountId: string) =>
  tx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()

export const secretsUnderOtherKeys = (db: Db, fingerprint: string) =>
  db
    .selectFrom('authenticatorApps')
    .where('keyFingerprint', '!=', fingerprint)
    .select(['accountId', 'secret', 'keyFingerprint'])
    .execute()

export const replaceSecret = (db: Db, accountId: string, former: Buffer, stored: Stored) =>
  db
    .updateTable('authenticatorApps')
    .set(stored)
    .where('accountId', '=', accountId)
    .where('secret', '=', former)
    .execute()

type NewChallenge = { accountId: string; purpose: TokenPurpose; tokenHash: Buffer; createdAt: Date; expiresAt: Date }

/** Beside the earlier ones, which somebody else may be about to answer. */
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

/** Counts a try before it is made; false when the challenge is over or has had its tries. */
export async function countChallengeAttempt(db: Db, tokenHash: Buffer, max: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oneTimeTokens')
    .set({ attempts: sql`attempts + 1` })
    .where('tokenHash', 'in', openChallenges(db, tokenHash, now).select('tokenHash'))
    .where('attempts', '<', max)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
