import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { inlineScriptHashes, type Pages } from './html-pages.ts'

/**
 * The headers of every reply (OWASP Secure Headers). Inline scripts run only by their hash, and strings reach DOM sinks only
 * through our own Trusted Types policy (web/src/app/trusted-types.ts). The API reference at /docs builds HTML from strings, so it
 * alone does without Trusted Types. API replies are data and get the strictest policy. The only other hosts are those of the
 * operator's tile and geocoder settings.
 */
export async function securityHeaders(
  app: FastifyInstance,
  { config, pages }: { config: Config; pages: Pages | undefined },
) {
  const https = config.PUBLIC_URL.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...(pages?.scriptHashes ?? [])],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...originOf(config.TILE_URL)],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...originOf(config.GEOCODER_URL)],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Left out: headers for obsolete browsers. Every byte here travels with a shopper's verdict.
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (/^\/docs(\/|\?|$)/.test(request.url))
      return void reply.header('content-security-policy', referencePolicy(payload))
    if (request.url.startsWith('/api/')) return void reply.header('content-security-policy', dataPolicy)
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=()')
  })
}

const originOf = (url: string | undefined) => (url ? [new URL(url).origin] : [])

const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
// The reference's one inline script runs by its hash.
const referencePolicy = (page: unknown) => {
  const scripts =
    typeof page === 'string' && page.trimStart().startsWith('<!doctype html>') ? inlineScriptHashes(page) : []
  return `default-src 'self'; script-src 'self' ${scripts.join(' ')}; ${referenceRest}`
}
const referenceRest =
  "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
