import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

// Longer than the largest sheet takes to make, shorter than the patience of those who stop servers.
const patienceMs = 8_000

/**
 * A stop finishes what is in flight and waits for nothing else. Sockets without a request under way (browsers open some
 * in advance) are closed at once; the answers under way tell their client to open no more requests on that connection
 * (facts 0, row 10); what is not done after 8 seconds is cut.
 */
export function gracefulShutdown(app: FastifyInstance) {
  const sockets = new Map<Socket, number>()
  let closing = false
  app.server.on('connection', (socket: Socket) => {
    sockets.set(socket, 0)
    socket.once('close', () => sockets.delete(socket))
  })
  app.server.on('request', ({ socket }, reply) => {
    sockets.set(socket, (sockets.get(socket) ?? 0) + 1)
    reply.once('close', () => {
      const left = (sockets.get(socket) ?? 1) - 1
      sockets.set(socket, left)
      if (closing && left === 0) socket.end()
    })
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const [socket, requests] of sockets) if (requests === 0) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), patienceMs).unref()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}
