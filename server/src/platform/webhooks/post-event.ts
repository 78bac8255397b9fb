import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { webhookLimits as limits } from '@sahihi/contract/domain/webhook-events.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Config } from '../config.ts'
import { seconds } from '../lib/time.ts'
import { allowsPrivate, mayReceive } from './check-address.ts'

type Settings = Pick<Config, 'WEBHOOK_PRIVATE_ADDRESSES'>
/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<LookupAddress[]>
export type Request = { url: string; headers: Record<string, string>; body: string }
/** The outcome of an attempt; `error` is null when the receiver accepted the event. */
export type Outcome = { status: number | null; error: string | null; reply: string; durationMs: number }

const { failures } = messages.webhooks
/** How long to read a reply after its status; the rest of it is only for the log. */
const replyMs = seconds(2)

class RefusedAddress extends Error {}

/**
 * The connections to a receiver. Each goes to a checked address: the name is resolved once, by us, and not again when connecting.
 * Redirects are not followed, no proxy is used, and no cookies are stored.
 */
export function openSender(
  settings: Settings,
  resolve: Resolve = createResolver(settings),
  timeoutMs = seconds(limits.timeoutSeconds),
) {
  const options = { keepAlive: true, maxSockets: 4, lookup: createLookup(settings, resolve) }
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) }
  return {
    async send({ url, headers, body }: Request): Promise<Outcome> {
      const startedAt = performance.now()
      const result = await post({ settings, agents, timeoutMs }, new URL(url), headers, body)
      return { ...result, durationMs: Math.round(performance.now() - startedAt) }
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

type Agents = { 'http:': HttpAgent; 'https:': HttpsAgent }

type SendSettings = { settings: Settings; agents: Agents; timeoutMs: number }

function post({ settings, agents, timeoutMs }: SendSettings, url: URL, headers: Record<string, string>, body: string) {
  const protocol = url.protocol === 'https:' ? 'https:' : 'http:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Node.js does not look up an IP address. One that was allowed when it was saved may no longer be.
  if (!allowsPrivate(settings) && (protocol === 'http:' || (isIP(host) > 0 && !mayReceive(host))))
    return { status: null, error: failures.refusedAddress, reply: '' }
  return new Promise<Omit<Outcome, 'durationMs'>>((resolve) => {
    const request = (protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      agent: agents[protocol],
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    })
    const timer = setTimeout(() => end({ status: null, error: failures.timeout, reply: '' }), timeoutMs)
    const end = (outcome: Omit<Outcome, 'durationMs'>) => {
      clearTimeout(timer)
      resolve(outcome)
      request.destroy()
    }
    request.on('error', (error) => end({ status: null, error: describeFailure(error), reply: '' }))
    request.on('response', async (response) => {
      clearTimeout(timer)
      const reply = await readStart(response)
      const status = response.statusCode ?? 0
      resolve({ status, error: describeStatus(status), reply })
      // Reading the rest of a longer reply is not worth keeping the connection.
      if (!response.complete) request.destroy()
    })
    request.end(body)
  })
}

const describeStatus = (status: number) =>
  status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? failures.redirect : failures.status(status)

/** The first bytes of a reply, as text that PostgreSQL can store. A reply that does not end is cut off. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, replyMs)
    const end = () => {
      clearTimeout(timer)
      response.pause()
      resolve()
    }
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      if (length >= limits.replyReadBytes) end()
    })
    response.on('end', end).on('error', end).on('close', end)
  })
  const text = Buffer.concat(chunks).subarray(0, limits.replyReadBytes).toString('utf8')
  return [...text.replace(/(?![\t\r\n])\p{Cc}/gu, '�').toWellFormed()].slice(0, limits.replyKeptChars).join('')
}

function describeFailure(error: Error & { code?: string }): string {
  const { code = '' } = error
  if (error instanceof RefusedAddress) return failures.refusedAddress
  if (/^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL|ETIMEOUT|EREFUSED|EBADNAME)/.test(code)) return failures.unresolved
  if (code === 'ECONNREFUSED') return failures.refusedConnection
  if (code === 'ECONNRESET' || code === 'EPIPE') return failures.closed
  if (code.startsWith('HPE_')) return failures.noReply
  if (/CERT|TLS|SSL|SELF_SIGNED|VERIFY/.test(code)) return failures.certificate
  return failures.unreachable
}

function createLookup(settings: Settings, resolve: Resolve): LookupFunction {
  return (host, options, callback) => {
    const answer = async () => {
      const addresses = await resolve(host)
      // A private address among public ones is an attack or a mistake.
      if (!allowsPrivate(settings) && !addresses.every(({ address }) => mayReceive(address))) throw new RefusedAddress()
      return addresses
    }
    answer().then(
      (addresses) => {
        const [first] = addresses
        if (!first) callback(Object.assign(new Error(), { code: 'ENOTFOUND' }), '')
        else if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, ''),
    )
  }
}

/**
 * Asks name servers without a thread: otherwise two hanging names would delay every other lookup of this process, even those for the
 * database. Names of the installation's own network may be in a file that only the system reads.
 */
function createResolver(settings: Settings): Resolve {
  if (allowsPrivate(settings)) return (host) => promisify(systemLookup)(host, { all: true })
  const resolver = new Resolver({ timeout: seconds(2), tries: 2 })
  return async (host) => {
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = [
      ...(ipv4.status === 'fulfilled' ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
      ...(ipv6.status === 'fulfilled' ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
    ]
    if (found.length === 0 && ipv4.status === 'rejected') throw ipv4.reason
    return found
  }
}
