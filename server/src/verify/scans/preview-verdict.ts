import { randomUUID } from 'node:crypto'
import type { AppContext } from '../../platform/context.ts'
import { packMark } from '../detection/visitor-history.ts'
import type { Verification } from './localize-verdict.ts'
import { emptyScan } from './parse-scan-request.ts'
import { type NewScan, previewScan } from './queries.ts'
import { verifyScan } from './verify-code.ts'

/**
 * The verdict that a visitor would get now if nothing else were known about them. Nothing of the scan is kept, so there is none to
 * compare the pack with.
 */
export async function previewVerdict(
  { db, canaries, pool }: Pick<AppContext, 'db' | 'canaries' | 'pool'>,
  { serial, sessionId, now }: { serial: string; sessionId: string; now: Date },
): Promise<Verification> {
  const deps = { scanDb: db, canaries, recordScan: (scan: NewScan) => previewScan(pool, db, scan) }
  const { compareUrl: _, ...verification } = await verifyScan(deps, {
    serial,
    scannedAt: now,
    scanId: randomUUID(),
    sessionId,
    method: 'QR_SCAN',
    trust: 'page',
    ...emptyScan,
    visitorMark: packMark({ device: 0, tag: undefined, isAnonymous: false }),
  })
  return verification
}
