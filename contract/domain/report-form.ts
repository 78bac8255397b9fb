import type { ShopperText } from '../i18n/en/shopper.ts'
import { groupSerial } from './serial.ts'
import { shopperLimits } from './shopper-limits.ts'
import { hasVisibleText } from './visible-text.ts'

/*
 * The form of a report, which a page with a script and the server, for browsers without one, both show (docs/insight.md,
 * "Reports"). Without Zod, because a public page loads it.
 */

/** The fields that a shopper fills in, and how long each may be. */
export const reportFieldMax = {
  description: shopperLimits.reasonMax,
  serial: shopperLimits.serialInputMax,
  whereBought: 300,
  contact: shopperLimits.nameMax,
}
export type ReportField = keyof typeof reportFieldMax
export type ReportInput = Record<ReportField, string>
export type ReportErrors = { [field in ReportField]?: string }

type Verdict = keyof ShopperText['verdictLabels']
/** What the report is about, as the link to it says. */
type Subject = { serial: string | undefined; host: string | undefined; verdict: Verdict | undefined }

export function reportSubjectOf(query: URLSearchParams, { verdictLabels }: ShopperText): Subject {
  const line = (name: string, max: number) => query.get(name)?.trim().slice(0, max).toWellFormed() || undefined
  const verdict = Object.keys(verdictLabels).find((name): name is Verdict => name === query.get('verdict'))
  return { serial: line('serial', shopperLimits.serialInputMax), host: line('host', 253), verdict }
}

/** Verdicts with which a shopper takes a product back, so that a slip for the seller helps. */
export const slipVerdicts = [
  'suspected_copy',
  'expired',
  'recalled',
  'limit_reached',
  'blocked',
  'not_released',
  'unknown',
  'different_pack',
] as const satisfies Verdict[]
export const asksForSlip = (verdict: Verdict | undefined) => slipVerdicts.some((name) => name === verdict)

/** The subject as lines of a label and its value. */
export const subjectRows = ({ serial, host, verdict }: Subject, { details, report, verdictLabels }: ShopperText) =>
  [
    { name: 'serial', label: details.serial, value: serial && groupSerial(serial) },
    { name: 'host', label: report.labelOpens, value: host },
    { name: 'verdict', label: report.verdict, value: verdict && verdictLabels[verdict] },
  ].flatMap(({ value, ...row }) => (value ? [{ ...row, value }] : []))

/**
 * The errors of the fields in the reader's language. The fields already limit length, so a text is rejected only for control
 * characters, or because it says nothing.
 */
export function reportErrors(
  errors: { field: string }[],
  { description }: ReportInput,
  text: ShopperText,
): ReportErrors {
  const isEmpty = !hasVisibleText(description)
  return Object.fromEntries(
    errors.map(({ field }) => [
      field === 'enteredSerial' ? 'serial' : field,
      field === 'description' && isEmpty ? text.report.descriptionRequired : text.notPlainText,
    ]),
  )
}
