import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config.ts'
import { inlineScriptHashes, type Pages } from './html-pages.ts'

/**
 * The headers of every reply (OWASP Secure Headers). Inline scripts run only by their hash, and strings reach DOM sinks only
 * through our own Trusted Types policies (web/workspace/app/trusted-types.ts, web/shopper/app/trusted-workers.ts). The API reference
 * at /docs builds HTML from strings, so only it does without Trusted Types. API replies are data and get the strictest policy. The only
 * other hosts are those of the operator's tile and geocoder settings.
 */
export function securityHeaders(app: FastifyInstance, settings: { config: Config; pages: Pages | undefined }) {
  const common = commonHeaders(settings)
  const ofApi = { ...common, 'content-security-policy': dataPolicy }
  const ofPages = { ...common, 'permissions-policy': 'camera=(self), geolocation=(self), microphone=()' }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofApi : ofPages)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (/^\/docs(?!\/guide([/?]|$))([/?]|$)/.test(request.url))
      reply.header('content-security-policy', referencePolicy(payload))
    done()
  })
}

/** Helmet's headers, computed once because they are the same for every reply. */
function commonHeaders({ config, pages }: { config: Config; pages: Pages | undefined }): Record<string, string> {
  const https = config.PUBLIC_URL.startsWith('https:')
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...(pages?.scriptHashes ?? [])],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...toOrigins(config.TILE_URL)],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...toOrigins(config.GEOCODER_URL)],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Leaves out headers for obsolete browsers: every byte here travels with a shopper's verdict.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  const reply = new ServerResponse(new IncomingMessage(new Socket()))
  setHeaders(reply.req, reply, (error) => {
    if (error) throw error
  })
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]))
}

const toOrigins = (url: string | undefined) => (url ? [new URL(url).origin] : [])

const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
// The reference's only inline script is allowed by its hash.
const referencePolicy = (page: unknown) => {
  const scripts =
    typeof page === 'string' && page.trimStart().startsWith('<!doctype html>') ? inlineScriptHashes(page) : []
  return `default-src 'self'; script-src 'self' ${scripts.join(' ')}; ${referenceRest}`
}
const referenceRest =
  "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
