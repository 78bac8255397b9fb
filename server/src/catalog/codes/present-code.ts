import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { CodePin } from '@sahihi/contract/endpoints/codes.ts'
import { symbolDataUri } from '../../platform/lib/symbol-data-uri.ts'
import type { CodeRow } from './code-list-queries.ts'

/** A code as the API returns it, with its QR symbol. */
export function presentCode(
  { id, scanCount, lastScannedAt, blockedAt, importedSerial, copyCase, hasPin, pinUse }: CodeRow,
  linkBase: string,
) {
  const serial = encodeSerial(BigInt(id))
  return {
    id: serial,
    code: symbolDataUri(linkBase + serial),
    verificationNumber: serial,
    scanCount,
    lastScannedAt: lastScannedAt?.toISOString() ?? null,
    importedSerial,
    isBlocked: blockedAt !== null,
    pin: hasPin ? presentPin(pinUse) : null,
    copyCase,
  }
}

function presentPin(pinUse: CodeRow['pinUse']): CodePin {
  const { usedAt = null, laterUses = 0, wrongTries = 0 } = pinUse ?? {}
  return {
    state: usedAt === null ? 'unused' : 'used',
    usedAt: usedAt && new Date(usedAt).toISOString(),
    laterUses,
    wrongTries,
  }
}

/** What the link of a code begins with: with its product's own address, if it has one. */
export const linkBaseOf = (linkBase: string, labelHost: string | null) =>
  labelHost === null ? linkBase : `https://${labelHost}/verify/`
