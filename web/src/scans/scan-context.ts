import type { VerdictAnswer } from '@sahihi/contract/domain/displayed-verdict.ts'
import type { ScanMethod } from '@sahihi/contract/endpoints/scans.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { newId } from '../lib/new-id.ts'
import { firstKept, getKept, setKept } from '../lib/safe-storage.ts'
import { deviceType, visitorId } from '../lib/visitor.ts'

/** One act of verifying: repeated with the same `scanId` it is the same scan (design 4). Its duration, where one took time, is in whole ms. */
export type Scan = { serial: string; scanId: string; scanMethod: ScanMethod; scanDuration?: number }

/**
 * The circumstances of a scan as the query of the verify call (contract/scans.ts: objects travel as JSON text). As all that
 * the shell of /verify carries, in few bytes and without what Chrome 80 lacks.
 */
export function scanContext({ serial, ...act }: Scan) {
  const { connection = {} } = navigator as { connection?: { effectiveType?: string; downlink?: number } }
  return {
    ...act,
    sessionId: visitorId(),
    deviceInfo: JSON.stringify(deviceInfo(navigator.userAgent)),
    // In the words of this page, and in the days of this phone.
    lang: document.documentElement.lang as Language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    networkInfo: JSON.stringify({ type: connection.effectiveType, downlink: connection.downlink }),
  }
}

/** The scan of an opened /verify page: the same for its reload or a double tap, another one in another tab. */
export const openedScanId = (serial: string) => firstKept('sessionStorage', `scan:${serial}=`, newId())

/**
 * When this tab first had the verdict of an opened scan, however often it is reloaded; 0 for a no, and for a scan that
 * is reloaded before React had noted its time (the shell does not: every byte of it delays the verdict).
 */
export function answeredAt(scanId: string, answer: VerdictAnswer | undefined): number {
  if (!answer?.success) return 0
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const key = `at:${scanId}`
  if (!getKept('sessionStorage', key))
    setKept('sessionStorage', key, opening?.type === 'navigate' ? String(Date.now()) : '0')
  return Number(getKept('sessionStorage', key))
}

function deviceInfo(agent: string) {
  const find = (names: RegExp) => names.exec(agent)?.[0]
  return {
    screenResolution: `${screen.width}x${screen.height}`,
    deviceType: deviceType(),
    os: find(/Android|iPhone|iPad|Windows|Mac|CrOS|Linux/),
    browser: find(/Edg|OPR|Samsung|Firefox|CriOS|Chrome|Safari/),
  }
}
