import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { Report } from '@sahihi/contract/endpoints/reports.ts'
import { reportsText } from './text.ts'

const t = reportsText.subjects

/** What a report is about: the product, else the site that the label opens, else what was read from the label. */
export function describeSubject({ product, host, enteredSerial }: Report): string {
  if (product) return product.name
  if (host) return t.foreignLabel(host)
  return enteredSerial ? t.unknownSerial : t.noSerial
}

export const serialText = ({ enteredSerial }: Report) => enteredSerial && groupSerial(enteredSerial)
