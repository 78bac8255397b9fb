import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { after, minutes } from '../../platform/lib/time.ts'
import { createToken, hashToken } from '../../platform/lib/tokens.ts'
import { listPasskeys } from './passkey-queries.ts'
import { confirmedFactor, insertChallenge, needsSecondStep } from './second-factor-queries.ts'
import { requestOptions } from './verify-passkey.ts'

type SignIn = { accountId: string; purpose: 'challenge_after_password' | 'challenge_after_link'; now: Date }

/** What the second step may be; a recovery code always works. */
export type Challenge = { token: string; hasApp: boolean; passkeys: Awaited<ReturnType<typeof listPasskeys>> }

/**
 * For an account with a second factor: a token that, with a code or a passkey, signs in once within some minutes. Undefined for
 * other accounts. Call it in the transaction that would otherwise open the session.
 */
export async function issueChallenge(tx: Tx, { accountId, purpose, now }: SignIn): Promise<Challenge | undefined> {
  if (!(await needsSecondStep(tx, accountId, 'sign-in'))) return undefined
  const token = createToken()
  const expiresAt = after(now, minutes(limits.challengeMinutes))
  await insertChallenge(tx, { accountId, purpose, tokenHash: hashToken(token), createdAt: now, expiresAt })
  const hasApp = (await confirmedFactor(tx, accountId)) !== undefined
  return { token, hasApp, passkeys: await listPasskeys(tx, accountId) }
}

/** The answer to a sign-in that needs a second step; throw it after the transaction. Passkeys sign the token itself. */
export function codeRequired({ config }: Pick<AppContext, 'config'>, { token, hasApp, passkeys }: Challenge) {
  const methods = [...(passkeys.length > 0 ? ['passkey'] : []), ...(hasApp ? ['app'] : []), 'recovery_code']
  const passkey = passkeys.length > 0 ? { passkey: requestOptions(config, token, passkeys) } : {}
  return new AppError('second_factor_required', messages.codeRequired, {
    data: { challenge: token, methods, ...passkey },
  })
}
