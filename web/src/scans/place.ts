import { getKept, setKept } from '../lib/kept.ts'
import type { Place } from './scan-context.ts'

const key = 'shareArea'
const toldKey = 'areaTold'
export type Choice = 'yes' | 'no' | undefined

/** What the visitor said about telling where a check was made; nothing, until asked. */
export function shareChoice(): Choice {
  const kept = getKept('localStorage', key)
  return kept === 'yes' || kept === 'no' ? kept : undefined
}

export const keepShareChoice = (choice: 'yes' | 'no') => setKept('localStorage', key, choice)

/** Until when the place of a scan may be told: later this device may be elsewhere. */
export const tellUntil = (madeAt: number) => madeAt + 5 * 60_000

/** A place is told at most once for a scan, and only while the scan is fresh. */
export const mayTell = (scanId: string, madeAt: number) =>
  madeAt <= Date.now() && Date.now() < tellUntil(madeAt) && !toldIds().includes(scanId)

/** Remembers the last told scans: more than a shopper makes while the first of them is fresh. */
export const keepTold = (scanId: string) =>
  setKept('localStorage', toldKey, [...toldIds(), scanId].slice(-16).join(' '))

const toldIds = () => (getKept('localStorage', toldKey) ?? '').split(' ')

/** Where this device is, to about 1 km; silently nowhere when that is denied or fails (specification 8). */
export function whereNow(): Promise<Place | undefined> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(undefined)
    const rough = (degrees: number) => Math.round(degrees * 100) / 100
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: rough(coords.latitude),
          longitude: rough(coords.longitude),
          accuracy: Math.max(1000, Math.round(coords.accuracy)),
        }),
      () => resolve(undefined),
      { maximumAge: 600_000, timeout: 15_000 },
    )
  })
}
