import type { FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'

/**
 * Whether a request counts as a scan, and who sent it (docs/verdicts.md, "What counts as a scan"): `page` when the browser says
 * that our own page sent it on purpose (W3C Fetch Metadata), `client` when it sends no such header, undefined when it must not
 * count: a navigation, a cross-site or no-cors request, a prefetch or a prerender, the preview of a link.
 */
export function assessScanTrust(
  request: FastifyRequest,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): 'page' | 'client' | undefined {
  const purpose = `${header(request, 'sec-purpose')} ${header(request, 'purpose')} ${header(request, 'x-moz')}`
  if (/prefetch|prerender|preview/i.test(purpose) || isLinkPreview(header(request, 'user-agent'))) return undefined
  const site = header(request, 'sec-fetch-site')
  const mode = header(request, 'sec-fetch-mode')
  const target = header(request, 'sec-fetch-dest')
  // Every browser that sends any of these headers sends Sec-Fetch-Site; some other clients send the mode alone.
  if (!site) return isOfOtherPage(request, PUBLIC_URL) || wantsImage(request) ? undefined : 'client'
  if (site !== 'same-origin') return undefined
  if (request.method === 'POST') return mode === 'navigate' && target === 'document' ? 'page' : undefined
  return (mode === 'cors' || mode === 'same-origin') && target === 'empty' ? 'page' : undefined
}

/**
 * Whether the user agent is a program that reads pages by itself: to preview a link that someone sent, or for a search engine. Some
 * run our page's script, and look like a browser in everything else. A program of a partner or an app is none of these.
 */
const isLinkPreview = (userAgent: string) => automaticReaders.test(userAgent)

// Names by which they announce themselves. Most end in "bot", as does Cubot, a maker of phones. Inside its app a messenger's browser
// has other names: WhatsApp's preview alone begins with this one.
const automaticReaders = new RegExp(
  [
    String.raw`(?<!\bcu)bot\b`,
    'crawler',
    'spider',
    'facebookexternalhit|facebookcatalog|meta-external',
    '^whatsapp/',
    '(?:uri|url |bing|microsoft|web )preview',
    'kakaotalk-scrap',
    'vkshare|embedly|iframely',
    'slurp',
    '(?:apis|mediapartners|feedfetcher)-google|google-(?:inspectiontool|pagerenderer|read-aloud|safety)|googleother',
    'chrome-lighthouse',
  ].join('|'),
  'i',
)

// An old browser names the page that made it ask: in Origin when it posts a form (RFC 6454), else in Referer. Behind a proxy that
// passes on another Host, our own page has the host of PUBLIC_URL.
function isOfOtherPage(request: FastifyRequest, publicUrl: string): boolean {
  const isForeign = (url: string) => {
    const { hostname } = URL.parse(url) ?? {}
    return hostname !== request.hostname && hostname !== new URL(publicUrl).hostname
  }
  return ['origin', 'referer'].map((name) => header(request, name)).some((url) => url !== '' && isForeign(url))
}

/** An image tag of an old browser. Where it opens a page, it accepts images after HTML; so do the clients of Java. */
function wantsImage(request: FastifyRequest): boolean {
  const accept = header(request, 'accept')
  return /image\//i.test(accept) && !/text\/html/i.test(accept)
}

const header = (request: FastifyRequest, name: string) => String(request.headers[name] ?? '')
