import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '../config.ts'

/** The header that carries a request's id, both ways. */
export const requestIdHeader = 'x-request-id'

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * The id of a request, by which its lines in the log are found: short enough to be read out. A proxy of ours (TRUST_PROXY) may give
 * its own; from anybody else it would be a way to write into the log.
 */
export function createRequestIds({ TRUST_PROXY = [] }: Pick<Config, 'TRUST_PROXY'>) {
  const proxies = new BlockList()
  for (const network of TRUST_PROXY) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) proxies.addAddress(address, familyOf(address))
    else proxies.addSubnet(address, Number(bits), familyOf(address))
  }
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers[requestIdHeader]
    const sender = socket?.remoteAddress
    const isOurs = given !== undefined && sender !== undefined && proxies.check(sender, familyOf(sender))
    return isOurs && typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) ? given : ownId()
  }
}

const ownId = () => randomUUID().slice(0, 13)
