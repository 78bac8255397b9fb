import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The part of an address that identifies a subscriber: an IPv4 address, even if mapped to IPv6 (RFC 4291, 2.5.5.2), or the /64 of an
 * IPv6 address, from which a subscriber may choose any address (RFC 6177, RFC 8981).
 */
export const toSubnet = (address: string) =>
  toPrefix(address, 4) ?? (isIPv6(address) ? ipaddr.process(address).toString() : address)

/** The /48 of an IPv6 address, which a customer may have for all its networks (RFC 6177); undefined for an IPv4 address. */
export const toSite = (address: string) => toPrefix(address, 3)

/** The /32 of an IPv6 address, which a provider has; undefined for an IPv4 address. */
export const toProviderNetwork = (address: string) => toPrefix(address, 2)

/** The first 16-bit groups of an IPv6 address that is no mapped IPv4 address. */
function toPrefix(address: string, count: number): string | undefined {
  const parsed = isIPv6(address) ? ipaddr.IPv6.parse(address) : undefined
  if (!parsed || parsed.isIPv4MappedAddress()) return undefined
  const groups = parsed.parts.slice(0, count).map((group) => group.toString(16))
  return `${groups.join(':')}::/${count * 16}`
}
