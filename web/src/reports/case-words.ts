import type { Report, ReportStatus } from '@sahihi/contract/reports.ts'
import { groupSerial } from '@sahihi/contract/serial.ts'

export const statusWords: Record<ReportStatus, string> = {
  new: 'New',
  looking_into: 'Looking into it',
  closed: 'Closed',
}

type Told = NonNullable<Report['verdict']>

/** What the shopper had been told, in a few words. */
export const toldWords: Record<Told, string> = {
  genuine_first: 'Verified',
  genuine_again: 'Verified, seen before',
  expired: 'Genuine, but expired',
  recalled: 'Recalled',
  limit_reached: 'Scan limit reached',
  blocked: 'Blocked',
  not_released: 'Not yet released',
  unknown: 'Never issued',
  mistyped: 'Mistyped serial',
  foreign_host: 'Opens another site',
}

/** What a case is about: the product, else the site that the label opens, else what was read from it. */
export function subjectOf({ product, host, verificationNumber }: Report): string {
  if (product) return product.name
  if (host) return `A label that opens ${host}`
  return verificationNumber ? 'A serial nobody issued' : 'A label without a serial'
}

export const serialWords = ({ verificationNumber }: Report) => verificationNumber && groupSerial(verificationNumber)
