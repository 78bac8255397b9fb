import type { FastifyReply } from 'fastify'

/** Aborts when the client leaves before it has the whole reply. */
export function disconnected({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  // It may have gone while the caller was authenticated: no `close` event follows then.
  if (raw.destroyed) controller.abort()
  raw.once('close', () => controller.abort())
  return controller.signal
}
