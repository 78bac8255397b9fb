import { randomBytes } from 'node:crypto'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import qrcode from 'qrcode'
import { expect } from 'vitest'
import { qrMatrix } from '../../src/platform/lib/qr-matrix.ts'

export const linkBases = [
  'http://localhost:3000/verify/',
  'https://a.io/v/',
  'HTTPS://A.IO/V/',
  'https://labels.a-long-company-name.com.ng/verify/',
  `https://${'verify.'.repeat(20)}example/verify/`,
]

/** Compares symbols of so many new serials with those of another package. */
export function expectStandardMasks(level: 'M' | 'H', linkBase: string, count: number) {
  // The package encodes long runs of digits differently. Ours is also valid and has the same size.
  const serials = Array.from({ length: count }, () => encodeSerial(randomBytes(8).readBigInt64BE())).filter(
    (serial) => !/\d{6}/.test(serial),
  )
  for (const serial of serials) {
    const { size, dark } = qrMatrix(linkBase + serial, level)
    // Without a mask pattern the package slowly evaluates all eight.
    const { modules } = qrcode.create(linkBase + serial, { errorCorrectionLevel: level })
    expect({ size, dark: Buffer.from(dark) }).toEqual({ size: modules.size, dark: Buffer.from(modules.data) })
  }
}
