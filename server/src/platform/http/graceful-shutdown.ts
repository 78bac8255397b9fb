import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

// Longer than the largest label sheet takes to render, shorter than the usual stop timeout of process managers.
const timeoutMs = 8_000

/**
 * Stopping finishes the requests in progress and waits for nothing else. Sockets without a request (browsers open some in advance) are
 * closed. Replies in progress tell their client to send nothing more on the connection, because Fastify's own close waits for
 * keep-alive sockets. Requests that take more than 8 seconds are cut off.
 */
export function gracefulShutdown(app: FastifyInstance) {
  const sockets = new Map<Socket, number>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    sockets.set(socket, 0)
    socket.once('close', () => sockets.delete(socket))
  })
  app.server.on('request', ({ socket }, reply) => {
    sockets.set(socket, (sockets.get(socket) ?? 0) + 1)
    reply.once('close', () => {
      const requests = sockets.get(socket)
      if (requests === undefined) return // the client has left, and its socket must not be kept
      const left = requests - 1
      sockets.set(socket, left)
      if (isClosing && left === 0) socket.end()
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const [socket, requests] of sockets) if (requests === 0) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), timeoutMs).unref()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
}
