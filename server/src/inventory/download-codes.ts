import { downloadName } from '@sahihi/contract/endpoints/inventory/codes.ts'
import type { FastifyReply } from 'fastify'
import { auditBy } from '../lib/audit.ts'
import type { PartnerActor } from '../lib/identity.ts'
import { csvTable } from './codes-table.ts'
import type { AcquireDownloadSlot } from './download-slots.ts'
import { findBatch } from './find-batch.ts'
import { gs1LabelsOf } from './gs1-labels.ts'
import { renderInSlot } from './render-in-slot.ts'
import {
  auditedFormat,
  codesOfBatch,
  type DownloadDeps,
  type DownloadFormat,
  downloadDesign,
  renderTaskOf,
} from './render-task.ts'

type Deps = DownloadDeps & { acquireDownloadSlot: AcquireDownloadSlot }
type Download = { actor: PartnerActor; batchId: string; options: DownloadFormat; reply: FastifyReply }
type Batch = Awaited<ReturnType<typeof findBatch>>

const mediaTypes = {
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
async function csvOf(deps: Deps, download: Download, { batch, product }: Batch) {
  const codes = await codesOfBatch(deps.db, download.actor.partner, download.batchId)
  await auditDownload(deps, download)
  const gs1 = gs1LabelsOf(
    deps.publicUrl,
    batch,
    product,
    codes.map(({ printedSerial }) => printedSerial),
  )
  const table = csvTable({ isImported: batch.isImported, hasGs1: gs1 !== undefined })
  const lines = codes.map((code) => table.line([], { linkBase: deps.linkBase, gs1 }, code))
  return table.header([]) + lines.join('')
}

async function prepareTask(deps: Deps, download: Download, batch: Batch) {
  const { actor, options } = download
  const design = await downloadDesign(deps, actor.partner, options)
  const task = await renderTaskOf(deps, actor.partner, batch, { ...options, design })
  await auditDownload(deps, download)
  return task
}

const auditDownload = ({ db, now }: Deps, { actor, batchId, options }: Download) =>
  db
    .transaction()
    .execute((tx) =>
      auditBy(tx, actor, now, { action: 'codes.downloaded', subject: batchId, details: auditedFormat(options) }),
    )
