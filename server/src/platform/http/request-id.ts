import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import { matchNetworks } from '../lib/match-networks.ts'

/** The header that carries a request's id in requests and replies. */
export const requestIdHeader = 'x-request-id'

/**
 * Creates the id by which a request's lines in the log are found, short enough to read out loud. Our own proxies (TRUST_PROXY) may
 * set it; anyone else could use it to write into the log.
 */
export function createRequestIds({ TRUST_PROXY = [] }: Pick<Config, 'TRUST_PROXY'>) {
  const isProxy = matchNetworks(TRUST_PROXY)
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers[requestIdHeader]
    const sender = socket?.remoteAddress
    const isOurs = given !== undefined && sender !== undefined && isProxy(sender)
    return isOurs && typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID().slice(0, 13)
  }
}
