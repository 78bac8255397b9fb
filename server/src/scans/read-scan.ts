import { randomUUID } from 'node:crypto'
import { messages } from '@sahihi/contract/messages.ts'
import type { ScanContext } from '@sahihi/contract/scans.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../lib/refusal.ts'
import { countsAsScan } from './counts-as-scan.ts'
import type { Read } from './judge-scan.ts'
import { nowhere, placeOf } from './places.ts'
import type { Reader } from './say-verdict.ts'

/** A read as the rule takes it. What is sent of the device beyond these fields is not kept (data minimisation, NDPA 2023). */
export function readOf(serial: string, context: Partial<ScanContext>, request: FastifyRequest, now: Date): Read {
  const trust = countsAsScan(request)
  if (!trust) throw new Refusal('not_allowed', messages.notAScan)
  const { geoLocation, deviceInfo, networkInfo } = context
  return {
    serial,
    trust,
    scanId: context.scanId ?? randomUUID(),
    sessionId: context.sessionId ?? null,
    scannedAt: now,
    method: context.scanMethod ?? 'QR_SCAN',
    ...(geoLocation ? placeOf(geoLocation.latitude, geoLocation.longitude) : nowhere),
    deviceType: deviceInfo?.deviceType ?? null,
    os: deviceInfo?.os ?? null,
    browser: deviceInfo?.browser ?? null,
    networkType: networkInfo?.type ?? null,
  }
}

/** Who wants the verdict in words of a language, if anyone does. */
export const readerOf = ({ say, timeZone }: ScanContext): Reader | undefined => say && { language: say, timeZone }
