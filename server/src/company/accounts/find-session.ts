import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/client.ts'
import type { FindSession } from '../../platform/http/authenticate.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { before, minutes } from '../../platform/lib/time.ts'
import { hashToken } from '../../platform/lib/tokens.ts'
import { endedSession } from './ended-sessions.ts'
import { isRequiredOfAdmins } from './required-second-factor.ts'
import { accountBySession, touchSession } from './session-queries.ts'

/**
 * Finds the account of a bearer token. Its last use is written at most every five minutes (every minute for admins), so that a read
 * does not cost a write.
 */
export function findSession({ db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>): FindSession {
  return async (token, isUnattended) => {
    const now = clock()
    const tokenHash = hashToken(token)
    const session = await accountBySession(db, tokenHash, now)
    if (!session) return refuseEnded(db, tokenHash)
    const { lastUsedAt, passwordTypedAt, secondFactorRequiredAt, hasSecondFactor, ...account } = session
    const writtenBefore = before(now, minutes(account.adminRole ? 1 : 5))
    if (!isUnattended && lastUsedAt < writtenBefore) await touchSession(db, tokenHash, now, writtenBefore)
    const isRequired = account.adminRole ? isRequiredOfAdmins(config) : secondFactorRequiredAt !== null
    const typedSince = before(now, minutes(limits.adminPasswordMinutes))
    return {
      ...account,
      tokenHash,
      mustSetUpSecondFactor: isRequired && !hasSecondFactor,
      hasTypedPassword: passwordTypedAt !== null && passwordTypedAt > typedSince,
    }
  }
}

/** If the session ended with a membership, says so. */
async function refuseEnded(db: Db, tokenHash: Buffer): Promise<undefined> {
  const ended = await endedSession(db, tokenHash)
  if (ended) throw new AppError('membership_ended', messages.membershipEnded[ended.reason](ended.companyName))
}
