import type { Tx } from '../db/client.ts'
import { acquireLock, tryLock } from '../db/locks.ts'

/** Waits until nobody else changes the sums of the analytics; until the end of the transaction nobody else does. */
export const lockRollups = (tx: Tx) => acquireLock(tx, 'rollups')

/** As lockSums, but gives false at once where somebody else does. */
export const tryLockRollups = (tx: Tx) => tryLock(tx, 'rollups')
