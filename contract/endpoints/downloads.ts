import { z } from 'zod'
import { itemFileName } from '../domain/item-name.ts'
import { stockNames } from '../domain/label-stocks.ts'
import { limits } from '../domain/limits.ts'
import type { printSizes } from '../domain/print-sizes.ts'
import { id, oneOf } from '../domain/text.ts'
import { batchId, orderId } from './batches.ts'
import { bodyOf, dataReply, endpoint, messageReply } from './endpoint.ts'

const sizeNames = ['ORIGINAL', 'LARGE', 'MEDIUM', 'SMALL'] as const satisfies (keyof typeof printSizes)[]
export const printSize = oneOf(sizeNames)
export type PrintSize = z.infer<typeof printSize>

/** The sides of a PNG symbol in pixels. */
export const imageSides = ['300', '600', '1200'] as const

/** The dots per inch of thermal printers. */
export const printerDpis = ['203', '300', '600'] as const

/** What decides how labels are printed. */
export const printOptions = {
  size: printSize.default('ORIGINAL').meta({ description: 'The size of the symbols in a PDF on plain A4.' }),
  stock: oneOf(stockNames).default('plain').meta({
    description:
      'What a PDF or ZPL file is printed on, by the width and height of a label in millimetres: plain A4, an A4 sheet of labels, or a roll with a page for each label. ZPL prints one label after the other, and on `plain` labels of 50 x 30 mm.',
  }),
  dpi: oneOf(printerDpis).default('300').meta({ description: 'The dots per inch of the printer of a ZPL file.' }),
}

const formatNames = ['pdf', 'csv', 'svg', 'png', 'zpl'] as const

export const downloadCodes = endpoint({
  method: 'GET',
  path: '/api/products/:batchId/download-qr',
  access: 'partner',
  permission: 'codes:download',
  summary: 'Download the codes of a batch',
  description:
    'Labels to print (PDF, or ZPL for thermal printers), a table (CSV), or a ZIP with one SVG or PNG for each code. The header `x-approximate-bytes` estimates the size of a PDF or ZIP. A partner can have one PDF or ZIP made at a time.',
  params: z.strictObject({ batchId }),
  query: z.strictObject({
    ...printOptions,
    format: oneOf(formatNames).default('pdf').meta({ description: 'The format; `svg` and `png` come as a ZIP.' }),
    side: oneOf(imageSides).default('600').meta({ description: 'The side of a PNG in pixels.' }),
  }),
  errors: ['conflict', 'rate_limited'],
  file: ['application/pdf', 'text/csv', 'application/zip', 'application/zpl'],
  headers: ['X-Approximate-Bytes'],
})
export type DownloadOptions = z.input<typeof downloadCodes.query>

/** The file name of a download of these items. */
export function downloadName({ format, size, side, stock, dpi }: DownloadOptions, now: Date, items: Items): string {
  const stamp = stampOf(now, items)
  if (format === 'zpl') return `qrcodes-${stock}-${dpi}dpi-${stamp}.zpl`
  if (format === 'csv') return `qrcodes-${stamp}.csv`
  if (format === 'svg') return `qrcodes-svg-${stamp}.zip`
  if (format === 'png') return `qrcodes-png-${side}-${stamp}.zip`
  return `qrcodes-${stock && stock !== 'plain' ? stock : size}-${stamp}.pdf`
}

/** The file name of an order's download. */
export function orderDownloadName({ format = 'pdf', stock, dpi }: DownloadOptions, now: Date, items: Items): string {
  const stamp = stampOf(now, items)
  if (format === 'csv') return `order-${stamp}.csv`
  if (format === 'zpl') return `order-${stock}-${dpi}dpi-${stamp}.zpl`
  return `order-${format}-${stamp}.zip`
}

/** What the codes are of, as people call it. */
export type Items = { product: string; batch: string }

/** Moment, lot and product; no name that has only letters of other alphabets. */
const stampOf = (now: Date, items: Items) => [now.getTime(), itemFileName(items)].filter(Boolean).join('-')

export const downloadOrder = endpoint({
  method: 'GET',
  path: '/api/products/orders/:id/download-qr',
  access: 'partner',
  permission: 'codes:download',
  summary: 'Download the codes of an order',
  description:
    'Of an order that has ended: one file (CSV or ZPL), or a ZIP with the file of each batch, as `downloadCodes` makes it; the latter of at most 1,000,000 codes. The header `x-approximate-bytes` estimates the size. A partner can have one such download at a time.',
  params: z.strictObject({ id: orderId }),
  query: downloadCodes.query,
  errors: ['conflict', 'rate_limited'],
  file: ['text/csv', 'application/zip', 'application/zpl'],
  headers: ['X-Approximate-Bytes'],
})

const download = z.object({
  id: z.string(),
  status: z.enum(['waiting', 'making', 'ready', 'failed']),
  batchId: z.string().nullable().meta({ description: 'The batch, or null for the file of an order.' }),
  orderId: z.string().nullable(),
  format: z.enum(formatNames),
  requestedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  bytes: z.number().meta({ description: 'The size of the file, so far.' }),
  statusUrl: z.string().meta({ description: 'Where to ask for the status.', examples: ['/api/downloads/018f3c1e'] }),
  fileUrl: z.string().nullable().meta({ description: 'Where the file is, once it is ready.' }),
  expiresAt: z.iso.datetime().nullable().meta({ description: 'When the download is deleted, file and all.' }),
  error: z.string().nullable().meta({ description: 'Why it failed.' }),
})
export type Download = z.infer<typeof download>

const downloadId = z.strictObject({ id: id.meta({ description: 'The download.' }) })
const downloadForm = bodyOf(downloadCodes.query.shape)
export type DownloadForm = z.output<typeof downloadForm>

const rules = `Answers immediately; a job makes the file. Ask \`statusUrl\` until the status is \`ready\` or \`failed\`, each time after the seconds in \`Retry-After\`, then get \`fileUrl\`. A file has at most ${limits.downloadBytesMax / 1_000_000} MB and is deleted after ${limits.downloadHours} hours. At most ${limits.downloadsOpenMax} are made and ${limits.downloadsMax} kept at a time. Hidden PINs are in none.`

const request = {
  method: 'POST',
  access: 'partner',
  permission: 'codes:download',
  idempotent: true,
  status: 202,
  body: downloadForm,
  reply: dataReply(download),
  errors: ['conflict', 'rate_limited'],
  headers: ['Retry-After'],
} as const

export const requestBatchDownload = endpoint({
  ...request,
  path: '/api/products/batch/:id/downloads',
  summary: 'Have the codes of a batch made',
  description: `The file that \`downloadCodes\` sends. ${rules}`,
  params: z.strictObject({ id: batchId }),
})

export const requestOrderDownload = endpoint({
  ...request,
  path: '/api/products/orders/:id/downloads',
  summary: 'Have the codes of an order made',
  description: `The file that \`downloadOrder\` sends, of an order that has ended. ${rules}`,
  params: z.strictObject({ id: orderId }),
})

export const listDownloads = endpoint({
  method: 'GET',
  path: '/api/downloads',
  access: 'partner',
  permission: 'codes:download',
  summary: 'List the downloads that are kept',
  description: 'Those that are made or kept, the newest first.',
  reply: dataReply(z.array(download)),
})

export const getDownload = endpoint({
  method: 'GET',
  path: '/api/downloads/:id',
  access: 'partner',
  permission: 'codes:download',
  summary: 'Get the status of a download',
  description: 'While the file is not ready, `Retry-After` says when to ask again.',
  params: downloadId,
  reply: dataReply(download),
  headers: ['Retry-After'],
})

export const fetchDownload = endpoint({
  method: 'GET',
  path: '/api/downloads/:id/file',
  access: 'partner',
  permission: 'codes:download',
  summary: 'Get the file of a download',
  description: 'As often as needed until it is deleted. Each time is in the audit log as a download of the codes.',
  params: downloadId,
  errors: ['conflict', 'rate_limited'],
  file: ['application/pdf', 'text/csv', 'application/zip', 'application/zpl'],
})

export const deleteDownload = endpoint({
  method: 'DELETE',
  path: '/api/downloads/:id',
  access: 'partner',
  permission: 'codes:download',
  summary: 'Cancel or delete a download',
  description: 'Stops the job, or deletes the file before its time.',
  idempotent: true,
  params: downloadId,
  reply: messageReply,
})
