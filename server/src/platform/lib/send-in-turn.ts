import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { disconnected } from './disconnected.ts'

type OutgoingFile = {
  content: Readable
  mediaType: string
  filename: string
  /** The exact size. Without it, clients still do not take a part for the whole, because an error breaks the connection. */
  bytes?: number
  /** An estimate, for the progress. */
  approximateBytes?: number | undefined
}
type Sending = {
  /** Waits for a turn and returns the function that ends it. */
  begin: (disconnected: AbortSignal) => Promise<() => unknown>
  /** In milliseconds. A client that reads a byte per minute must not keep its turn. */
  deadline: number
  /** Runs during the turn; an error that it throws is the reply. The signal ends what it has begun. */
  open: (signal: AbortSignal) => Promise<OutgoingFile>
}

/** Sends a file as fast as the client reads it, in a turn that ends when the file ends for any reason. */
export async function sendInTurn(reply: FastifyReply, { begin, deadline, open }: Sending): Promise<FastifyReply> {
  const left = disconnected(reply)
  const endTurn = await begin(left)
  const refused = new AbortController()
  try {
    const file = await open(AbortSignal.any([left, AbortSignal.timeout(deadline), refused.signal]))
    if (file.content.closed) await endTurn()
    else file.content.once('close', () => void endTurn()) // always emitted: at the end, on an error, an abort or the deadline
    if (file.bytes !== undefined) reply.header('content-length', file.bytes)
    if (file.approximateBytes) reply.header('x-approximate-bytes', file.approximateBytes)
    return reply
      .type(file.mediaType)
      .header('content-disposition', `attachment; filename="${file.filename}"`)
      .send(file.content)
  } catch (error) {
    refused.abort()
    await endTurn() // before the error is sent: a client that retries immediately must find the turn free
    throw error
  }
}
