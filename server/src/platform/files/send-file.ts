import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { createPartnerTurns } from '../lib/one-per-partner.ts'
import { sendInTurn } from '../lib/send-in-turn.ts'
import { minutes } from '../lib/time.ts'
import { readPart } from './queries.ts'
import type { StoredFile } from './stored-files.ts'

type FileToSend = {
  partner: PartnerId
  file: Pick<StoredFile, 'id' | 'bytes'>
  mediaType: string
  filename: string
  /** Writes the audit log before the first byte is sent. */
  audit: () => Promise<unknown>
}
export type SendFile = ReturnType<typeof createFileSender>

// An open file costs a piece or two in memory.
const maxOpen = 20
const deadline = minutes(60)

/** Sends stored files piece by piece, one at a time per partner. */
export function createFileSender(db: Db) {
  const beginTurn = createPartnerTurns(maxOpen)

  return (reply: FastifyReply, { partner, file, mediaType, filename, audit }: FileToSend) =>
    sendInTurn(reply, {
      begin: (left) => beginTurn(partner, left),
      deadline,
      open: async (signal) => {
        await audit()
        const content = Readable.from(streamParts(db, file, signal), { objectMode: false })
        return { content, mediaType, filename, bytes: file.bytes }
      },
    })
}

/** Breaks off when the file is deleted meanwhile, so that the download never looks complete. */
async function* streamParts(db: Db, { id, bytes }: FileToSend['file'], signal: AbortSignal) {
  let sent = 0
  for (let position = 0; sent < bytes; position++) {
    signal.throwIfAborted()
    const content = await readPart(db, id, position)
    if (!content) throw new Error('The file was deleted while it was sent')
    yield content
    sent += content.length
  }
}
