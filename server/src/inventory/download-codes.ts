import { once } from 'node:events'
import { csvLine } from '@sahihi/contract/domain/csv.ts'
import { groupSerial, serialOf } from '@sahihi/contract/domain/serial.ts'
import { type DownloadOptions, downloadName } from '@sahihi/contract/endpoints/inventory/codes.ts'
import type { FastifyReply } from 'fastify'
import type { Db } from '../db/client.ts'
import { currentDesign, sampleSerial } from '../labels/current-design.ts'
import type { RenderJob } from '../labels/render-file.ts'
import { renderStream } from '../labels/render-stream.ts'
import { logoPixels } from '../labels/symbol-png.ts'
import { auditBy } from '../lib/audit.ts'
import type { PartnerActor } from '../lib/identity.ts'
import { allCodesOf } from './code-queries.ts'
import type { createDownloadSlots } from './download-slots.ts'
import { findBatch } from './find-batch.ts'

type Deps = { db: Db; linkBase: string; acquireDownloadSlot: ReturnType<typeof createDownloadSlots>; now: Date }
type Download = {
  actor: PartnerActor
  batchId: string
  options: Required<DownloadOptions>
  reply: FastifyReply
}
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
  const disconnected = new AbortController()
  reply.raw.once('close', () => disconnected.abort())
  const batch = await findBatch(deps.db, actor.partner, batchId)
  const file =
    options.format === 'csv'
      ? await csvOf(deps, download, batch)
      : await renderInSlot(deps, download, batch, disconnected.signal)
  return reply
    .type(mediaTypes[options.format])
    .header('content-disposition', `attachment; filename="${downloadName(options, deps.now)}"`)
    .send(file)
}

/** Small and quick, so sent whole: its length shows a reader when it was cut off. */
async function csvOf(deps: Deps, download: Download, batch: Batch) {
  const codes = await readCodes(deps, download, batch)
  const isImported = codes.some(({ printedSerial }) => printedSerial !== null)
  const line = (cells: string[], printedSerial: string | null) =>
    csvLine(isImported ? [...cells, printedSerial] : cells)
  return [
    line(['serial_grouped', 'serial', 'link'], 'imported_serial'),
    ...codes.map(({ serial, printedSerial }) =>
      line([groupSerial(serial), serial, deps.linkBase + serial], printedSerial),
    ),
  ].join('')
}

async function renderInSlot(deps: Deps, download: Download, batch: Batch, disconnected: AbortSignal) {
  const releaseSlot = await deps.acquireDownloadSlot(download.actor.partner, disconnected)
  const job = await renderJobOf(deps, download, batch).catch(async (error: unknown) => {
    await releaseSlot() // before the error is sent: a client that retries at once must find the slot free
    throw error
  })
  const file = renderStream(job, AbortSignal.any([disconnected, AbortSignal.timeout(deadline)]))
  file.once('close', () => void releaseSlot()) // always emitted: at the end, on an error, an abort or the deadline
  const [bytes] = await once(file, 'size').catch(() => []) // an error here comes again when the file is read
  if (bytes) download.reply.header('x-approximate-bytes', bytes)
  return file
}

async function renderJobOf(deps: Deps, download: Download, { batch, product, company }: Batch): Promise<RenderJob> {
  const { db, linkBase, now } = deps
  const { format, size, side } = download.options
  const sampleLink = linkBase + sampleSerial
  const design = await currentDesign(db, download.actor.partner, sampleLink, now) // throws before the download is audited
  const codes = await readCodes(deps, download, { batch })
  const labels = codes.map(({ serial, printedSerial }) => ({ serial, caption: printedSerial ?? groupSerial(serial) }))
  if (format === 'pdf') {
    const names = { product: product.name, batch: batch.name, batchNumber: batch.batchNumber, company }
    return { format, size, linkBase, labels, design, ...names }
  }
  const pixels = design && format === 'png' ? await logoPixels(design, sampleLink, Number(side)) : null
  return {
    format: format === 'png' ? 'png' : 'svg',
    side: Number(side),
    linkBase,
    labels,
    createdAt: now,
    design: design && { ...design, pixels },
  }
}

async function readCodes({ db, now }: Deps, { actor, options }: Download, { batch }: Pick<Batch, 'batch'>) {
  const { format, size, side } = options
  const codes = await allCodesOf(db, actor.partner, batch.id)
  await db.transaction().execute((tx) =>
    auditBy(tx, actor, now, {
      action: 'codes.downloaded',
      subject: batch.id,
      details: { format, ...(format === 'pdf' ? { size } : {}), ...(format === 'png' ? { side } : {}) },
    }),
  )
  return codes.map(({ id, printedSerial }) => ({ serial: serialOf(BigInt(id)), printedSerial }))
}
