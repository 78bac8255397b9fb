import { Readable } from 'node:stream'
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
import { keptUntil } from './list-data-archives.ts'
import { archiveById, readPart } from './queries.ts'

type Deps = Pick<AppContext, 'db' | 'clock'> & { beginTurn: ReturnType<typeof createPartnerTurns> }
type Download = { actor: PartnerActor; id: string; reply: FastifyReply }

const deadline = minutes(60)

/** Sends the file of a ready archive, piece by piece, as fast as the client reads. */
export async function downloadDataArchive({ db, clock, beginTurn }: Deps, { actor, id, reply }: Download) {
  const now = clock()
  const archive = await archiveById(db, actor.partner, id)
  if (!archive) throw notFound()
  const { outcome, endedAt, requestedAt, bytes } = archive
  if (outcome !== 'ready' || !endedAt || keptUntil(endedAt) <= now)
    throw new AppError('conflict', messages.archiveNotReady)
  const left = disconnected(reply)
  const endTurn = await beginTurn(actor.partner, left)
  try {
    await db.transaction().execute((tx) => auditBy(tx, actor, now, { action: 'data_archive.downloaded', subject: id }))
    const signal = AbortSignal.any([left, AbortSignal.timeout(deadline)])
    const file = Readable.from(streamParts(db, id, signal), { objectMode: false })
    file.once('close', endTurn)
    return reply
      .type('application/zip')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="${fileNameOf(requestedAt)}"`)
      .send(file)
  } catch (error) {
    endTurn()
    throw error
  }
}

async function* streamParts(db: Db, id: string, signal: AbortSignal) {
  for (let position = 0; ; position++) {
    signal.throwIfAborted()
    const content = await readPart(db, id, position)
    if (!content) return
    yield content
  }
}

const fileNameOf = (requestedAt: Date) => `sahihi-data-archive-${requestedAt.toISOString().slice(0, 10)}.zip`
