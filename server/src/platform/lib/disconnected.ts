import type { FastifyReply } from 'fastify'

/** Aborts when the client disconnects before it has the whole reply. */
export function disconnected({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  // The client may have disconnected during authentication; then no `close` event follows.
  if (raw.destroyed) controller.abort()
  raw.once('close', () => controller.abort())
  return controller.signal
}
