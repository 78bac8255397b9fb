import { downloadName } from '@sahihi/contract/endpoints/downloads.ts'
import type { FastifyReply } from 'fastify'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { findBatch, itemsOf } from '../batches/find-batch.ts'
import { auditDownload } from './audit-download.ts'
import { batchTask, batchText, isText } from './code-files.ts'
import type { DownloadFormat } from './render-task.ts'
import { type LabelDeps, mediaTypes, sendBatchLabels } from './send-labels.ts'

type Download = { actor: PartnerActor; batchId: string; options: DownloadFormat; reply: FastifyReply }

/** Sends the codes of a batch as a file; the download is audited first. */
export async function downloadCodes(deps: LabelDeps, { actor, batchId, options, reply }: Download) {
  const { partner } = actor
  const batch = await findBatch(deps.db, partner, batchId)
  const audit = () => auditDownload(deps, actor, { batchId }, options)
  const filename = downloadName(options, deps.now, itemsOf(batch))
  const { format } = options
  if (isText(format)) {
    // At most 5,000 lines, so sent whole: its length shows a reader when it was cut off.
    const text = await batchText(deps, partner, batch, options)
    await audit()
    return reply.type(mediaTypes[format]).header('content-disposition', `attachment; filename="${filename}"`).send(text)
  }
  const prepare = async () => {
    const task = await batchTask(deps, partner, batch, options)
    await audit()
    return { task, filename }
  }
  return sendBatchLabels(deps.acquireDownloadSlot, { partner, reply, prepare })
}
