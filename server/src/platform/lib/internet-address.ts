import ipaddr from 'ipaddr.js'

const globalIpv6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/**
 * Whether an address belongs to one network of the internet, and not to a private network, this machine, a link, a carrier, a manual or
 * a group of receivers (RFC 6890). An IPv4 address inside an IPv6 form does not.
 */
export function isInternetAddress(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false
  // What is assigned to the internet lies in here (RFC 4291): beside it are forms that ipaddr.js does not know.
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(globalIpv6)
}
