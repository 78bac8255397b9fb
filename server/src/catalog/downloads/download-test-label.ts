import { pageOf } from '@sahihi/contract/domain/label-stocks.ts'
import type { PrintSetup } from '@sahihi/contract/endpoints/label-previews.ts'
import type { FastifyReply } from 'fastify'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { sampleSerial } from '../labels/current-design.ts'
import { calculateGrid } from '../labels/sheet-grid.ts'
import { zplWriter } from '../labels/zpl-labels.ts'
import { batchTask } from './code-files.ts'
import { findLabels } from './find-labels.ts'
import { type LabelDeps, mediaTypes, sendBatchLabels } from './send-labels.ts'

type TestLabel = { partner: PartnerId; id: string; setup: PrintSetup; reply: FastifyReply }

/** Sends a page or a label that says TEST. Its code is that of no item, so nothing is audited, and a scan of it fails. */
export async function downloadTestLabel(deps: LabelDeps, { partner, id, setup, reply }: TestLabel) {
  const { first } = await findLabels(deps.db, partner, id)
  const { job } = await batchTask(deps, partner, first, { ...setup, format: 'pdf', side: '600' })
  if (job.format !== 'pdf') throw new Error('Not a sheet')
  const filename = `test-label-${deps.now.getTime()}.${setup.format}`
  if (setup.format === 'zpl') {
    const { linkBase, gs1 } = job
    const label = zplWriter(setup, true)(
      { linkBase, gs1, isTest: true },
      { serial: sampleSerial, caption: sampleSerial },
    )
    return reply.type(mediaTypes.zpl).header('content-disposition', `attachment; filename="${filename}"`).send(label)
  }
  // A whole page, which shows whether it fits the labels of a sheet.
  const count = job.stock ? pageOf(job.stock).places.length : calculateGrid(job).perPage
  const codes = { ids: Array(count).fill('0').join(','), printedSerials: Array(count).fill(sampleSerial) }
  const prepare = async () => ({ task: { job: { ...job, isTest: true }, codes }, filename })
  return sendBatchLabels(deps.acquireDownloadSlot, { partner, reply, prepare })
}
