import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uuidv7 } from 'uuidv7'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { rechunk } from '../../platform/lib/rechunk.ts'
import { before, minutes, seconds } from '../../platform/lib/time.ts'
import { findBatch } from '../batches/find-batch.ts'
import { renderStream } from '../labels/render-stream.ts'
import { zipFiles } from '../labels/zip-files.ts'
import { batchTable, batchTask, codesOfOrder, orderTable, orderZipFiles } from './code-files.ts'
import { type BegunDownload, beginRun, insertPart, markDownloadFailed, markDownloadReady } from './queries.ts'

export type DownloadJob = { downloadId: string }
type Chunks = AsyncIterable<Uint8Array | string>

/** A run that has stored nothing for so long was killed: a piece takes seconds. */
export const stalledMs = minutes(2)
const pieceBytes = 1024 * 1024
const batchDeadline = seconds(120)
const orderDeadline = minutes(30)

/** Orders have a queue of their own, so that none keeps a batch waiting. */
export const chooseDownloadQueue = (isOfOrder: boolean) => (isOfOrder ? 'make-order-download' : 'make-batch-download')

/**
 * Makes a file and stores it piece by piece. Two runs never write one file: each piece is stored only for the run that began last. One
 * that throws is begun again when it has stood still (jobs.ts).
 */
export async function makeDownload(context: AppContext, { downloadId }: DownloadJob): Promise<void> {
  const { db, clock } = context
  const runId = uuidv7()
  const now = clock()
  const begun = await db
    .transaction()
    .execute((tx) => beginRun(tx, downloadId, { runId, now, stalledSince: before(now, stalledMs) }))
  if (!begun) return
  const end = new AbortController()
  const deadline = AbortSignal.timeout(begun.orderId ? orderDeadline : batchDeadline)
  try {
    await store(
      context,
      { id: downloadId, runId },
      await renderContent(context, begun, AbortSignal.any([end.signal, deadline])),
    )
  } catch (error) {
    const reason = deadline.aborted ? messages.downloads.tooSlow : error instanceof AppError ? error.message : undefined
    if (reason === undefined) throw error
    await db.transaction().execute((tx) => markDownloadFailed(tx, downloadId, reason, clock()))
  } finally {
    end.abort() // the rendering thread of a file that nobody takes any more
  }
}

async function store({ db, clock }: AppContext, download: { id: string; runId: string }, content: Chunks) {
  let position = 0
  for await (const piece of rechunk(content, pieceBytes)) {
    const part = { position, content: piece, now: clock() }
    const bytes = await db.transaction().execute((tx) => insertPart(tx, download, part))
    if (bytes === undefined) return // deleted meanwhile
    if (bytes > limits.downloadBytesMax)
      throw new AppError('conflict', messages.downloads.tooLarge(limits.downloadBytesMax / 1_000_000))
    position++
  }
  await markDownloadReady(db, download, clock())
}

async function renderContent(context: AppContext, download: BegunDownload, signal: AbortSignal): Promise<Chunks> {
  const { db, config } = context
  const { partnerId: partner, batchId, orderId, requestedAt: now, format, size, side } = download
  const options = { format, size, side }
  const deps = { db, publicUrl: config.PUBLIC_URL, linkBase: `${config.PUBLIC_URL}/verify/`, now }
  if (batchId) {
    const batch = await findBatch(db, partner, batchId)
    if (format === 'csv') return streamText(await batchTable(deps, partner, batch))
    return renderStream(await batchTask(deps, partner, batch, options), signal)
  }
  const codes = await codesOfOrder(db, partner, orderId ?? '', options)
  if (format === 'csv') return orderTable(deps, partner, (query) => query.execute(), codes)
  return zipFiles(await orderZipFiles(deps, partner, codes, options, signal), now)
}

async function* streamText(text: string) {
  yield text
}
