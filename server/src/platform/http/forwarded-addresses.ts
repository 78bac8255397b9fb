import { isIP, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Normalises the addresses in X-Forwarded-For before anything reads them: limits, tags and logs compare them as text, and a gateway
 * that adds the port would make each connection look like its own network. Entries that are not addresses all become the same one.
 */
export function unifyForwardedAddresses(app: FastifyInstance, { TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>) {
  if (!TRUST_PROXY) return
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const forwarded = headers['x-forwarded-for']
    if (forwarded !== undefined)
      headers['x-forwarded-for'] = String(forwarded).split(',').map(forwardedAddress).join(', ')
    done()
  })
}

// Never the address of a client or a network of the public internet (RFC 6890).
const noAddress = '0.0.0.0'

/** The address in an entry of X-Forwarded-For, without a port, brackets and a zone. */
export function forwardedAddress(entry: string): string {
  const text = entry.trim()
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? []
  const address = bracketed ?? plain ?? text
  if (isIP(address) === 0 || (bracketed !== undefined && !isIPv6(bracketed))) return noAddress
  if (!isIPv6(address)) return address
  const [withoutZone] = address.split('%')
  // The URL parser writes an IPv6 address in its shortest form (RFC 5952).
  return new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
}
