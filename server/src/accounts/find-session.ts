import type { Db } from '../db/client.ts'
import type { FindSession } from '../http/authenticate.ts'
import { before, minutes } from '../lib/time.ts'
import { hashToken } from '../lib/tokens.ts'
import { accountBySession, touchSession } from './queries.ts'

/** Finds who a bearer token is. Its last use is written at most once in five minutes: reading must not cost a write. */
export function findSession(db: Db, clock: () => Date): FindSession {
  return async (token) => {
    const now = clock()
    const tokenHash = hashToken(token)
    const found = await accountBySession(db, tokenHash, now)
    if (!found) return undefined
    const { lastUsedAt, ...account } = found
    const notSince = before(now, minutes(5))
    if (lastUsedAt < notSince) await touchSession(db, tokenHash, now, notSince)
    return { ...account, tokenHash }
  }
}
