import { z } from 'zod'
import { bodyOf, endpoint, messageReply, replyOf } from './endpoint.ts'
import { limits } from '../domain/limits.ts'
import { messages } from '../i18n/en/messages.ts'
import { asksWhy, id, reason } from '../domain/text.ts'

/** The four sizes of the printed sheet (specification 9): how many in a row and the side of a symbol's box in points. */
export const printSizes = {
  ORIGINAL: { perRow: 3, side: 160 },
  LARGE: { perRow: 4, side: 120 },
  MEDIUM: { perRow: 5, side: 90 },
  SMALL: { perRow: 6, side: 75 },
} as const
const sizeNames = ['ORIGINAL', 'LARGE', 'MEDIUM', 'SMALL'] as const satisfies (keyof typeof printSizes)[]
export const printSize = z.enum(sizeNames, messages.oneOf(sizeNames))
export type PrintSize = z.infer<typeof printSize>

const sortFields = ['scanCount', 'lastScannedAt', 'verificationNumber'] as const
const sortOrders = ['asc', 'desc'] as const
const codeSortField = z.enum(sortFields, messages.oneOf(sortFields))
export type CodeSortField = z.infer<typeof codeSortField>

/** `code` is the QR symbol as a data URI (SVG); `verificationNumber` is the serial without hyphens. */
export const codeRow = z.object({
  id: z.string(),
  code: z.string(),
  verificationNumber: z.string(),
  scanCount: z.number(),
  lastScannedAt: z.iso.datetime().nullable(),
  /** The serial that the partner's own label carries, for an imported code. */
  importedSerial: z.string().nullable(),
  isBlocked: z.boolean(),
})
export type CodeRow = z.infer<typeof codeRow>

export const pagination = z.object({
  currentPage: z.number(),
  totalPages: z.number(),
  totalCount: z.number(),
  limit: z.number(),
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
})
export type Pagination = z.infer<typeof pagination>

/** A whole number in a query, from 1 to `max`. */
export function wholeNumber(max: number) {
  const words = messages.wholeNumberRange(1, max)
  return z.coerce.number(words).int(words).min(1, words).max(max, words)
}

export const listCodes = endpoint({
  method: 'GET',
  path: '/api/products/:productId/qr-details',
  access: 'partner',
  summary: 'A page of the codes of a batch (or, given a product, of all its batches)',
  params: z.strictObject({ productId: id }),
  query: z.strictObject({
    page: wholeNumber(100_000).default(1),
    limit: wholeNumber(100).default(limits.codesPerPageDefault),
    sortField: codeSortField.default('scanCount'),
    sortOrder: z.enum(sortOrders, messages.oneOf(sortOrders)).default('desc'),
  }),
  reply: replyOf({
    data: z.object({
      qrCodes: z.array(codeRow),
      pagination,
      productName: z.string(),
      productCategory: z.string(),
    }),
  }),
})

const formatNames = ['pdf', 'csv', 'svg', 'png'] as const
/** The sides of a PNG symbol in pixels; its modules are whole pixels, so that no edge blurs. */
export const imageSides = ['300', '600', '1200'] as const

export const downloadCodes = endpoint({
  method: 'GET',
  path: '/api/products/:batchId/download-qr',
  access: 'partner',
  summary:
    'The codes of a batch: a sheet to print (PDF, A4, black only), a table (CSV), or a ZIP of one SVG or PNG a code; the header x-approximate-bytes says about how much will come',
  params: z.strictObject({ batchId: id }),
  query: z.strictObject({
    size: printSize.default('ORIGINAL'),
    format: z.enum(formatNames, messages.oneOf(formatNames)).default('pdf'),
    side: z.enum(imageSides, messages.oneOf(imageSides)).default('600'),
  }),
  file: ['application/pdf', 'text/csv', 'application/zip'],
})
export type DownloadOptions = z.input<typeof downloadCodes.query>

/** The name that a download is saved under. */
export function downloadName({ format, size, side }: DownloadOptions, at: Date): string {
  const stamp = at.getTime()
  if (format === 'csv') return `qrcodes-${stamp}.csv`
  if (format === 'svg') return `qrcodes-svg-${stamp}.zip`
  if (format === 'png') return `qrcodes-png-${side}-${stamp}.zip`
  return `qrcodes-${size}-${stamp}.pdf`
}

const scanOfCode = z.object({
  ordinal: z.number(),
  scannedAt: z.iso.datetime(),
  method: z.enum(['QR_SCAN', 'MANUAL_ENTRY']),
  city: z.string().nullable(),
  country: z.string().nullable(),
  deviceType: z.string().nullable(),
})
export type ScanOfCode = z.infer<typeof scanOfCode>

export const getCode = endpoint({
  method: 'GET',
  path: '/api/products/qr/:verificationNumber',
  access: 'partner',
  summary: 'One code with its scans, newest first, 50 at a time: those before the ordinal `before`',
  params: z.strictObject({ verificationNumber: z.string() }),
  query: z.strictObject({ before: wholeNumber(2_147_483_647).optional() }),
  reply: replyOf({
    data: codeRow.extend({
      link: z.string(),
      scanLimit: z.number().nullable(),
      firstScannedAt: z.iso.datetime().nullable(),
      blockedAt: z.iso.datetime().nullable(),
      blockReason: z.string().nullable(),
      product: z.object({ id: z.string(), name: z.string() }),
      batch: z.object({ id: z.string(), name: z.string() }),
      scans: z.array(scanOfCode),
      /** Ask for what is older with this as `before`; null when there is nothing older. */
      nextBefore: z.number().nullable(),
    }),
  }),
})
export type CodeDetails = z.infer<typeof getCode.reply>['data']

const codeActions = ['block', 'unblock'] as const

export const changeCodeState = endpoint({
  method: 'PUT',
  path: '/api/products/qr/:verificationNumber/state',
  access: 'partner',
  summary:
    'Block a code, with a reason that whoever checks it is told, or unblock it; the next scan shows it; safe to repeat with the same Idempotency-Key',
  params: z.strictObject({ verificationNumber: z.string() }),
  body: bodyOf({
    action: z.enum(codeActions, messages.oneOf(codeActions)),
    reason: reason(limits.reasonMax),
  }).superRefine(asksWhy({ block: messages.sayWhy, unblock: messages.sayWhyInside })),
  reply: messageReply,
})

export const searchInventory = endpoint({
  method: 'GET',
  path: '/api/products/find',
  access: 'partner',
  summary: 'What of the partner’s own a serial or a batch number names',
  query: z.strictObject({
    q: z.string(messages.required).trim().min(1, messages.required).max(200, messages.tooLong(200)),
  }),
  reply: replyOf({
    data: z.object({
      batchId: z.string(),
      /** There when the number is a code's. */
      verificationNumber: z.string().nullable(),
    }),
  }),
})
