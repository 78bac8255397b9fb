import { permissionsOfScopes } from '@sahihi/contract/domain/api-key-scopes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { FindApiKey } from '../../platform/http/authenticate.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { matchNetworks } from '../../platform/lib/match-networks.ts'
import { toSubnet } from '../../platform/lib/subnet.ts'
import { consumeAttempt } from '../../platform/lib/throttle.ts'
import { before, minutes } from '../../platform/lib/time.ts'
import { hashToken } from '../../platform/lib/tokens.ts'
import { keyBySecretHash, touchKey } from './queries.ts'
import { isWholeSecret } from './secrets.ts'

/**
 * Finds the API key of a secret (docs/platform-and-api.md, "API keys"). The lookup is by hash, so its timing does not show how much
 * of a guess was right; only the owner of the secret learns that the key has expired, was revoked or may not be used from this
 * address. The last use is written at most once a minute, and no request waits for that.
 */
export function findApiKey({ db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>): FindApiKey {
  const touching = new Set<string>()
  const touch = async (id: string, now: Date, writtenBefore: Date) => {
    if (touching.has(id)) return
    touching.add(id)
    try {
      await touchKey(db, id, now, writtenBefore)
    } catch (error) {
      log.warn({ err: error }, 'the last use of an API key could not be written')
    } finally {
      touching.delete(id)
    }
  }
  return async (secret, address) => {
    if (!isWholeSecret(secret)) throw new AppError('unauthenticated', messages.apiKeyMistyped)
    const now = clock()
    const key = await keyBySecretHash(db, hashToken(secret))
    if (!key) {
      await consumeAttempt(db, `api-key:${toSubnet(address)}`, { freeAttempts: 20 }, now)
      throw new AppError('unauthenticated', messages.apiKeyInvalid)
    }
    if (key.revokedAt) throw new AppError('key_revoked', messages.apiKeyRevoked)
    if (key.expiresAt && key.expiresAt <= now) throw new AppError('key_expired', messages.apiKeyExpired)
    if (key.allowedAddresses.length > 0 && !matchNetworks(key.allowedAddresses)(address))
      throw new AppError('address_not_allowed', messages.addressNotAllowed(address))
    const writtenBefore = before(now, minutes(1))
    if (!key.lastUsedAt || key.lastUsedAt < writtenBefore) void touch(key.id, now, writtenBefore)
    const { id, partnerId, scopes, suspensionReason } = key
    // Only here does a key's partner become a tenant: see PartnerId.
    const apiKey = { id, partnerId: partnerId as PartnerId, permissions: permissionsOfScopes(scopes) }
    return { apiKey, suspensionReason }
  }
}
