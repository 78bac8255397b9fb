import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { Report, ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { reportsText as t } from '@sahihi/contract/i18n/en/workspace/reports.ts'

export const statusWords: Record<ReportStatus, string> = {
  new: t.statuses.new,
  looking_into: t.statuses.looking_into,
  closed: t.statuses.closed,
}

/** What a case is about: the product, else the site that the label opens, else what was read from it. */
export function subjectOf({ product, host, enteredSerial }: Report): string {
  if (product) return product.name
  if (host) return t.subjects.foreignLabel(host)
  return enteredSerial ? t.subjects.unknownSerial : t.subjects.noSerial
}

export const serialWords = ({ enteredSerial }: Report) => enteredSerial && groupSerial(enteredSerial)
