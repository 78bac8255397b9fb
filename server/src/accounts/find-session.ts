import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AppContext } from '../context.ts'
import type { FindSession } from '../http/authenticate.ts'
import { before, minutes } from '../lib/time.ts'
import { hashToken } from '../lib/tokens.ts'
import { isRequiredOfAdmins } from './required-second-factor.ts'
import { accountBySession, touchSession } from './session-queries.ts'

/**
 * Finds the account of a bearer token. Its last use is written at most every five minutes, an admin's every minute: a read must
 * not cost a write.
 */
export function findSession({ db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>): FindSession {
  return async (token, isUnattended) => {
    const now = clock()
    const tokenHash = hashToken(token)
    const session = await accountBySession(db, tokenHash, now)
    if (!session) return undefined
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
