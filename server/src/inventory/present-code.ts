import { serialOf } from '@sahihi/contract/domain/serial.ts'
import { symbolDataUri } from '../labels/symbol-svg.ts'
import type { CodeRow } from './code-list-queries.ts'

/** A code as the API returns it, with its QR symbol. */
export function presentCode(
  { id, scanCount, lastScannedAt, blockedAt, importedSerial, copyCase }: CodeRow,
  linkBase: string,
) {
  const serial = serialOf(BigInt(id))
  return {
    id: serial,
    code: symbolDataUri(linkBase + serial),
    verificationNumber: serial,
    scanCount,
    lastScannedAt: lastScannedAt?.toISOString() ?? null,
    importedSerial,
    isBlocked: blockedAt !== null,
    copyCase,
  }
}
