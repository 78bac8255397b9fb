import { randomUUID } from 'node:crypto'
import type { ScanContext } from '@sahihi/contract/endpoints/scans.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import type { Locale } from './localize-verdict.ts'
import { placeAt, unknownPlace } from './places.ts'
import { scanTrustOf } from './scan-trust.ts'
import type { ScanRequest } from './verify-code.ts'

/** A read as the rule takes it. What is sent of the device beyond these fields is not kept (data minimisation, NDPA 2023). */
export function parseScanRequest(
  serial: string,
  context: Partial<ScanContext>,
  request: FastifyRequest,
  now: Date,
): ScanRequest {
  const trust = scanTrustOf(request)
  if (!trust) throw new AppError('not_allowed', messages.notAScan)
  const { geoLocation, deviceInfo, networkInfo } = context
  return {
    serial,
    trust,
    scanId: context.scanId ?? randomUUID(),
    sessionId: context.sessionId ?? null,
    scannedAt: now,
    method: context.scanMethod ?? 'QR_SCAN',
    ...(geoLocation ? placeAt(geoLocation.latitude, geoLocation.longitude) : unknownPlace),
    deviceType: deviceInfo?.deviceType ?? null,
    os: deviceInfo?.os ?? null,
    browser: deviceInfo?.browser ?? null,
    networkType: networkInfo?.type ?? null,
  }
}

/** Who wants the verdict in words of a language, if anyone does. */
export const localeOf = ({ lang, timeZone }: ScanContext): Locale | undefined => lang && { language: lang, timeZone }
