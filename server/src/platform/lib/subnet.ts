import { isIPv6 } from 'node:net'

/**
 * The part of an address that identifies a subscriber: an IPv4 address, even if mapped to IPv6 (RFC 4291, 2.5.5.2), or the /64 of an
 * IPv6 address, from which a subscriber may choose any address (RFC 6177, RFC 8981).
 */
export function toSubnet(address: string): string {
  if (!isIPv6(address)) return address
  const groups = parseGroupsOfAddress(address)
  return isMapped(groups) ? groups.slice(6).flatMap(toBytes).join('.') : formatPrefix(groups, 4)
}

/** The /48 of an IPv6 address, which a customer may have for all its networks (RFC 6177); undefined for an IPv4 address. */
export const toSite = (address: string) => toPrefix(address, 3)

/** The /32 of an IPv6 address, which a provider has; undefined for an IPv4 address. */
export const toProviderNetwork = (address: string) => toPrefix(address, 2)

function toPrefix(address: string, count: number): string | undefined {
  if (!isIPv6(address)) return undefined
  const groups = parseGroupsOfAddress(address)
  return isMapped(groups) ? undefined : formatPrefix(groups, count)
}

const isMapped = (groups: number[]) => groups.slice(0, 6).join() === '0,0,0,0,0,65535'

const formatPrefix = (groups: number[], count: number) =>
  `${groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')}::/${count * 16}`

/** The eight 16-bit groups of a valid IPv6 address, without its zone (`%eth0`). */
function parseGroupsOfAddress(address: string): number[] {
  const [withoutZone = ''] = address.split('%')
  const [head = [], tail = []] = withoutZone.split('::').map(parseGroups)
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

const parseGroups = (part: string) => part.split(':').filter(Boolean).flatMap(parseGroup)

/** A group is a hexadecimal number; the last two may be written as an IPv4 address. */
function parseGroup(group: string): number[] {
  if (!group.includes('.')) return [Number.parseInt(group, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

const toBytes = (group: number) => [group >> 8, group & 255]
