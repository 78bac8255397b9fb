import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { addressKey } from '../../platform/lib/secrets.ts'
import { consumeAttempt, resetAttempts } from '../../platform/lib/throttle.ts'
import { createToken, hashToken } from '../../platform/lib/tokens.ts'
import { startTrial } from '../subscriptions/start-trial.ts'
import type { Client } from './client.ts'
import { consumeSecondFactorCode } from './consume-second-factor-code.ts'
import { enqueueNotice } from './notices.ts'
import { accountById, consumeToken } from './queries.ts'
import { countChallengeAttempt, openChallenge } from './second-factor-queries.ts'
import { insertSession } from './session-queries.ts'
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

/** A session for the owner of a challenge who proves to be them. The password counts as typed when the challenge was made. */
export async function answerChallenge(context: AppContext, challenge: string, client: Client, prove: VerifyFactor) {
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
  const isNew = await isFromNewDevice(db, secrets, { accountId, client, now })
  const passwordTypedAt = open.purpose === 'challenge_after_password' ? open.createdAt : null
  const { device } = client
  const token = await db.transaction().execute(async (tx) => {
    await prove(tx, { accountId, now })
    // Whoever changes the password voids the challenge, so a session that it allows comes before or not at all.
    if (!(await consumeToken(tx, tokenHash, now))) throw challengeOver()
    const session = createToken()
    const row = { accountId, partnerId, tokenHash: hashToken(session), device, passwordTypedAt, now }
    if (!(await insertSession(tx, row))) throw challengeOver()
    if (partnerId) await startTrial(tx, { accountId, partnerId, now })
    if (isNew) await enqueueNotice(context, tx, { accountId, kind: 'new_device', at: now, device })
    return session
  })
  await resetAttempts(db, key)
  await trustClient(context, account, client, now)
  return { token, isAdmin: adminRole !== null }
}

/** As for passwords: strangers who know the password must not delay the owner, who signs in from a known network. */
async function attemptKey({ db, secrets }: AppContext, accountId: string, { address }: Client, now: Date) {
  const isKnown = await isFromKnownOrigin(db, secrets, { accountId, address, now })
  return `code:${accountId}:${isKnown ? await addressKey(secrets, address, now) : 'elsewhere'}`
}

const challengeOver = () => new AppError('unauthenticated', messages.challengeOver)
