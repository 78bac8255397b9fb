import { getItem, setItem } from '../../lib/safe-storage.ts'

const key = 'areaShared'

/** Until when the place of a scan may be shared: later the device may be elsewhere. */
export const freshUntil = (answeredAt: number) => answeredAt + 5 * 60_000

/** Whether a scan was made just now, unless the clock was set since then. */
export const isFresh = (answeredAt: number) => answeredAt <= Date.now() && Date.now() < freshUntil(answeredAt)

/** A place is shared at most once per scan, and only while the scan is fresh. */
export const canSharePlace = (scanId: string, answeredAt: number) => isFresh(answeredAt) && !isPlaceShared(scanId)

export const isPlaceShared = (scanId: string) => sharedScanIds().includes(scanId)

/** Remembers the last 16 scans: more than a shopper makes in five minutes. */
export const markPlaceShared = (scanId: string) =>
  setItem('localStorage', key, [...sharedScanIds(), scanId].slice(-16).join(' '))

const sharedScanIds = () => (getItem('localStorage', key) ?? '').split(' ')
