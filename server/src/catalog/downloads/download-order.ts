import { orderDownloadName } from '@sahihi/contract/endpoints/downloads.ts'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { codesOfOrder, orderTable } from './code-files.ts'
import type { AcquireDownloadSlot } from './download-slots.ts'
import { auditedFormat, type DownloadDeps, type DownloadFormat } from './render-task.ts'
import { type OrderCodes, sendOrderZip } from './send-order-zip.ts'

type Deps = DownloadDeps & { acquireDownloadSlot: AcquireDownloadSlot; sendCsv: AppContext['sendCsv'] }
type Download = { actor: PartnerActor; orderId: string; options: DownloadFormat; reply: FastifyReply }

/** Sends the codes of an order that has ended: as one table, or as a ZIP with the file of each batch. */
export async function downloadOrder(deps: Deps, download: Download) {
  const { actor, orderId, options } = download
  const codes = await codesOfOrder(deps.db, actor.partner, orderId, options)
  return options.format === 'csv' ? sendTable(deps, download, codes) : sendZip(deps, download, codes)
}

const sendTable = (deps: Deps, download: Download, codes: OrderCodes) =>
  deps.sendCsv(download.reply, {
    partner: download.actor.partner,
    filename: orderDownloadName(download.options, deps.now),
    lines: (read) => orderTable(deps, download.actor.partner, read, codes),
    lineCount: codes.order.codesMade,
    audit: () => auditDownload(deps, download),
  })

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
