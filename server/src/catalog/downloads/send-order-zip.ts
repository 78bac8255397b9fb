import { once } from 'node:events'
import { Readable } from 'node:stream'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../platform/lib/app-error.ts'
import { disconnected } from '../../platform/lib/disconnected.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { minutes } from '../../platform/lib/time.ts'
import type { BatchRow } from '../batches/batch-row.ts'
import { findBatch } from '../batches/find-batch.ts'
import type { RenderTask } from '../labels/render-file.ts'
import { startRenderer } from '../labels/render-stream.ts'
import { zipFiles } from '../labels/zip-files.ts'
import type { findOrder } from '../orders/get-order.ts'
import type { AcquireDownloadSlot } from './download-slots.ts'
import { buildRenderTask, type DownloadDeps, type DownloadFormat, downloadDesign } from './render-task.ts'

type Deps = DownloadDeps & { acquireDownloadSlot: AcquireDownloadSlot }
export type OrderCodes = { order: Awaited<ReturnType<typeof findOrder>>; batches: BatchRow[] }
/** What the rendering thread makes for a batch, and the end of the file's name. */
type BatchFile = { task: RenderTask; suffix: string }
type OrderZip = {
  partner: PartnerId
  options: DownloadFormat
  reply: FastifyReply
  codes: OrderCodes
  /** Runs before anything is drawn, and returns what changes the file of a batch. */
  begin?: () => Promise<(task: RenderTask, batchId: string) => BatchFile>
  /** Runs once the size is estimated, before anything is sent. */
  admit?: () => Promise<unknown>
  /** Called after both. */
  filename: () => string
}

// As long as its batches one by one would have, but a slow reader must not keep other orders waiting for hours.
const calculateDeadline = (batches: number) => minutes(Math.min(2 * batches, 30))

// Four billion bytes is the most that a ZIP can hold (labels/zip-files.ts), less what an estimate may be wrong by.
const maxEstimate = 4_000_000_000

/** Sends the codes of an order as a ZIP with the file of each batch, each made when the one before was sent. */
export async function sendOrderZip(deps: Deps, { partner, options, reply, codes, ...steps }: OrderZip) {
  const left = disconnected(reply)
  const releaseSlot = await deps.acquireDownloadSlot(partner, 'order', left)
  const refused = new AbortController()
  try {
    const deadline = AbortSignal.timeout(calculateDeadline(codes.batches.length))
    const design = await downloadDesign(deps, partner, options)
    const fileOf = (await steps.begin?.()) ?? ((task: RenderTask) => ({ task, suffix: '' }))
    const files = orderFiles(
      codes,
      async (id) => {
        const batch = await findBatch(deps.db, partner, id)
        return fileOf(await buildRenderTask(deps, partner, batch, { ...options, design }), id)
      },
      options.format === 'pdf' ? 'pdf' : 'zip',
      AbortSignal.any([left, deadline, refused.signal]),
    )
    const { value: first } = await files.next()
    if (!first) throw new AppError('conflict', messages.orderNotReady)
    const [bytesOfFirst] = await once(first.content, 'size').catch(() => []) // an error here comes again when the file is read
    const bytes = estimateBytes(bytesOfFirst ?? 0, codes)
    if (bytes > maxEstimate) throw new AppError('conflict', messages.orderTooLargeForZip)
    await steps.admit?.()
    const zip = Readable.from(zipFiles(prepend(first, files), deps.now), { objectMode: false })
    zip.once('close', () => void releaseSlot())
    if (bytes) reply.header('x-approximate-bytes', bytes)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${steps.filename()}"`)
      .send(zip)
  } catch (error) {
    refused.abort()
    await releaseSlot()
    throw error
  }
}

/** The files of the batches of an order, each made when the one before was taken, by one thread. */
export async function* orderFiles(
  { batches }: { batches: Pick<BatchRow, 'id' | 'batchNumber'>[] },
  fileOf: (batchId: string) => Promise<BatchFile>,
  extension: string,
  signal: AbortSignal,
) {
  const renderer = startRenderer()
  try {
    for (const [index, { id, batchNumber }] of batches.entries()) {
      const { task, suffix } = await fileOf(id)
      const position = String(index + 1).padStart(String(batches.length).length, '0')
      const content = renderer.render(task, { signal, isLast: index === batches.length - 1 })
      yield { name: `${position}-${batchNumber}${suffix}.${extension}`, content }
    }
  } finally {
    renderer.end()
  }
}

/** Ends the rest also when nobody takes it, and with it the thread that waits for the next batch. */
async function* prepend<T>(first: T, rest: AsyncGenerator<T>) {
  try {
    yield first
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

/** Every batch but the last is as large as the first. */
const estimateBytes = (bytesOfFirst: number, { order, batches }: OrderCodes) =>
  Math.round((bytesOfFirst * order.codesMade) / (batches[0]?.quantity ?? order.codesMade))
