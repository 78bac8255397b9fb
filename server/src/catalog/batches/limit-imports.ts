import type { Db } from '../../platform/db/client.ts'
import { consumeAttempt, refundAttempt } from '../../platform/lib/throttle.ts'

const keyOf = (partnerId: string) => `import:${partnerId}`

/**
 * An import that fails because others have its serials reveals how they number: five an hour are free, then each waits
 * longer. Every import is counted before any lookup, so that even the status reveals nothing while waiting.
 */
export const countImport = (db: Db, partnerId: string, now: Date) =>
  consumeAttempt(db, keyOf(partnerId), { freeAttempts: 5 }, now)

/** After an import that revealed nothing of others. */
export const uncountImport = (db: Db, partnerId: string) => refundAttempt(db, keyOf(partnerId))
