import type { Db } from '../../platform/db/client.ts'
import { consumeAttempt, refundAttempt } from '../../platform/lib/throttle.ts'

const keyOf = (partnerId: string) => `import:${partnerId}`

/**
 * An import that fails because other partners have its serials reveals how they number theirs: five an hour are free, then each
 * waits longer. Every import is counted before any lookup, so that even the status reveals nothing during a wait.
 */
export const countImport = (db: Db, partnerId: string, now: Date) =>
  consumeAttempt(db, keyOf(partnerId), { freeAttempts: 5 }, now)

/** Takes the count back after an import that revealed nothing about other partners. */
export const uncountImport = (db: Db, partnerId: string) => refundAttempt(db, keyOf(partnerId))
