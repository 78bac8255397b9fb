import { getKept, setKept } from '../lib/safe-storage.ts'

const key = 'areaTold'

/** Until when the place of a scan may be told: later this device may be elsewhere. */
export const tellUntil = (madeAt: number) => madeAt + 5 * 60_000

/** Whether a scan was made just now, by a clock that has not been set since. */
export const isFresh = (madeAt: number) => madeAt <= Date.now() && Date.now() < tellUntil(madeAt)

/** A place is told at most once for a scan, and only while the scan is fresh. */
export const mayTell = (scanId: string, madeAt: number) => isFresh(madeAt) && !toldIds().includes(scanId)

/** Remembers the last told scans: more than a shopper makes while the first of them is fresh. */
export const keepTold = (scanId: string) => setKept('localStorage', key, [...toldIds(), scanId].slice(-16).join(' '))

const toldIds = () => (getKept('localStorage', key) ?? '').split(' ')
