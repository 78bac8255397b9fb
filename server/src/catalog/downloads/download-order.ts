import { orderDownloadName } from '@sahihi/contract/endpoints/downloads.ts'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { auditDownload } from './audit-download.ts'
import { codesOfOrder, orderTable } from './code-files.ts'
import type { DownloadFormat } from './render-task.ts'
import { type LabelDeps, sendOrderLabels } from './send-labels.ts'

type Deps = LabelDeps & Pick<AppContext, 'sendCsv'>
type Download = { actor: PartnerActor; orderId: string; options: DownloadFormat; reply: FastifyReply }

/** Sends the codes of an order that has ended: as one table, or as a ZIP with the file of each batch. */
export async function downloadOrder(deps: Deps, { actor, orderId, options, reply }: Download) {
  const { partner } = actor
  const codes = await codesOfOrder(deps.db, partner, orderId, options)
  const audit = () => auditDownload(deps, actor, { orderId }, options)
  const filename = orderDownloadName(options, deps.now)
  const prepare = async () => ({ filename })
  if (options.format !== 'csv') return sendOrderLabels(deps, { partner, reply, options, codes, prepare, admit: audit })
  return deps.sendCsv(reply, {
    partner,
    filename,
    lines: (read) => orderTable(deps, partner, read, codes),
    lineCount: codes.order.codesMade,
    audit,
  })
}
