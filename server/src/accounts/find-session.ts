import type { Db } from '../db/client.ts'
import type { FindSession } from '../http/authenticate.ts'
import { before, minutes } from '../lib/time.ts'
import { hashToken } from '../lib/tokens.ts'
import { accountBySession, touchSession } from './queries.ts'

/** Finds the account of a bearer token. Its last use is written at most every five minutes: a read must not cost a write. */
export function findSession(db: Db, clock: () => Date): FindSession {
  return async (token) => {
    const now = clock()
    const tokenHash = hashToken(token)
    const session = await accountBySession(db, tokenHash, now)
    if (!session) return undefined
    const { lastUsedAt, ...account } = session
    const writtenBefore = before(now, minutes(5))
    if (lastUsedAt < writtenBefore) await touchSession(db, tokenHash, now, writtenBefore)
    return { ...account, tokenHash }
  }
}
