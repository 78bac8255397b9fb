import { serialOf } from '@sahihi/contract/domain/serial.ts'
import { qrImage } from '../labels/qr-matrix.ts'

type Row = {
  code: string
  scanCount: number
  lastScannedAt: Date | null
  blockedAt: Date | null
  importedSerial: string | null
}

/** A code as the contract has it, with its symbol. */
export const presentCode =
  (linkBase: string) =>
  ({ code, scanCount, lastScannedAt, blockedAt, importedSerial }: Row) => {
    const serial = serialOf(BigInt(code))
    return {
      id: serial,
      code: qrImage(linkBase + serial),
      verificationNumber: serial,
      scanCount,
      lastScannedAt: lastScannedAt?.toISOString() ?? null,
      importedSerial,
      isBlocked: blockedAt !== null,
    }
  }
