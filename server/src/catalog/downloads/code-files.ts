import { setImmediate } from 'node:timers/promises'
import { constants } from 'node:zlib'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { Lines, Read } from '../../platform/lib/csv-exports.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import type { BatchRow } from '../batches/batch-row.ts'
import { batchesOfOrder, findBatch } from '../batches/find-batch.ts'
import { selectAllCodes } from '../codes/codes-of-batch.ts'
import type { RenderTask } from '../labels/render-file.ts'
import { startRenderer } from '../labels/render-stream.ts'
import { findOrder } from '../orders/get-order.ts'
import { getProduct } from '../products/get-product.ts'
import { codeLines, codesTable, linesAtOnce } from './codes-table.ts'
import { buildGs1Labels } from './gs1-labels.ts'
import {
  buildRenderTask,
  type Design,
  type DownloadDeps,
  type DownloadFormat,
  downloadDesign,
  withLabelAddress,
} from './render-task.ts'

type Batch = Awaited<ReturnType<typeof findBatch>>
export type OrderCodes = { order: Awaited<ReturnType<typeof findOrder>>; batches: BatchRow[] }
/** What the rendering thread makes for a batch, and the end of the file's name. */
type BatchFile = { task: RenderTask; suffix: string }
export type ChangeFile = (task: RenderTask, batchId: string) => BatchFile

/** Whether a format is one text for any number of codes, and so needs no thread that draws. */
export const isText = (format: DownloadFormat['format']): format is 'csv' | 'zpl' =>
  format === 'csv' || format === 'zpl'

/** The whole table of the codes of a batch, or its labels in ZPL. */
export async function batchText(
  deps: DownloadDeps,
  partner: PartnerId,
  { batch, product }: Batch,
  options: DownloadFormat,
): Promise<string> {
  const { publicUrl, linkBase } = await withLabelAddress(deps, partner, product)
  const codes = await selectAllCodes(deps, partner, batch.id).execute()
  const printed = codes.map(({ printedSerial }) => printedSerial)
  const gs1 = buildGs1Labels(publicUrl, batch, product, printed)
  const table = codesTable({ isImported: batch.isImported, hasGs1: gs1 !== undefined, printer: printerOf(options) })
  let text = table.header([])
  for (const [index, code] of codes.entries()) {
    text += table.line([], { linkBase, gs1 }, code)
    if (index % linesAtOnce.slow === 0) await setImmediate()
  }
  return text
}

const printerOf = ({ format, stock, dpi }: DownloadFormat) => (format === 'zpl' ? { stock, dpi } : undefined)

/** What the rendering thread needs for a batch in the partner's own design. */
export async function batchTask(deps: DownloadDeps, partner: PartnerId, batch: Batch, options: DownloadFormat) {
  const design = await downloadDesign(await withLabelAddress(deps, partner, batch.product), partner, options)
  return buildRenderTask(deps, partner, batch, { ...options, design })
}

/** An order that has ended, with its batches: perhaps fewer than ordered, but at least one. */
export async function requireEndedOrder(db: Db, partner: PartnerId, orderId: string): Promise<OrderCodes> {
  const order = await findOrder(db, partner, orderId)
  const batches = await batchesOfOrder(db, partner, orderId)
  if (!order.endedAt || batches.length === 0) throw new AppError('conflict', messages.orderNotReady)
  return { order, batches }
}

/** As requireEndedOrder, but also throws conflict when the order cannot be downloaded in this format. */
export async function codesOfOrder(
  db: Db,
  partner: PartnerId,
  orderId: string,
  { format }: Pick<DownloadFormat, 'format'>,
): Promise<OrderCodes> {
  const codes = await requireEndedOrder(db, partner, orderId)
  if (!isText(format) && codes.order.codesMade > limits.orderZipMax)
    throw new AppError('conflict', messages.orderTooLargeForZip)
  return codes
}

/** The partner's design for the batches of an order. */
export async function orderDesign(
  deps: DownloadDeps,
  partner: PartnerId,
  { order }: OrderCodes,
  options: DownloadFormat,
) {
  const product = await getProduct(deps.db, partner, order.productId)
  return downloadDesign(await withLabelAddress(deps, partner, product), partner, options)
}

/** The lines of a table of the codes of an order, or of its labels in ZPL. */
export async function* orderText(
  deps: DownloadDeps,
  partner: PartnerId,
  read: Read,
  { order, batches }: OrderCodes,
  options: DownloadFormat,
): Lines {
  const product = await getProduct(deps.db, partner, order.productId)
  yield* codeLines(deps, partner, read, { product, batches, hasBatchNames: true, printer: printerOf(options) })
}

/** The files of the batches of an order in the partner's own design, for a ZIP. */
export function orderZipFiles(
  deps: DownloadDeps,
  partner: PartnerId,
  codes: OrderCodes,
  { signal, ...options }: DownloadFormat & { design: Design; signal: AbortSignal },
  changeFile: ChangeFile = (task) => ({ task, suffix: '' }),
) {
  const fileOf = async (id: string) =>
    changeFile(await buildRenderTask(deps, partner, await findBatch(deps.db, partner, id), options), id)
  return orderFiles(codes, fileOf, options.format === 'pdf' ? 'pdf' : 'zip', signal)
}

/** PDFs and ZIPs hardly get smaller. They are deflated because programs that stream a ZIP refuse a stored file whose length follows it. */
const compressionLevel = constants.Z_BEST_SPEED

/** The files of the batches of an order, rendered by one thread, each once the one before has been read. */
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
      yield { name: `${position}-${batchNumber}${suffix}.${extension}`, content, compressionLevel }
    }
  } finally {
    renderer.end()
  }
}
