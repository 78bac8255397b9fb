import { isIP } from 'node:net'
import { type Config, ConfigError } from '../config.ts'
import { isPublicAddress } from './network-tag.ts'

/**
 * Throws ConfigError for a development server at a public address: it shows mails, with their PINs and links to sign in, instead of
 * sending them, and its settings may be the defaults for trying out.
 */
export function requireProduction({ NODE_ENV, PUBLIC_URL }: Pick<Config, 'NODE_ENV' | 'PUBLIC_URL'>) {
  if (NODE_ENV === 'production' || !isPublicHost(new URL(PUBLIC_URL).hostname)) return
  throw new ConfigError(
    `NODE_ENV is ${NODE_ENV}, but PUBLIC_URL is ${PUBLIC_URL}, a public address: set NODE_ENV=production (docs/settings.md, "Production", says what else it needs). To try Sahihi out on this machine or in a private network, leave PUBLIC_URL out or name an address there.`,
  )
}

/** Whether a URL's host may be on the internet: any name or address that is neither private nor reserved. */
function isPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address)) return isPublicAddress(address)
  return address.includes('.') && !reservedNames.test(address)
}

// RFC 2606, RFC 6761, RFC 6762, RFC 8375, "internal", which ICANN has reserved, and names that are usual in home networks.
const reservedNames =
  /(?:^|\.)(?:localhost|local|test|invalid|example|example\.(?:com|net|org)|home\.arpa|internal|lan|home)\.?$/
