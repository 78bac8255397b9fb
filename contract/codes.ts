import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { id } from './text.ts'

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

function wholeNumber(max: number) {
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
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      qrCodes: z.array(codeRow),
      pagination,
      productName: z.string(),
      productCategory: z.string(),
    }),
  }),
})

export const downloadCodes = endpoint({
  method: 'GET',
  path: '/api/products/:batchId/download-qr',
  access: 'partner',
  summary: 'The codes of a batch as a sheet to print (PDF, A4, black only)',
  params: z.strictObject({ batchId: id }),
  query: z.strictObject({ size: printSize.default('ORIGINAL') }),
  file: 'application/pdf',
})
