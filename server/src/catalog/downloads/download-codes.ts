import { downloadName } from '@sahihi/contract/endpoints/downloads.ts'
import type { FastifyReply } from 'fastify'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { findBatch } from '../batches/find-batch.ts'
import { batchTable, batchTask } from './code-files.ts'
import type { AcquireDownloadSlot } from './download-slots.ts'
import { renderInSlot } from './render-in-slot.ts'
import { auditedFormat, type DownloadDeps, type DownloadFormat } from './render-task.ts'

type Deps = DownloadDeps & { acquireDownloadSlot: AcquireDownloadSlot }
type Download = { actor: PartnerActor; batchId: string; options: DownloadFormat; reply: FastifyReply }
type Batch = Awaited<ReturnType<typeof findBatch>>

/** Of the file of a batch. */
export const mediaTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  svg: 'application/zip',
  png: 'application/zip',
}

/** Sends the codes of a batch as a file; the download is audited first. */
export async function downloadCodes(deps: Deps, download: Download) {
  const { actor, batchId, options, reply } = download
  const batch = await findBatch(deps.db, actor.partner, batchId)
  const prepare = () => prepareTask(deps, download, batch)
  const file =
    options.format === 'csv'
      ? await csvOf(deps, download, batch)
      : await renderInSlot(deps.acquireDownloadSlot, { partner: actor.partner, reply, prepare })
  return reply
    .type(mediaTypes[options.format])
    .header('content-disposition', `attachment; filename="${downloadName(options, deps.now)}"`)
    .send(file)
}

/** At most 5,000 lines, so sent whole: its length shows a reader when it was cut off. */
async function csvOf(deps: Deps, download: Download, batch: Batch) {
  const table = await batchTable(deps, download.actor.partner, batch)
  await auditDownload(deps, download)
  return table
}

async function prepareTask(deps: Deps, download: Download, batch: Batch) {
  const task = await batchTask(deps, download.actor.partner, batch, download.options)
  await auditDownload(deps, download)
  return task
}

const auditDownload = ({ db, now }: Deps, { actor, batchId, options }: Download) =>
  db
    .transaction()
    .execute((tx) =>
      auditBy(tx, actor, now, { action: 'batch.downloaded', subject: batchId, details: auditedFormat(options) }),
    )
