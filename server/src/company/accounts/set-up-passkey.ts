import { limits } from '@sahihi/contract/domain/limits.ts'
import { secondFactorMessages } from '@sahihi/contract/i18n/en/second-factor-messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { after, minutes } from '../../platform/lib/time.ts'
import { createToken, hashToken } from '../../platform/lib/tokens.ts'
import { checkPassword } from './check-password.ts'
import { listPasskeys } from './passkey-queries.ts'
import { findName, insertToken } from './queries.ts'
import { creationOptions } from './verify-passkey.ts'

/** What the owner's browser needs to make a passkey. The challenge is valid once, for some minutes; a new one voids it. */
export async function setUpPasskey({ db, config, clock }: AppContext, { id, email }: Account, password: string) {
  const now = clock()
  await checkPassword(db, id, password, now)
  const known = await listPasskeys(db, id)
  if (known.length >= limits.passkeys) throw tooManyPasskeys()
  const challenge = createToken()
  await db.transaction().execute((tx) =>
    insertToken(tx, {
      accountId: id,
      purpose: 'add_passkey',
      tokenHash: hashToken(challenge),
      createdAt: now,
      expiresAt: after(now, minutes(limits.challengeMinutes)),
    }),
  )
  return { ...(await creationOptions(config, challenge, { id, email, name: await findName(db, id) }, known)) }
}

export const tooManyPasskeys = () => new AppError('conflict', secondFactorMessages.passkeyLimit(limits.passkeys))
