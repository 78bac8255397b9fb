import { maxGs1Serial, valueProblem } from '@sahihi/contract/domain/gs1.ts'
import type { LabelFormat } from '@sahihi/contract/domain/label-formats.ts'
import type { Gs1Labels } from '../labels/label-content.ts'

type Batch = { lot: string | null; expirationDate: string; isImported: boolean }
export type Gs1Product = { gtin: string | null; labelFormat: LabelFormat }

/**
 * What the GS1 labels of a batch hold besides their serials; undefined when its labels hold our own address. One imported serial that
 * AI 21 cannot hold gives the whole batch our address: a sheet with two kinds of labels would look like a mistake.
 */
export function buildGs1Labels(
  publicUrl: string,
  { lot, expirationDate, isImported }: Batch,
  { gtin, labelFormat }: Gs1Product,
  printedSerials: readonly (string | null)[],
): Gs1Labels | undefined {
  if (gtin === null || labelFormat === 'native_qr' || !printedSerials.every(fitsGs1)) return undefined
  return { format: labelFormat, publicUrl, gtin, lot, expiry: formatGs1Date(expirationDate), isImported }
}

/** Our own serials always fit. */
const fitsGs1 = (printed: string | null) => printed === null || !valueProblem(printed, maxGs1Serial)

/** YYMMDD. A year of two digits means one less than 50 years away, so a label has no later date. */
const formatGs1Date = (date: string) => (/^20[0-6]/.test(date) ? date.slice(2).replaceAll('-', '') : null)
