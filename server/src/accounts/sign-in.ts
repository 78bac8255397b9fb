import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../context.ts'
import type { Db } from '../db/client.ts'
import { AppError } from '../lib/app-error.ts'
import { verifyPassword } from '../lib/passwords.ts'
import { addressKey, emailKey, type Secrets } from '../lib/secrets.ts'
import { consumeAttempt, isTrusted, markTrusted, refundAttempt, resetAttempts } from '../lib/throttle.ts'
import { createToken, hashToken } from '../lib/tokens.ts'
import { startTrial } from '../subscriptions/start-trial.ts'
import { accountByEmail, insertSession, lockAccountShared } from './queries.ts'

type Input = { email: string; password: string }

/**
 * Signs in. An unknown address, an account without a password and a wrong password take the same time and get the same
 * answer. A partner's first sign-in starts its trial.
 */
export async function signIn({ db, secrets, clock }: AppContext, { email, password }: Input, address: string) {
  const now = clock()
  const keys = await signInKeys(secrets, email, address, now)
  await countAttempt(db, keys, now)
  const account = await accountByEmail(db, email)
  const isRight = await verifyPassword(password, account?.passwordHash)
  if (!account?.passwordHash || !isRight) throw signInFailed()
  const token = await createSession(db, { ...account, passwordHash: account.passwordHash }, now)
  await trustClient(db, keys, now)
  // Many people may share one address, for example in an office: only failures count against it.
  await refundAttempt(db, keys.address)
  return { token, isAdmin: account.isAdmin }
}

type Keys = Awaited<ReturnType<typeof signInKeys>>

/** The throttle keys of a sign-in: of the network address, of the e-mail address, and of both together. */
export async function signInKeys(secrets: Secrets, email: string, address: string, now: Date) {
  const from = await addressKey(secrets, address, now)
  const to = await emailKey(secrets, email, now)
  return {
    address: `login-address:${from}`,
    pair: `login:${to}:${from}`,
    email: `login-email:${to}`,
    known: `login-known:${to}:${from}`,
  }
}

/**
 * Long delays apply only to the network address that fails: an e-mail address is no secret, and a stranger elsewhere must not
 * lock its owner out. The limit across all addresses has short delays, and skips addresses from which the owner has signed
 * in today (OWASP Authentication Cheat Sheet, "Account lockout"; addresses take the place of its device cookies).
 */
async function countAttempt(db: Db, keys: Keys, now: Date) {
  await consumeAttempt(db, keys.address, { freeAttempts: 50 }, now)
  await consumeAttempt(db, keys.pair, { freeAttempts: 5 }, now)
  if (!(await isTrusted(db, keys.known))) await consumeAttempt(db, keys.email, { freeAttempts: 100, maxDelay: 5 }, now)
}

/** The owner has signed in from this address, by password or by a mailed link: forgets its failures and trusts it today. */
export async function trustClient(db: Db, keys: Keys, now: Date) {
  await resetAttempts(db, keys.pair)
  await markTrusted(db, keys.known, now)
}

type Verified = { id: string; partnerId: string | null; passwordHash: string }

const createSession = (db: Db, { id, partnerId, passwordHash }: Verified, now: Date) =>
  db.transaction().execute(async (tx) => {
    // A concurrent password change ends all sessions; none that the old password allowed may come after it.
    if (!(await lockAccountShared(tx, id, passwordHash))) throw signInFailed()
    const token = createToken()
    await insertSession(tx, id, hashToken(token), now)
    if (partnerId) await startTrial(tx, { accountId: id, partnerId, now })
    return token
  })

const signInFailed = () => new AppError('unauthenticated', messages.signInFailed)
