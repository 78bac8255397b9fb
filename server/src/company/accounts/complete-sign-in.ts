import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { addressKey } from '../../platform/lib/secrets.ts'
import { consumeAttempt, resetAttempts } from '../../platform/lib/throttle.ts'
import { hashToken } from '../../platform/lib/tokens.ts'
import type { Client } from './client.ts'
import { consumeSecondFactorCode } from './consume-second-factor-code.ts'
import { openSession } from './open-session.ts'
import { accountById, consumeToken } from './queries.ts'
import { countChallengeAttempt, openChallenge } from './second-factor-queries.ts'
import { trustClient } from './sign-in.ts'
import { isFromKnownOrigin, isFromNewDevice } from './sign-in-origins.ts'

/** The second step of a sign-in: a code in answer to a challenge. */
export const completeSignIn = (
  context: AppContext,
  { challenge, code }: { challenge: string; code: string },
  client: Client,
) =>
  answerChallenge(context, challenge, client, (tx, attempt) =>
    consumeSecondFactorCode(context, tx, { ...attempt, code }),
  )

type VerifyFactor = (tx: Tx, attempt: { accountId: string; now: Date }) => Promise<void>

/** Opens a session once `verify` accepts the second factor. The password counts as typed when the challenge was made. */
export async function answerChallenge(context: AppContext, challenge: string, client: Client, verify: VerifyFactor) {
  const { db, secrets, clock } = context
  const now = clock()
  const tokenHash = hashToken(challenge)
  const open = await openChallenge(db, tokenHash, now)
  const account = open && (await accountById(db, open.accountId))
  if (!account) throw challengeOver()
  const { id: accountId, partnerId, adminRole } = account
  const key = await attemptKey(context, accountId, client, now)
  await consumeAttempt(db, key, { freeAttempts: limits.codeAttempts }, now)
  if (!(await countChallengeAttempt(db, tokenHash, limits.codeAttempts, now))) throw challengeOver()
  const isNewDevice = await isFromNewDevice(db, secrets, { accountId, client, now })
  const passwordTypedAt = open.purpose === 'challenge_after_password' ? open.createdAt : null
  const token = await db.transaction().execute(async (tx) => {
    await verify(tx, { accountId, now })
    // A change of the password voids the challenge, so no session can follow it.
    if (!(await consumeToken(tx, tokenHash, now))) throw challengeOver()
    const session = { accountId, partnerId, device: client.device, isNewDevice, passwordTypedAt, now }
    const opened = await openSession(context, tx, session)
    // Within the transaction, so that neither the challenge nor a recovery code is used up.
    if (!opened) throw challengeOver()
    return opened
  })
  await resetAttempts(db, key)
  await trustClient(context, account, client, now)
  return { token, isAdmin: adminRole !== null }
}

/** As for passwords: strangers who know the password must not delay an owner who signs in from a known network. */
async function attemptKey({ db, secrets }: AppContext, accountId: string, { address }: Client, now: Date) {
  const isKnown = await isFromKnownOrigin(db, secrets, { accountId, address, now })
  return `code:${accountId}:${isKnown ? await addressKey(secrets, address, now) : 'elsewhere'}`
}

const challengeOver = () => new AppError('unauthenticated', messages.challengeOver)
