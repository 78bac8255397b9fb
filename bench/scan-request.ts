import { randomInt, randomUUID } from 'node:crypto'
import { packMark } from '../server/src/detection/visitor-history.ts'

/** A scan of a code from a phone in Lagos, by a new visitor. */
export const scanOf = (codeId: bigint) => ({
  codeId,
  scanId: randomUUID(),
  sessionId: randomUUID(),
  scannedAt: new Date(),
  method: 'QR_SCAN' as const,
  trust: 'page' as const,
  latitude: 6.45,
  longitude: 3.39,
  city: 'Lagos',
  country: 'NG',
  deviceType: 'mobile',
  os: 'Android',
  browser: 'Chrome',
  networkType: '4g',
  durationMs: 1_240,
  accuracy: 97,
  visitorMark: packMark({ device: 1, tag: randomInt(65_536), isAnonymous: false }),
  previousTag: randomInt(65_536),
})
