import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import { disconnected } from '../../platform/lib/disconnected.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import type { RenderTask } from '../labels/render-file.ts'
import { renderStream } from '../labels/render-stream.ts'
import type { AcquireDownloadSlot } from './download-slots.ts'

// The largest file takes seconds to render and a minute over a slow link; a reader of a byte a minute must not keep a slot.
const deadline = 120_000

type Rendering = {
  partner: PartnerId
  reply: FastifyReply
  /** Runs in the slot; what it throws is the reply. */
  prepare: () => Promise<RenderTask>
}

/** The file of a batch, rendered in a download slot that it gives back however it ends. */
export async function renderInSlot(acquireDownloadSlot: AcquireDownloadSlot, { partner, reply, prepare }: Rendering) {
  const left = disconnected(reply)
  const releaseSlot = await acquireDownloadSlot(partner, 'batch', left)
  const task = await prepare().catch(async (error: unknown) => {
    await releaseSlot() // before the error is sent: a client that retries at once must find the slot free
    throw error
  })
  const file = renderStream(task, AbortSignal.any([left, AbortSignal.timeout(deadline)]))
  file.once('close', () => void releaseSlot()) // always emitted: at the end, on an error, an abort or the deadline
  const [bytes] = await once(file, 'size').catch(() => []) // an error here comes again when the file is read
  if (bytes) reply.header('x-approximate-bytes', bytes)
  return file
}
