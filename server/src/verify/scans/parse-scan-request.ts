import { randomUUID } from 'node:crypto'
import type { ScanContext } from '@sahihi/contract/endpoints/scans.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/lib/app-error.ts'
import { placeAt, unknownPlace } from '../../platform/lib/places.ts'
import { classifyDevice } from '../detection/device-class.ts'
import { packMark } from '../detection/visitor-history.ts'
import { extractSerial } from './extract-serial.ts'
import type { ScanAppContext } from './scan-batcher.ts'
import { assessScanTrust } from './scan-trust.ts'
import type { ScanRequest } from './verify-code.ts'

/** The fields of a scan of which nothing but its code is known. */
export const emptyScan = {
  ...unknownPlace,
  deviceType: null,
  os: null,
  browser: null,
  networkType: null,
  durationMs: null,
  accuracy: null,
  previousTag: 0,
}

/** A scan with the fields that we keep. Everything else that the device sends is dropped (data minimisation, NDPA 2023). */
export function parseScanRequest(
  {
    networkTags,
    clock,
    limitMisses,
    config,
    companyHosts,
  }: Pick<ScanAppContext, 'networkTags' | 'clock' | 'limitMisses' | 'config' | 'companyHosts'>,
  serial: string,
  context: Partial<ScanContext>,
  request: FastifyRequest,
): ScanRequest {
  const trust = assessScanTrust(request, config)
  if (!trust) throw new AppError('not_allowed', messages.notAScan)
  const scannedAt = clock()
  const { geoLocation, deviceInfo, networkInfo } = context
  return {
    serial: extractSerial(serial, companyHosts.ownHosts),
    countMiss: () => limitMisses(request.ip),
    trust,
    scanId: context.scanId ?? randomUUID(),
    sessionId: context.sessionId ?? null,
    scannedAt,
    method: context.scanMethod ?? 'QR_SCAN',
    ...(geoLocation ? placeAt(geoLocation.latitude, geoLocation.longitude) : unknownPlace),
    deviceType: deviceInfo?.deviceType ?? null,
    os: deviceInfo?.os ?? null,
    browser: deviceInfo?.browser ?? null,
    networkType: networkInfo?.type ?? null,
    durationMs: rounded(context.scanDuration),
    accuracy: rounded(context.scanAccuracy),
    ...visitorMarks(networkTags(request.ip, scannedAt), context),
  }
}

const rounded = (figure: number | undefined) => (figure === undefined ? null : Math.round(figure))

function visitorMarks(
  tags: ReturnType<ScanAppContext['networkTags']>,
  { deviceInfo, sessionId }: Partial<ScanContext>,
) {
  const device = classifyDevice({ deviceType: deviceInfo?.deviceType ?? null, os: deviceInfo?.os ?? null })
  return {
    visitorMark: packMark({ device, tag: tags?.tag, isAnonymous: sessionId === undefined }),
    previousTag: tags?.previousTag ?? 0,
  }
}
