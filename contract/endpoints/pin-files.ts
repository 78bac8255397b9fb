import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { oneOf, reason } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { currentPassword } from './accounts.ts'
import { batchId, orderId } from './batches.ts'
import { printSize } from './downloads.ts'
import { bodyOf, dataReply, doneReply, endpoint } from './endpoint.ts'

const formatNames = ['csv', 'pdf', 'svg'] as const
export type PinFileFormat = (typeof formatNames)[number]

const whyNeeded = reason(messages.pinFiles.reasonRequired, {
  min: limits.pinFileReasonMin,
  max: limits.pinFileReasonMax,
}).meta({ description: 'Why it is needed. It is in the list of files and in the audit log.' })

export const pinFileForm = bodyOf({
  format: oneOf(formatNames).meta({ description: '`svg`, and a `pdf` of an order, come as a ZIP.' }),
  size: printSize.default('ORIGINAL').meta({ description: 'The size of the labels in a PDF or SVG.' }),
  reason: whyNeeded,
  currentPassword,
})
export type PinFileForm = z.input<typeof pinFileForm>

const pinFile = z.object({
  number: z.number().meta({
    description: 'Files of a batch are numbered from 1. A file of an order has the highest number of its batches.',
  }),
  format: z.string(),
  reason: z.string(),
  madeAt: z.iso.datetime(),
  madeBy: z.string().meta({ description: 'The name or email address of who made it.' }),
  orderName: z.string().nullable().meta({ description: 'Set for a file of a whole order.' }),
  batchName: z.string().nullable().meta({ description: 'Set for a file of one batch.' }),
})
export type PinFile = z.infer<typeof pinFile>

const pinFiles = z.object({
  files: z.array(pinFile).meta({ description: 'Newest first, at most 100.' }),
  made: z.number().meta({ description: 'How many files were made; of an order, the most of its batches.' }),
  left: z.number().meta({ description: 'How many more are allowed; of an order, the fewest of its batches.' }),
  isKeyMissing: z
    .boolean()
    .meta({ description: 'True: the server no longer has the secret key of these PINs, so no file can be made.' }),
})
export type PinFiles = z.infer<typeof pinFiles>

const guard = { access: 'partner', permission: 'codes:download', forPeople: true } as const
const ofBatch = z.strictObject({ id: batchId })
const ofOrder = z.strictObject({ id: orderId })
const rules =
  'Needs the current password and a reason. Three files may be made of a batch, until an owner allows more; one counts from its start, even if the download breaks, because part of it may have been seen.'

export const createPinFile = endpoint({
  ...guard,
  method: 'POST',
  path: '/api/products/batch/:id/pin-files',
  summary: 'Download the labels of a batch with PINs',
  description: `A table (CSV), a sheet to print (PDF, A4), or a ZIP with one SVG for each code, with the hidden PINs. ${rules}`,
  params: ofBatch,
  body: pinFileForm,
  errors: ['conflict', 'limit_reached', 'rate_limited'],
  file: ['text/csv', 'application/pdf', 'application/zip'],
  headers: ['X-Approximate-Bytes'],
})

export const createOrderPinFile = endpoint({
  ...guard,
  method: 'POST',
  path: '/api/products/orders/:id/pin-files',
  summary: 'Download the labels of an order with PINs',
  description: `Of an order that has ended: one table (CSV), or a ZIP with the file of each batch; the latter of at most 30,000 codes. It counts as one file of each of its batches, and is not made when one of them has none left. ${rules}`,
  params: ofOrder,
  body: pinFileForm,
  errors: ['conflict', 'limit_reached', 'rate_limited'],
  file: ['text/csv', 'application/zip'],
  headers: ['X-Approximate-Bytes'],
})

export const listPinFiles = endpoint({
  ...guard,
  method: 'GET',
  path: '/api/products/batch/:id/pin-files',
  summary: 'List the files with PINs of a batch',
  description: 'What was made, by whom and why, and how many more are allowed.',
  params: ofBatch,
  reply: dataReply(pinFiles),
})

export const listOrderPinFiles = endpoint({
  ...guard,
  method: 'GET',
  path: '/api/products/orders/:id/pin-files',
  summary: 'List the files with PINs of an order',
  description: 'Those of the order, and those of its single batches.',
  params: ofOrder,
  reply: dataReply(pinFiles),
})

const allowance = {
  access: 'partner',
  permission: 'pins:manage',
  method: 'POST',
  body: bodyOf({ reason: whyNeeded, currentPassword }),
  errors: ['conflict', 'rate_limited'],
  reply: doneReply(pinFiles),
} as const

export const allowPinFiles = endpoint({
  ...allowance,
  path: '/api/products/batch/:id/pin-files/allowance',
  summary: 'Allow three more files with PINs',
  description: 'For owners, once none is left. Needs the current password and a reason.',
  params: ofBatch,
})

export const allowOrderPinFiles = endpoint({
  ...allowance,
  path: '/api/products/orders/:id/pin-files/allowance',
  summary: 'Allow three more PIN files of an order',
  description: 'Of each of its batches that has none left. For owners. Needs the current password and a reason.',
  params: ofOrder,
})
