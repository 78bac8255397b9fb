import { z } from 'zod'
import { type LabelFormat, labelFormats } from '../domain/label-formats.ts'
import { limits } from '../domain/limits.ts'
import { oneOf } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'

/** A GTIN as it is typed, empty for none. The server verifies it: forms do not load the rules of GS1. */
export const gtin = z.string(messages.gtinDigits).trim().max(32, messages.tooLong(32)).nullable().optional().meta({
  description:
    'The GTIN of the product: 8, 12, 13 or 14 digits with the right check digit, which GS1 gave the partner. Null or empty for none.',
})

export const labelFormat = oneOf(labelFormats).optional().meta({
  description:
    '`native_qr`: a QR code with our own address. `gs1_qr`: a QR code with a GS1 Digital Link. `gs1_datamatrix`: a GS1 DataMatrix. The last two need a GTIN.',
})

/** The lot of a batch: the AI 10 of its labels. Null or empty for none. */
export const lot = z
  .string(messages.lotCharacters)
  .trim()
  .regex(new RegExp(`^[!"%&'()*+,\\-./0-9:;<=>?A-Z_a-z]{0,${limits.lotMax}}$`), messages.lotCharacters)
  .transform((value) => value || null)
  .nullable()
  .optional()
  .meta({ description: 'The lot or batch number for GS1 labels (AI 10), up to 20 characters. Null or empty for none.' })

/** The GLN of a place, empty for none; spaces and hyphens do not count. The server verifies its check digit, as that of a GTIN. */
export const gln = z
  .string(messages.glnDigits)
  .max(32, messages.glnDigits)
  .overwrite((typed) => typed.replace(/[\s\p{Pd}]/gu, ''))
  .regex(/^(?:\d{13})?$/, messages.glnDigits)
  .transform((digits) => digits || null)
  .nullable()

type Gs1Form = { gtin?: string | null | undefined; labelFormat?: LabelFormat | undefined }
/** A refinement of a form with both fields. An edit may leave the GTIN as it is. */
export const hasGtinForLabels = ({ gtin, labelFormat }: Gs1Form) =>
  (gtin !== null && gtin !== '') || labelFormat === undefined || labelFormat === 'native_qr'
export const gtinMissing = { path: ['gtin'], message: messages.gtinMissing }
