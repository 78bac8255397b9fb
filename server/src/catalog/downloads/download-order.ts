import { orderDownloadName } from '@sahihi/contract/endpoints/downloads.ts'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { itemsOfOrder } from '../orders/get-order.ts'
import { auditDownload } from './audit-download.ts'
import { codesOfOrder, isText, orderText } from './code-files.ts'
import type { DownloadFormat } from './render-task.ts'
import { type LabelDeps, mediaTypes, sendOrderLabels } from './send-labels.ts'

type Deps = LabelDeps & Pick<AppContext, 'sendCsv'>
type Download = { actor: PartnerActor; orderId: string; options: DownloadFormat; reply: FastifyReply }

/** Sends the codes of an order that has ended: as one text, or as a ZIP with the file of each batch. */
export async function downloadOrder(deps: Deps, { actor, orderId, options, reply }: Download) {
  const { partner } = actor
  const codes = await codesOfOrder(deps.db, partner, orderId, options)
  const audit = () => auditDownload(deps, actor, { orderId }, options)
  const filename = orderDownloadName(options, deps.now, itemsOfOrder(codes.order))
  const prepare = async () => ({ filename })
  if (!isText(options.format)) return sendOrderLabels(deps, { partner, reply, options, codes, prepare, admit: audit })
  return deps.sendCsv(reply, {
    partner,
    filename,
    mediaType: mediaTypes[options.format],
    lines: (read) => orderText(deps, partner, read, codes, options),
    lineCount: codes.order.codesMade,
    audit,
  })
}
