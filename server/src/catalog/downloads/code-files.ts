import { constants } from 'node:zlib'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { Lines, Read } from '../../platform/lib/csv-exports.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import type { BatchRow } from '../batches/batch-row.ts'
import { batchesOfOrder } from '../batches/batches-of-order.ts'
import { findBatch } from '../batches/find-batch.ts'
import { selectAllCodes } from '../codes/codes-of-batch.ts'
import type { RenderTask } from '../labels/render-file.ts'
import { startRenderer } from '../labels/render-stream.ts'
import { findOrder } from '../orders/get-order.ts'
import { getProduct } from '../products/get-product.ts'
import { csvTable } from './codes-table.ts'
import { buildGs1Labels } from './gs1-labels.ts'
import { buildRenderTask, type DownloadDeps, type DownloadFormat, downloadDesign } from './render-task.ts'

type Batch = Awaited<ReturnType<typeof findBatch>>
export type OrderCodes = { order: Awaited<ReturnType<typeof findOrder>>; batches: BatchRow[] }
/** What the rendering thread makes for a batch, and the end of the file's name. */
type BatchFile = { task: RenderTask; suffix: string }
export type ChangeFile = (task: RenderTask, batchId: string) => BatchFile

/** The whole table of the codes of a batch. */
export async function batchTable(deps: DownloadDeps, partner: PartnerId, { batch, product }: Batch): Promise<string> {
  const codes = await selectAllCodes(deps.db, partner, batch.id).execute()
  const gs1 = buildGs1Labels(deps.publicUrl, batch, product, printedSerialsOf(codes))
  const table = csvTable({ isImported: batch.isImported, hasGs1: gs1 !== undefined })
  return (
    table.header([]) + codes.map((code) => table.line([], { linkBase: deps.linkBase, gs1 }, toCells(code))).join('')
  )
}

type Code = { id: string; printedSerial: string | null }
const printedSerialsOf = (codes: Code[]) => codes.map(({ printedSerial }) => printedSerial)
const toCells = ({ id, printedSerial }: Code) => ({ serial: encodeSerial(BigInt(id)), printedSerial })

/** What the rendering thread needs for a batch in the partner's own design. */
export async function batchTask(deps: DownloadDeps, partner: PartnerId, batch: Batch, options: DownloadFormat) {
  const design = await downloadDesign(deps, partner, options)
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
  if (format !== 'csv' && codes.order.codesMade > limits.orderZipMax)
    throw new AppError('conflict', messages.orderTooLargeForZip)
  return codes
}

/** The codes of an order as a table, a batch in each piece. */
export async function* orderTable(
  deps: DownloadDeps,
  partner: PartnerId,
  read: Read,
  { order, batches }: OrderCodes,
): Lines {
  const { db, publicUrl, linkBase } = deps
  const product = await getProduct(db, partner, order.productId)
  const hasGs1 = product.gtin !== null && product.labelFormat !== 'native_qr'
  const table = csvTable({ isImported: order.isImported, hasGs1 })
  let header = table.header(['batch'])
  for (const batch of batches) {
    const codes = await read(selectAllCodes(db, partner, batch.id))
    const gs1 = buildGs1Labels(publicUrl, batch, product, printedSerialsOf(codes))
    const lines = codes.map((code) => table.line([batch.name], { linkBase, gs1 }, toCells(code)))
    yield header + lines.join('')
    header = ''
  }
}

/**
 * The files of the batches of an order in the partner's own design, for a ZIP. `begin` runs before anything is drawn, and returns what
 * changes the file of a batch.
 */
export async function orderZipFiles(
  deps: DownloadDeps,
  partner: PartnerId,
  codes: OrderCodes,
  { signal, ...options }: DownloadFormat & { signal: AbortSignal },
  begin?: () => Promise<ChangeFile>,
) {
  const design = await downloadDesign(deps, partner, options)
  const changeFile = (await begin?.()) ?? ((task: RenderTask) => ({ task, suffix: '' }))
  const fileOf = async (id: string) => {
    const batch = await findBatch(deps.db, partner, id)
    return changeFile(await buildRenderTask(deps, partner, batch, { ...options, design }), id)
  }
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
