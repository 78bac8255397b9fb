import type { FastifyInstance } from 'fastify'
import { requestIdHeader } from './request-id.ts'

const slowMs = 2_000

/**
 * Gives every reply its request's id, and logs requests that failed or were slow, with the pattern of their route: an address may
 * contain a token, a serial or what someone searched for.
 */
export function requestLog(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply
    const isSlow = elapsedTime > slowMs && reply.getHeader('content-type') !== 'text/event-stream'
    if (status >= 500 || isSlow) {
      const facts = { method: request.method, route: request.routeOptions.url, status, ms: Math.round(elapsedTime) }
      request.log.warn(facts, status >= 500 ? 'a request failed' : 'a request was slow')
    }
    done()
  })
}
