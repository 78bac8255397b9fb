import { randomUUID } from 'node:crypto'
import type { NewScan } from '../../src/verify/scans/queries.ts'

/** A scan of a code by a new visitor without further data. */
export const createScan = (codeId: bigint, scannedAt: Date): NewScan => ({
  codeId,
  scanId: randomUUID(),
  sessionId: randomUUID(),
  scannedAt,
  method: 'QR_SCAN',
  trust: 'page',
  latitude: null,
  longitude: null,
  city: null,
  country: null,
  deviceType: null,
  os: null,
  browser: null,
  networkType: null,
  durationMs: null,
  accuracy: null,
  visitorMark: 0,
  previousTag: 0,
})

/** The data of a phone in Lagos. */
export const phoneInLagos = {
  city: 'Lagos',
  country: 'NG',
  deviceType: 'mobile',
  os: 'Android',
  browser: 'Chrome',
  networkType: '4g',
}
