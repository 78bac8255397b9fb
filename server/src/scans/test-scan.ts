import { randomUUID } from 'node:crypto'
import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import { testScanText as t } from '@sahihi/contract/i18n/en/test-scan.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import type { AppContext } from '../context.ts'
import { packMark } from '../detection/visitor-history.ts'
import { localizeVerdict } from './localize-verdict.ts'
import { unknownPlace } from './places.ts'
import { type NewScan, rehearseScan } from './queries.ts'
import type { TestedCode } from './test-link.ts'
import { type ScanRequest, verificationOf } from './verify-code.ts'

/** The verdict that a shopper would get now (docs/product.md, "Test scans"). Nothing of the scan is kept. */
export async function testScan(
  { db, pool, clock }: Pick<AppContext, 'db' | 'pool' | 'clock'>,
  { serial, timeZone }: TestedCode,
  language: Language,
): Promise<LocalizedVerdict> {
  const deps = { scanDb: db, recordScan: (scan: NewScan) => rehearseScan(pool, scan) }
  const verification = await verificationOf(deps, newShopper(serial, clock()))
  const verdict = localizeVerdict(verification, { language, timeZone })
  return verification.feedbackForm ? { ...verdict, nextStep: t.questions } : verdict
}

/** A scan by somebody new, of whom nothing is known. */
const newShopper = (serial: string, scannedAt: Date): ScanRequest => ({
  serial,
  scannedAt,
  scanId: randomUUID(),
  sessionId: randomUUID(),
  method: 'QR_SCAN',
  trust: 'page',
  ...unknownPlace,
  deviceType: null,
  os: null,
  browser: null,
  networkType: null,
  durationMs: null,
  accuracy: null,
  visitorMark: packMark({ device: 0, tag: undefined, isAnonymous: false }),
  previousTag: 0,
})
