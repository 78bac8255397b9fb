import { once } from 'node:events'
import { downloadName } from '@sahihi/contract/endpoints/inventory/codes.ts'
import type { FastifyReply } from 'fastify'
import { renderStream } from '../labels/render-stream.ts'
import { auditBy } from '../lib/audit.ts'
import { disconnected } from '../lib/disconnected.ts'
import type { PartnerActor } from '../lib/identity.ts'
import { csvTable } from './codes-table.ts'
import type { AcquireDownloadSlot } from './download-slots.ts'
import { findBatch } from './find-batch.ts'
import { gs1LabelsOf } from './gs1-labels.ts'
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

// The largest file takes seconds to render and a minute over a slow link; a reader of a byte a minute must not keep a slot.
const deadline = 120_000

const mediaTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  svg: 'application/zip',
  png: 'application/zip',
}

/** Sends the codes of a batch as a file; the download is audited first. */
export async function downloadCodes(deps: Deps, download: Download) {
  const { actor, batchId, options, reply } = download
  const left = disconnected(reply)
  const batch = await findBatch(deps.db, actor.partner, batchId)
  const file =
    options.format === 'csv' ? await csvOf(deps, download, batch) : await renderInSlot(deps, download, batch, left)
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

async function renderInSlot(deps: Deps, download: Download, batch: Batch, left: AbortSignal) {
  const releaseSlot = await deps.acquireDownloadSlot(download.actor.partner, 'batch', left)
  const task = await prepareTask(deps, download, batch).catch(async (error: unknown) => {
    await releaseSlot() // before the error is sent: a client that retries at once must find the slot free
    throw error
  })
  const file = renderStream(task, AbortSignal.any([left, AbortSignal.timeout(deadline)]))
  file.once('close', () => void releaseSlot()) // always emitted: at the end, on an error, an abort or the deadline
  const [bytes] = await once(file, 'size').catch(() => []) // an error here comes again when the file is read
  if (bytes) download.reply.header('x-approximate-bytes', bytes)
  return file
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
