import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { audit } from '../lib/audit.ts'
import type { Tx } from '../db/client.ts'
import { isPassword } from '../lib/passwords.ts'
import { AppError } from '../lib/app-error.ts'
import { addressKey, emailKey, type Secrets } from '../lib/secrets.ts'
import { consumeAttempt, resetAttempts, isTrusted, refundAttempt, markTrusted } from '../lib/throttle.ts'
import { hashToken, createToken } from '../lib/tokens.ts'
import type { AppContext } from '../context.ts'
import { accountByEmail, holdAccount, insertSession, insertTrial } from './queries.ts'

type Given = { email: string; password: string }

/** Signs in. An unknown address, an account without a password and a wrong password cost the same and sound the same. */
export async function startSession({ db, secrets, clock }: AppContext, { email, password }: Given, address: string) {
  const now = clock()
  const keys = await signInKeys(secrets, email, address, now)
  await countSignIn(db, keys, now)
  const account = await accountByEmail(db, email)
  const isRight = await isPassword(password, account?.passwordHash)
  if (!account?.passwordHash || !isRight) throw signInFailed()
  const token = await openSession(db, { ...account, passwordHash: account.passwordHash }, now)
  await welcome(db, keys, now)
  // An office behind one address signs in all day; only its failures count.
  await refundAttempt(db, keys.address)
  return { success: true as const, token, isAdmin: account.isAdmin }
}

type Keys = Awaited<ReturnType<typeof signInKeys>>

/** The keys under which sign-ins are counted: of an address on the network, of an e-mail address, and of both together. */
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
 * The long delays meet only the address that fails: an e-mail address is no secret, and a stranger elsewhere must not keep
 * its owner out. What bounds guesses from everywhere is short, and passes over places that the owner has come in from
 * today (OWASP Authentication Cheat Sheet, "Account lockout"; its "device cookies" are places here).
 */
async function countSignIn(db: AppContext['db'], keys: Keys, now: Date) {
  await consumeAttempt(db, keys.address, { free: 50 }, now)
  await consumeAttempt(db, keys.pair, { free: 5 }, now)
  if (!(await isTrusted(db, keys.known))) await consumeAttempt(db, keys.email, { free: 100, most: 5 }, now)
}

/** The owner has come in from here, by the password or by a link from the mailbox: failures before that are forgotten. */
export async function welcome(db: AppContext['db'], keys: Keys, now: Date) {
  await resetAttempts(db, keys.pair)
  await markTrusted(db, keys.known, now)
}

type Checked = { id: string; partnerId: string | null; passwordHash: string }

const openSession = (db: AppContext['db'], { id, partnerId, passwordHash }: Checked, now: Date) =>
  db.transaction().execute(async (tx) => {
    // A password changed meanwhile has ended all sessions; one opened by the old password must not come after.
    if (!(await holdAccount(tx, id, passwordHash))) throw signInFailed()
    const token = createToken()
    await insertSession(tx, id, hashToken(token), now)
    if (partnerId) await startTrial(tx, id, partnerId, now)
    return token
  })

async function startTrial(tx: Tx, accountId: string, partnerId: string, now: Date) {
  if (await insertTrial(tx, partnerId, now))
    await audit(tx, { at: now, accountId, partnerId, action: 'start_trial', subject: partnerId })
}

const signInFailed = () => new AppError('unauthenticated', messages.signInFailed)
