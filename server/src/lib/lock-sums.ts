import type { Tx } from './db.ts'
import { takeLock, tryLock } from './locks.ts'

/** Waits until nobody else changes the sums of the analytics; until the end of the transaction nobody else does. */
export const lockSums = (tx: Tx) => takeLock(tx, 'sums')

/** As lockSums, but gives false at once where somebody else does. */
export const tryLockSums = (tx: Tx) => tryLock(tx, 'sums')
