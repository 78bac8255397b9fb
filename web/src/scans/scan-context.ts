import type { ScanMethod } from '@sahihi/contract/scans.ts'
import { newId } from '../lib/new-id.ts'

/** One act of verifying: repeated with the same `scanId` it is the same scan (design 4). */
export type Scan = { serial: string; scanId: string; scanMethod: ScanMethod; scanDuration: number }
export type Place = { latitude: number; longitude: number; accuracy: number }

/** The circumstances of a scan as the query of the verify call (contract/scans.ts: objects travel as JSON text). */
export function scanContext(scan: Scan, place?: Place) {
  const { connection } = navigator as { connection?: { effectiveType?: string; downlink?: number } }
  return {
    scanId: scan.scanId,
    sessionId: visitorId(),
    scanMethod: scan.scanMethod,
    scanDuration: Math.round(scan.scanDuration),
    deviceInfo: JSON.stringify(deviceInfo(navigator.userAgent)),
    networkInfo: JSON.stringify({ type: connection?.effectiveType, downlink: connection?.downlink }),
    geoLocation: place && JSON.stringify(place),
  }
}

/** The visitor, known only by this: kept until the visitor clears the browser's storage. */
export function visitorId(): string {
  return kept(() => localStorage, 'sessionId')
}

/** The scan of an opened /verify page: the same for its reload or a double tap, another one in another tab. */
export const openedScanId = (serial: string) => kept(() => sessionStorage, `scan:${serial}`)

// Storage that is full or forbidden must not stop a verdict.
function kept(storage: () => Storage, key: string): string {
  const id = newId()
  try {
    const known = storage().getItem(key)
    if (!known) storage().setItem(key, id)
    return known ?? id
  } catch {
    return id
  }
}

function deviceInfo(agent: string) {
  const find = (names: RegExp) => names.exec(agent)?.[0]
  return {
    screenResolution: `${screen.width}x${screen.height}`,
    deviceType: /Mobi|Android/.test(agent) ? ('mobile' as const) : ('desktop' as const),
    os: find(/Android|iPhone|iPad|Windows|Mac|CrOS|Linux/),
    browser: find(/Edg|OPR|Samsung|Firefox|CriOS|Chrome|Safari/),
  }
}
