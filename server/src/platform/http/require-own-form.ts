import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../lib/app-error.ts'

type SiteConfig = Pick<Config, 'PUBLIC_URL'>

/** Refuses a form that another site sent in its visitor's name. */
export function requireOwnForm(request: FastifyRequest, config: SiteConfig) {
  if (!isOwnForm(request, config)) throw new AppError('not_allowed', messages.forbidden)
}

/**
 * Whether one of our own pages sent a form (W3C Fetch Metadata). Browsers without that name the page in Origin (RFC 6454). Behind a proxy that passes on another Host, our own page has the host of PUBLIC_URL.
 */
function isOwnForm({ headers, hostname }: FastifyRequest, { PUBLIC_URL }: SiteConfig): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (headers.origin === undefined) return true
  const from = URL.parse(headers.origin)?.hostname
  return from === hostname || from === new URL(PUBLIC_URL).hostname
}
