import { BlockList, isIPv6 } from 'node:net'

/** Returns a test of whether an address is in one of these addresses or networks (`203.0.113.0/24`). */
export function matchNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of networks) {
    const [network = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(network, findFamily(network))
    else list.addSubnet(network, Number(bits), findFamily(network))
  }
  // A server that listens on :: sees IPv4 clients as ::ffff:203.0.113.7 (RFC 4291, 2.5.5.2), which BlockList matches with IPv4 rules.
  return (address) => list.check(address, findFamily(address))
}

const findFamily = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
