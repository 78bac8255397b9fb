import type { ScanMethod, VerdictAnswer } from '@sahihi/contract/endpoints/scans.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import { newId } from '../../lib/new-id.ts'
import { getItem, getOrSetItem, setItem } from '../../lib/safe-storage.ts'
import { deviceType, findInAgent, visitorId } from '../lib/visitor.ts'

/** One verification: sent again with the same `scanId` it is the same scan. */
export type Scan = {
  serial: string
  scanId: string
  scanMethod: ScanMethod
  /** How long the scanner or the typing took, in whole ms. */
  scanDuration?: number
  /** As ScannedCode has it; nothing else measures it. */
  scanAccuracy?: number
}

/**
 * The context of a scan as the query of the verify call (objects as JSON text). The shell of /verify includes it, so it is
 * short and works in Chrome 80.
 */
export function scanContext({ serial, ...scan }: Scan) {
  const { connection = {} } = navigator as { connection?: { effectiveType?: string; downlink?: number } }
  return {
    ...scan,
    sessionId: visitorId(),
    deviceInfo: JSON.stringify({
      screenResolution: `${screen.width}x${screen.height}`,
      deviceType: deviceType(),
      os: findInAgent(/Android|iPhone|iPad|Windows|Mac|CrOS|Linux/),
      browser: findInAgent(/Edg|OPR|Samsung|Firefox|CriOS|Chrome|Safari/),
    }),
    lang: document.documentElement.lang as Language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    networkInfo: JSON.stringify({ type: connection.effectiveType, downlink: connection.downlink }),
  }
}

/** The scan id of a /verify page: the same after a reload or a double tap, another in another tab. */
export const tabScanId = (serial: string) => getOrSetItem('sessionStorage', `scan:${serial}=`, newId())

/**
 * When this tab first had the answer to an opened scan, however often it is reloaded. 0 for an error, and for a scan that is
 * reloaded before React stored its time (the shell stores none: every byte of it delays the verdict).
 */
export function getOrStoreAnswerTime(scanId: string, answer: VerdictAnswer | undefined): number {
  if (!answer?.success) return 0
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const key = `at:${scanId}`
  if (!getItem('sessionStorage', key))
    setItem('sessionStorage', key, opening?.type === 'navigate' ? String(Date.now()) : '0')
  return Number(getItem('sessionStorage', key))
}
