import { once } from 'node:events'
import { Readable } from 'node:stream'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import { orderDownloadName } from '@sahihi/contract/endpoints/inventory/codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../context.ts'
import { renderStream } from '../labels/render-stream.ts'
import { zipFiles } from '../labels/zip-files.ts'
import { AppError } from '../lib/app-error.ts'
import { auditBy } from '../lib/audit.ts'
import type { Lines, Read } from '../lib/csv-exports.ts'
import { disconnected } from '../lib/disconnected.ts'
import type { PartnerActor } from '../lib/identity.ts'
import { minutes } from '../lib/time.ts'
import { type BatchRow, batchesOfOrder } from './batch-queries.ts'
import { allCodesOf } from './code-queries.ts'
import { csvTable } from './codes-table.ts'
import type { AcquireDownloadSlot } from './download-slots.ts'
import { findBatch } from './find-batch.ts'
import { findOrder } from './get-order.ts'
import { getProduct } from './get-product.ts'
import { gs1LabelsOf } from './gs1-labels.ts'
import { auditedFormat, type DownloadDeps, type DownloadFormat, downloadDesign, renderTaskOf } from './render-task.ts'

type Deps = DownloadDeps & { acquireDownloadSlot: AcquireDownloadSlot; sendCsv: AppContext['sendCsv'] }
type Download = { actor: PartnerActor; orderId: string; options: DownloadFormat; reply: FastifyReply }
type Order = Awaited<ReturnType<typeof findOrder>>
type Codes = { order: Order; batches: BatchRow[] }

// As long as its batches one by one would have, but a slow reader must not keep other orders waiting for hours.
const deadlineOf = (batches: number) => minutes(Math.min(2 * batches, 30))

// Four billion bytes is the most that a ZIP can hold (labels/zip-files.ts), less what an estimate may be wrong by.
const maxEstimate = 4_000_000_000

/** Sends the codes of an order that has ended: as one table, or as a ZIP with the file of each batch. */
export async function downloadOrder(deps: Deps, download: Download) {
  const { actor, orderId, options } = download
  const order = await findOrder(deps.db, actor.partner, orderId)
  const batches = await batchesOfOrder(deps.db, actor.partner, orderId)
  if (!order.endedAt || batches.length === 0) throw new AppError('conflict', messages.orderNotReady)
  if (options.format === 'csv') return sendTable(deps, download, { order, batches })
  if (order.codesMade > limits.orderZipMax) throw new AppError('conflict', messages.orderTooLargeForZip)
  return sendZip(deps, download, { order, batches })
}

const sendTable = (deps: Deps, download: Download, { order, batches }: Codes) =>
  deps.sendCsv(download.reply, {
    partner: download.actor.partner,
    filename: orderDownloadName(download.options, deps.now),
    lines: (read) => linesOf(deps, download, read, { order, batches }),
    lineCount: order.codesMade,
    audit: () => auditDownload(deps, download),
  })

/** A batch is a piece. */
async function* linesOf(deps: Deps, { actor }: Download, read: Read, { order, batches }: Codes): Lines {
  const { db, publicUrl, linkBase } = deps
  const product = await getProduct(db, actor.partner, order.productId)
  const hasGs1 = product.gtin !== null && product.labelFormat !== 'native_qr'
  const table = csvTable({ isImported: order.isImported, hasGs1 })
  let header = table.header(['batch'])
  for (const batch of batches) {
    const codes = await read(allCodesOf(db, actor.partner, batch.id))
    const gs1 = gs1LabelsOf(
      publicUrl,
      batch,
      product,
      codes.map(({ printedSerial }) => printedSerial),
    )
    const lines = codes.map(({ id, printedSerial }) =>
      table.line([batch.name], { linkBase, gs1 }, { serial: serialOf(BigInt(id)), printedSerial }),
    )
    yield header + lines.join('')
    header = ''
  }
}

async function sendZip(deps: Deps, download: Download, codes: Codes) {
  const { actor, options, reply } = download
  const left = disconnected(reply)
  const releaseSlot = await deps.acquireDownloadSlot(actor.partner, 'order', left)
  const refused = new AbortController()
  try {
    const deadline = AbortSignal.timeout(deadlineOf(codes.batches.length))
    const files = await filesOf(deps, download, codes, AbortSignal.any([left, deadline, refused.signal]))
    const { value: first } = await files.next()
    if (!first) throw new AppError('conflict', messages.orderNotReady)
    const [bytesOfFirst] = await once(first.content, 'size').catch(() => []) // an error here comes again when the file is read
    const bytes = estimateBytes(bytesOfFirst ?? 0, codes)
    if (bytes > maxEstimate) throw new AppError('conflict', messages.orderTooLargeForZip)
    await auditDownload(deps, download)
    const zip = Readable.from(zipFiles(prepend(first, files), deps.now), { objectMode: false })
    zip.once('close', () => void releaseSlot())
    if (bytes) reply.header('x-approximate-bytes', bytes)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${orderDownloadName(options, deps.now)}"`)
      .send(zip)
  } catch (error) {
    refused.abort()
    await releaseSlot()
    throw error
  }
}

/** The files of the batches, each made when the one before was sent. */
async function filesOf(deps: Deps, { actor, options }: Download, { batches }: Codes, signal: AbortSignal) {
  const design = await downloadDesign(deps, actor.partner, options)
  return (async function* () {
    for (const [index, { id, batchNumber }] of batches.entries()) {
      const batch = await findBatch(deps.db, actor.partner, id)
      const task = await renderTaskOf(deps, actor.partner, batch, { ...options, design })
      const position = String(index + 1).padStart(String(batches.length).length, '0')
      const name = `${position}-${batchNumber}.${options.format === 'pdf' ? 'pdf' : 'zip'}`
      yield { name, content: renderStream(task, signal) }
    }
  })()
}

async function* prepend<T>(first: T, rest: AsyncGenerator<T>) {
  yield first
  yield* rest
}

/** Every batch but the last is as large as the first. */
const estimateBytes = (bytesOfFirst: number, { order, batches }: Codes) =>
  Math.round((bytesOfFirst * order.codesMade) / (batches[0]?.quantity ?? order.codesMade))

const auditDownload = ({ db, now }: Deps, { actor, orderId, options }: Download) =>
  db
    .transaction()
    .execute((tx) =>
      auditBy(tx, actor, now, { action: 'order.downloaded', subject: orderId, details: auditedFormat(options) }),
    )
