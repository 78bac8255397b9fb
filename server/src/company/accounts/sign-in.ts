import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, tooMany } from '../../platform/lib/app-error.ts'
import { verifyPassword } from '../../platform/lib/passwords.ts'
import { addressKey, emailKey, type Secrets } from '../../platform/lib/secrets.ts'
import {
  consumeAttempt,
  countInWindow,
  refundAttempt,
  resetAttempts,
  uncountInWindow,
} from '../../platform/lib/throttle.ts'
import type { Client } from './client.ts'
import { codeRequired, issueChallenge } from './issue-challenge.ts'
import { openSession } from './open-session.ts'
import { accountByEmail, findCredentials, lockAccountShared } from './queries.ts'
import { isFromKnownOrigin, isFromNewDevice, rememberOrigin } from './sign-in-origins.ts'

type Input = { email: string; password: string }

/**
 * Signs in. An unknown address, an account without a password and a wrong password take the same time and get the same answer. An
 * account with a second factor gets a challenge instead. Members of several partners get the one they opened last. A partner's first
 * sign-in starts its trial.
 */
export async function signIn(context: AppContext, { email, password }: Input, client: Client) {
  const { db, secrets, clock } = context
  const { address } = client
  const now = clock()
  const credentials = await findCredentials(db, email)
  const keys = await signInKeys(secrets, email, address, now)
  const isKnown = await isFromKnownOrigin(db, secrets, { accountId: credentials?.id, address, now })
  await countAttempt(db, keys, isKnown, now)
  const isRight = await verifyPassword(password, credentials?.passwordHash)
  const account = isRight ? await accountByEmail(db, email) : undefined
  if (!account || !credentials?.passwordHash) throw signInFailed()
  const signedIn = await createSession(context, { ...account, passwordHash: credentials.passwordHash }, client, now)
  if (signedIn.challenge === undefined) await trustClient(context, account, client, now)
  if (!isKnown) {
    // Many people may share a network, for example in an office, so only failures count against it.
    await refundAttempt(db, keys.address)
    await uncountInWindow(db, keys.email, now)
  }
  if (signedIn.challenge !== undefined) throw codeRequired(context, signedIn.challenge)
  return { token: signedIn.token, isAdmin: account.adminRole !== null }
}

type Keys = Awaited<ReturnType<typeof signInKeys>>

/** The throttle keys of a sign-in: of the network address, of the email address, and of both together. */
async function signInKeys(secrets: Secrets, email: string, address: string, now: Date) {
  const from = await addressKey(secrets, address, now)
  const to = await emailKey(secrets, email, now)
  return { address: `login-address:${from}`, pair: `login:${to}:${from}`, email: `login-guesses:${to}` }
}

/**
 * Long delays apply only to the network that fails: an email address is not a secret, and a stranger elsewhere must not lock its owner
 * out. The networks that the owner never signed in from share a number of attempts per hour; after those the owner signs in from a
 * known one, or by a mailed link (OWASP Authentication Cheat Sheet, "Account lockout", with networks instead of device cookies). The
 * shared limit comes last, so that attempts which another limit refuses do not use it up.
 */
async function countAttempt(db: Db, keys: Keys, isKnown: boolean, now: Date) {
  if (!isKnown) await consumeAttempt(db, keys.address, { freeAttempts: 50 }, now)
  await consumeAttempt(db, keys.pair, { freeAttempts: 5 }, now)
  if (isKnown) return
  const limit = { max: limits.signInGuessesPerHour, seconds: 3600 }
  const { waitSeconds } = await countInWindow(db, keys.email, limit, now)
  if (waitSeconds === 0) return
  throw tooMany(waitSeconds, messages.signInGuessed(Math.ceil(waitSeconds / 60)))
}

type Owner = { id: string; email: string }

/** Forgets the failures of the network that the owner has signed in from, and remembers it. */
export async function trustClient({ db, secrets }: AppContext, { id, email }: Owner, client: Client, now: Date) {
  const { pair } = await signInKeys(secrets, email, client.address, now)
  await resetAttempts(db, pair)
  await rememberOrigin(db, secrets, { accountId: id, client, now })
}

type Verified = { id: string; partnerId: string | null; passwordHash: string }

/** A session, or a challenge when the account has a second factor. */
async function createSession(
  context: AppContext,
  { id, partnerId, passwordHash }: Verified,
  client: Client,
  now: Date,
) {
  const isNewDevice = await isFromNewDevice(context.db, context.secrets, { accountId: id, client, now })
  return context.db.transaction().execute(async (tx) => {
    // A concurrent password change ends all sessions; none that the old password allowed may come after it.
    if (!(await lockAccountShared(tx, id, passwordHash))) throw signInFailed()
    const challenge = await issueChallenge(tx, { accountId: id, purpose: 'challenge_after_password', now })
    if (challenge) return { challenge }
    const session = { accountId: id, partnerId, device: client.device, isNewDevice, passwordTypedAt: now, now }
    const token = await openSession(context, tx, session)
    if (!token) throw signInFailed()
    return { token }
  })
}

const signInFailed = () => new AppError('unauthenticated', messages.signInFailed)
