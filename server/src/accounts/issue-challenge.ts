import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../db/client.ts'
import { AppError } from '../lib/app-error.ts'
import { after, minutes } from '../lib/time.ts'
import { createToken, hashToken } from '../lib/tokens.ts'
import { insertChallenge, needsCode } from './second-factor-queries.ts'

type SignIn = { accountId: string; purpose: 'code_after_password' | 'code_after_link'; now: Date }

/**
 * For an account with a second factor: a token with which a code signs in, once, for some minutes; undefined for any other. To be
 * called in the transaction of the session that it takes the place of.
 */
export async function issueChallenge(tx: Tx, { accountId, purpose, now }: SignIn): Promise<string | undefined> {
  if (!(await needsCode(tx, accountId))) return undefined
  const challenge = createToken()
  const expiresAt = after(now, minutes(limits.challengeMinutes))
  await insertChallenge(tx, { accountId, purpose, tokenHash: hashToken(challenge), createdAt: now, expiresAt })
  return challenge
}

/** The answer to a sign-in that needs a code; to be thrown after its transaction. */
export const codeRequired = (challenge: string) =>
  new AppError('second_factor_required', messages.codeRequired, { data: { challenge } })
