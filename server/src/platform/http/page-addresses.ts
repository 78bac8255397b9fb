import { findAddress } from '@sahihi/contract/domain/addresses.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The paths of all documents for findAddress: every GET route that is neither a call nor a file. */
    documentPaths: string[]
  }
}

/**
 * Redirects every variant of a document's address to the one under which it is served (contract/domain/addresses.ts). Routes are
 * strict, and the router of the pages would take what they refuse for one of its own.
 */
export function pageAddresses(app: FastifyInstance) {
  app.decorate('documentPaths', [])
  app.addHook('onRoute', ({ method, url }) => {
    if ([method].flat().includes('GET') && isOfDocument(url) && !/[*.]/.test(url))
      app.documentPaths.push(url.replace(/:(\w+)/g, '$$$1'))
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { is404, url, routeOptions } = request
    if (!isOfDocument(url)) return done()
    // The router decodes path segments and accepts empty values; the pages do neither.
    const hasNoValue = routeOptions.url?.includes(':') && /^[^?]*\/(?:[/?]|$)/.test(url)
    if ((is404 || hasNoValue || /^[^?]*%/.test(url)) && redirectToDocument(request, reply)) return
    if (hasNoValue) return reply.callNotFound()
    done()
  })
}

/** Redirects a request for a variant of a document's address; returns whether it did. */
export function redirectToDocument(request: FastifyRequest, reply: FastifyReply): boolean {
  const { method, url, server } = request
  if (!/^(GET|HEAD)$/.test(method) || !isOfDocument(url)) return false
  const { address } = findAddress(url, server.documentPaths) ?? {}
  if (address === undefined || address === url) return false
  void reply.header('cache-control', 'no-cache').redirect(address, 308)
  return true
}

const isOfDocument = (url: string) => !/^\/(?:api|assets)\//.test(url)
