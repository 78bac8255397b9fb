import { maxGs1Serial, valueProblem } from '@sahihi/contract/domain/gs1.ts'
import type { LabelFormat } from '@sahihi/contract/domain/label-formats.ts'
import type { Gs1Labels } from '../labels/label-content.ts'

type Batch = { lot: string | null; expirationDate: string; isImported: boolean }
type Product = { gtin: string | null; labelFormat: LabelFormat }

/**
 * What the labels of a batch hold beside their serials; undefined for our own address. One imported serial that AI 21 cannot hold gives
 * the whole batch our own: a sheet with two kinds of labels would be taken for a fault.
 */
export function buildGs1Labels(
  publicUrl: string,
  { lot, expirationDate, isImported }: Batch,
  { gtin, labelFormat }: Product,
  printedSerials: readonly (string | null)[],
): Gs1Labels | undefined {
  if (gtin === null || labelFormat === 'native_qr' || !printedSerials.every(fitsGs1)) return undefined
  return { format: labelFormat, publicUrl, gtin, lot, expiry: formatGs1Date(expirationDate), isImported }
}

/** Serials of ours always fit. */
const fitsGs1 = (printed: string | null) => printed === null || !valueProblem(printed, maxGs1Serial)

/** YYMMDD. Two digits of a year mean one that is less than 50 years away, so a label has none that is farther. */
const formatGs1Date = (date: string) => (/^20[0-6]/.test(date) ? date.slice(2).replaceAll('-', '') : null)
