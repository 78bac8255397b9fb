import { once } from 'node:events'
import { Readable } from 'node:stream'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { sendInTurn } from '../../platform/lib/send-in-turn.ts'
import { minutes, seconds } from '../../platform/lib/time.ts'
import { zipFiles } from '../../platform/lib/zip-files.ts'
import type { RenderTask } from '../labels/render-file.ts'
import { renderStream } from '../labels/render-stream.ts'
import { type ChangeFile, type OrderCodes, orderDesign, orderZipFiles } from './code-files.ts'
import type { AcquireDownloadSlot } from './download-slots.ts'
import type { DownloadDeps, DownloadFormat } from './render-task.ts'

export type LabelDeps = DownloadDeps & { acquireDownloadSlot: AcquireDownloadSlot }
type Sending = { partner: PartnerId; reply: FastifyReply }
type BatchLabels = Sending & {
  /** Runs in the slot; what it throws is the reply. */
  prepare: () => Promise<{ task: RenderTask; filename: string }>
}
type OrderLabels = Sending & {
  options: DownloadFormat
  codes: OrderCodes
  /** Runs before anything is drawn. */
  prepare: () => Promise<{ filename: string; changeFile?: ChangeFile }>
  /** Runs once the size is estimated, before anything is sent. */
  admit?: () => Promise<unknown>
}

/** The media type of a batch's file, by its format. */
export const mediaTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  zpl: 'application/zpl',
  svg: 'application/zip',
  png: 'application/zip',
}

// The largest file takes seconds to render and a minute over a slow link.
const batchDeadline = seconds(120)
// As long as its batches would have one by one, but a slow reader must not keep other orders waiting for hours.
const orderDeadline = (batches: number) => minutes(Math.min(2 * batches, 30))

// Programs that read ZIPs without 64-bit sizes take 2^32 bytes at most; the rest is for the error of the estimate.
const maxEstimate = 4_000_000_000

/** Sends the labels of a batch, rendered while they are read. */
export const sendBatchLabels = (acquireSlot: AcquireDownloadSlot, { partner, reply, prepare }: BatchLabels) =>
  sendInTurn(reply, {
    begin: (left) => acquireSlot(partner, 'batch', left),
    deadline: batchDeadline,
    open: async (signal) => {
      const { task, filename } = await prepare()
      const content = renderStream(task, signal)
      return { content, mediaType: mediaTypes[task.job.format], filename, approximateBytes: await waitForSize(content) }
    },
  })

/** Sends the labels of an order as a ZIP with the file of each batch, each made when the one before was sent. */
export const sendOrderLabels = (deps: LabelDeps, { partner, reply, options, codes, prepare, admit }: OrderLabels) =>
  sendInTurn(reply, {
    begin: (left) => deps.acquireDownloadSlot(partner, 'order', left),
    deadline: orderDeadline(codes.batches.length),
    open: async (signal) => {
      const design = await orderDesign(deps, partner, codes, options)
      const { filename, changeFile } = await prepare()
      const files = orderZipFiles(deps, partner, codes, { ...options, design, signal }, changeFile)
      const { value: first } = await files.next()
      if (!first) throw new AppError('conflict', messages.orderNotReady)
      const approximateBytes = estimateBytes(await waitForSize(first.content), codes)
      if (approximateBytes > maxEstimate) throw new AppError('conflict', messages.orderTooLargeForZip)
      await admit?.()
      const content = Readable.from(zipFiles(prepend(first, files), deps.now), { objectMode: false })
      return { content, mediaType: 'application/zip', filename, approximateBytes }
    },
  })

/** An error is ignored here: it comes again when the file is read. */
const waitForSize = (file: Readable): Promise<number> =>
  once(file, 'size').then(
    ([bytes]: number[]) => bytes ?? 0,
    () => 0,
  )

/** Every batch but the last is as large as the first. */
const estimateBytes = (bytesOfFirst: number, { order, batches }: OrderCodes) =>
  Math.round((bytesOfFirst * order.codesMade) / (batches[0]?.quantity ?? order.codesMade))

/** Also ends the rest when it is not read, and with it the thread that waits for the next batch. */
async function* prepend<T>(first: T, rest: AsyncGenerator<T>) {
  try {
    yield first
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
