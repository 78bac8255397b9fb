import type { FastifyInstance } from 'fastify'

/**
 * Once the server is closing, every answer tells its client to open no more requests on that connection; without this a
 * keep-alive socket with a request in flight holds the close for ever (facts 0, row 10).
 */
export function closeKindly(app: FastifyInstance) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}
