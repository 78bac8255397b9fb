import { limits } from '@sahihi/contract/domain/limits.ts'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import { orderDownloadName } from '@sahihi/contract/endpoints/inventory/codes.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../context.ts'
import type { Db } from '../db/client.ts'
import { AppError } from '../lib/app-error.ts'
import { auditBy } from '../lib/audit.ts'
import type { Lines, Read } from '../lib/csv-exports.ts'
import type { PartnerActor, PartnerId } from '../lib/identity.ts'
import { batchesOfOrder } from './batch-queries.ts'
import { allCodesOf } from './code-queries.ts'
import { csvTable } from './codes-table.ts'
import type { AcquireDownloadSlot } from './download-slots.ts'
import { findOrder } from './get-order.ts'
import { getProduct } from './get-product.ts'
import { gs1LabelsOf } from './gs1-labels.ts'
import { auditedFormat, type DownloadDeps, type DownloadFormat } from './render-task.ts'
import { type OrderCodes, sendOrderZip } from './send-order-zip.ts'

type Deps = DownloadDeps & { acquireDownloadSlot: AcquireDownloadSlot; sendCsv: AppContext['sendCsv'] }
type Download = { actor: PartnerActor; orderId: string; options: DownloadFormat; reply: FastifyReply }

/** Sends the codes of an order that has ended: as one table, or as a ZIP with the file of each batch. */
export async function downloadOrder(deps: Deps, download: Download) {
  const { actor, orderId, options } = download
  const { order, batches } = await endedOrderOf(deps.db, actor.partner, orderId)
  if (options.format === 'csv') return sendTable(deps, download, { order, batches })
  if (order.codesMade > limits.orderZipMax) throw new AppError('conflict', messages.orderTooLargeForZip)
  return sendZip(deps, download, { order, batches })
}

/** An order that has ended with the batches that were made; there may be fewer than ordered, but not none. */
export async function endedOrderOf(db: Db, partner: PartnerId, orderId: string): Promise<OrderCodes> {
  const order = await findOrder(db, partner, orderId)
  const batches = await batchesOfOrder(db, partner, orderId)
  if (!order.endedAt || batches.length === 0) throw new AppError('conflict', messages.orderNotReady)
  return { order, batches }
}

const sendTable = (deps: Deps, download: Download, { order, batches }: OrderCodes) =>
  deps.sendCsv(download.reply, {
    partner: download.actor.partner,
    filename: orderDownloadName(download.options, deps.now),
    lines: (read) => linesOf(deps, download, read, { order, batches }),
    lineCount: order.codesMade,
    audit: () => auditDownload(deps, download),
  })

/** A batch is a piece. */
async function* linesOf(deps: Deps, { actor }: Download, read: Read, { order, batches }: OrderCodes): Lines {
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

const sendZip = (deps: Deps, download: Download, codes: OrderCodes) =>
  sendOrderZip(deps, {
    partner: download.actor.partner,
    options: download.options,
    reply: download.reply,
    codes,
    admit: () => auditDownload(deps, download),
    filename: () => orderDownloadName(download.options, deps.now),
  })

const auditDownload = ({ db, now }: Deps, { actor, orderId, options }: Download) =>
  db
    .transaction()
    .execute((tx) =>
      auditBy(tx, actor, now, { action: 'order.downloaded', subject: orderId, details: auditedFormat(options) }),
    )
