import type { Report, ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'

export const statusWords: Record<ReportStatus, string> = {
  new: 'New',
  looking_into: 'Looking into it',
  closed: 'Closed',
}

/** What a case is about: the product, else the site that the label opens, else what was read from it. */
export function subjectOf({ product, host, enteredSerial }: Report): string {
  if (product) return product.name
  if (host) return `A label that opens ${host}`
  return enteredSerial ? 'A serial nobody issued' : 'A label without a serial'
}

export const serialWords = ({ enteredSerial }: Report) => enteredSerial && groupSerial(enteredSerial)
