import { Readable } from 'node:stream'
import { downloadName, orderDownloadName } from '@sahihi/contract/endpoints/downloads.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import { disconnected } from '../../platform/lib/disconnected.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import type { createPartnerTurns } from '../../platform/lib/one-per-partner.ts'
import { minutes } from '../../platform/lib/time.ts'
import { mediaTypes } from './download-codes.ts'
import { retentionCutoff } from './present-download.ts'
import { findRetainedDownload, readPart } from './queries.ts'
import { auditedFormat } from './render-task.ts'

type Deps = Pick<AppContext, 'db' | 'clock'> & { beginTurn: ReturnType<typeof createPartnerTurns> }
type Fetch = { actor: PartnerActor; id: string; reply: FastifyReply }

const deadline = minutes(30)

/** Sends the file of a ready download, piece by piece, as fast as the client reads; it is audited first. */
export async function fetchDownload({ db, clock, beginTurn }: Deps, { actor, id, reply }: Fetch) {
  const now = clock()
  const download = await findRetainedDownload(db, actor.partner, id, retentionCutoff(now))
  if (!download) throw notFound()
  if (download.outcome !== 'ready') throw new AppError('conflict', download.error ?? messages.downloads.notReady)
  const { batchId, orderId, format, requestedAt, bytes } = download
  const left = disconnected(reply)
  const endTurn = await beginTurn(actor.partner, left)
  try {
    const details = auditedFormat(download)
    await db
      .transaction()
      .execute((tx) =>
        batchId
          ? auditBy(tx, actor, now, { action: 'batch.downloaded', subject: batchId, details })
          : auditBy(tx, actor, now, { action: 'order.downloaded', subject: orderId ?? '', details }),
      )
    const signal = AbortSignal.any([left, AbortSignal.timeout(deadline)])
    const file = Readable.from(streamParts(db, { id, bytes }, signal), { objectMode: false })
    file.once('close', endTurn)
    const name = (batchId ? downloadName : orderDownloadName)(download, requestedAt)
    return reply
      .type(orderId && format === 'pdf' ? mediaTypes.svg : mediaTypes[format])
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(file)
  } catch (error) {
    endTurn()
    throw error
  }
}

/** A file that is deleted meanwhile breaks off, so that it never looks complete. */
async function* streamParts(db: Db, { id, bytes }: { id: string; bytes: number }, signal: AbortSignal) {
  let sent = 0
  for (let position = 0; sent < bytes; position++) {
    signal.throwIfAborted()
    const content = await readPart(db, id, position)
    if (!content) throw new Error('The download was deleted while it was sent')
    yield content
    sent += content.length
  }
}
