import type { FastifyRequest } from 'fastify'

/**
 * Whether a request counts as a scan, and who sent it (docs/product.md, "What counts as a scan"): `page` when the browser says
 * that our own page sent it on purpose (W3C Fetch Metadata), `client` when it sends no such header, undefined when it must not
 * count: a navigation, a cross-site or no-cors request, a prefetch or a prerender.
 */
export function scanTrustOf(request: FastifyRequest): 'page' | 'client' | undefined {
  const purpose = `${header(request, 'sec-purpose')} ${header(request, 'purpose')} ${header(request, 'x-moz')}`
  if (/prefetch|prerender|preview/i.test(purpose)) return undefined
  const site = header(request, 'sec-fetch-site')
  const mode = header(request, 'sec-fetch-mode')
  const target = header(request, 'sec-fetch-dest')
  // Every browser that sends any of these headers sends Sec-Fetch-Site; some other clients send the mode alone.
  if (!site) return isForeignForm(request) ? undefined : 'client'
  if (site !== 'same-origin') return undefined
  if (request.method === 'POST') return mode === 'navigate' && target === 'document' ? 'page' : undefined
  return (mode === 'cors' || mode === 'same-origin') && target === 'empty' ? 'page' : undefined
}

// An old browser that posts from another site's page names that site in Origin (RFC 6454).
const isForeignForm = (request: FastifyRequest) => {
  const origin = header(request, 'origin')
  return origin !== '' && (!URL.canParse(origin) || new URL(origin).host !== request.host)
}

const header = (request: FastifyRequest, name: string) => String(request.headers[name] ?? '')
