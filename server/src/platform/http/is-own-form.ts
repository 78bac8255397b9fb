import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Whether one of our own pages sent a form, and not another site in its visitor's name (W3C Fetch Metadata). Browsers without that
 * name the page in Origin (RFC 6454). Behind a proxy that passes on another Host, our own page has the host of PUBLIC_URL.
 */
export function isOwnForm({ headers, hostname }: FastifyRequest, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (headers.origin === undefined) return true
  const from = URL.parse(headers.origin)?.hostname
  return from === hostname || from === new URL(PUBLIC_URL).hostname
}
