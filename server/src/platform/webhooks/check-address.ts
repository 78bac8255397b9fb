import { isIP } from 'node:net'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import { wrongField } from '../lib/app-error.ts'
import { isInternetAddress } from '../lib/internet-address.ts'

type Settings = Pick<Config, 'WEBHOOK_PRIVATE_ADDRESSES'>

/** Whether webhooks may be sent into the installation's own network, also by http (docs/settings.md). */
export const allowsPrivate = ({ WEBHOOK_PRIVATE_ADDRESSES }: Settings) => WEBHOOK_PRIVATE_ADDRESSES === '1'

/** A public address that virtual machines in Azure use to reach their own host. */
const azureWireServer = '168.63.129.16'

/** Whether an IP address is on the internet, and not inside an installation or a cloud (OWASP SSRF Prevention Cheat Sheet). */
export function mayReceive(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return isInternetAddress(parsed) && parsed.toString() !== azureWireServer
}

/** Throws invalid_input for an address that no event may be sent to. Where its host name leads is checked at each try. */
export function requireAllowedUrl(settings: Settings, value: string): void {
  const problem = findProblem(settings, value)
  if (problem) throw wrongField({ field: 'url', message: problem })
}

function findProblem(settings: Settings, value: string): string | undefined {
  const { protocol, hostname, port } = new URL(value)
  if (allowsPrivate(settings)) return undefined
  if (protocol !== 'https:') return messages.webhooks.httpsRequired
  if (port !== '' && Number(port) < 1024) return messages.webhooks.port
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 0) return isLocalName(host) ? messages.webhooks.privateAddress : undefined
  // The URL parser reads 0x7f.1 and 2130706433 as addresses, and an address that hides one is not a typing mistake.
  if (isIP(host) === 4 && !value.includes(host)) return messages.webhooks.oddAddress
  return mayReceive(host) ? undefined : messages.webhooks.privateAddress
}

// RFC 6761, RFC 6762, and what clouds call their own network.
const isLocalName = (host: string) => /(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(host)
