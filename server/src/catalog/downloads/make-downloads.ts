import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { FileKind, RequestedFile } from '../../platform/files/make-file.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { hours, minutes, seconds } from '../../platform/lib/time.ts'
import { zipFiles } from '../../platform/lib/zip-files.ts'
import { findBatch } from '../batches/find-batch.ts'
import { renderStream } from '../labels/render-stream.ts'
import { batchTask, batchText, codesOfOrder, isText, orderDesign, orderText, orderZipFiles } from './code-files.ts'
import { type DownloadDetails, downloadRetention } from './present-download.ts'

type Content = AsyncIterable<Uint8Array | string>
type RequestedDownload = RequestedFile<DownloadDetails>

const createKind = (name: 'batch' | 'order', deadline: number): FileKind<DownloadDetails> => ({
  name,
  retention: downloadRetention,
  giveUp: { after: hours(1), reason: messages.downloads.failed },
  make: (context, file, store) => store(limitContent(context, file, AbortSignal.timeout(deadline))),
})

/** The files of codes that programs ask for (docs/codes-and-batches.md, "Downloads and label designs"). */
export const downloadKinds = [createKind('batch', seconds(120)), createKind('order', minutes(30))] as const

async function* limitContent(context: AppContext, file: RequestedDownload, deadline: AbortSignal): Content {
  let bytes = 0
  try {
    for await (const chunk of await renderContent(context, file, deadline)) {
      bytes += Buffer.byteLength(chunk)
      if (bytes > limits.downloadBytesMax)
        throw new AppError('conflict', messages.downloads.tooLarge(limits.downloadBytesMax / 1_000_000))
      yield chunk
    }
  } catch (error) {
    throw deadline.aborted ? new AppError('conflict', messages.downloads.tooSlow) : error
  }
}

async function renderContent(context: AppContext, file: RequestedDownload, signal: AbortSignal): Promise<Content> {
  const { db, canaries, config } = context
  const { partner, requestedAt: now, details } = file
  const { batchId, orderId, ...options } = details
  const deps = { db, canaries, publicUrl: config.PUBLIC_URL, linkBase: `${config.PUBLIC_URL}/verify/`, now }
  if (batchId) {
    const batch = await findBatch(db, partner, batchId)
    if (isText(options.format)) return streamText(await batchText(deps, partner, batch, options))
    return renderStream(await batchTask(deps, partner, batch, options), signal)
  }
  const codes = await codesOfOrder(db, partner, orderId ?? '', options)
  if (isText(options.format)) return orderText(deps, partner, (query) => query.execute(), codes, options)
  const design = await orderDesign(deps, partner, codes, options)
  return zipFiles(orderZipFiles(deps, partner, codes, { ...options, design, signal }), now)
}

async function* streamText(text: string) {
  yield text
}
