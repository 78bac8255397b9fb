import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { Report, ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { reportsText as t } from '@sahihi/contract/i18n/en/workspace/reports.ts'

export const statusWords: Record<ReportStatus, string> = {
  new: t.describeReport.new,
  looking_into: t.describeReport.lookingInto,
  closed: t.describeReport.closed,
}

/** What a case is about: the product, else the site that the label opens, else what was read from it. */
export function subjectOf({ product, host, enteredSerial }: Report): string {
  if (product) return product.name
  if (host) return t.describeReport.labelOpensHost(host)
  return enteredSerial ? t.describeReport.serialNobodyIssued : t.describeReport.labelWithoutSerial
}

export const serialWords = ({ enteredSerial }: Report) => enteredSerial && groupSerial(enteredSerial)
