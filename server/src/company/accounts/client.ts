import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'

/** Where a sign-in comes from: the network address, and the browser and system as text. */
export type Client = { address: string; device: string | null }

export const readClient = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Client => ({
  address: ip,
  device: describeDevice(headers['user-agent']),
})

const browserNames = new Set(Object.values(Bowser.BROWSER_MAP))

/** The browser and system of a user agent, such as "Chrome on Android"; null for other programs, which may send any name. */
function describeDevice(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, 400))
  const name = browser.name && browserNames.has(browser.name) ? browser.name.replace(' for Android', '') : undefined
  if (!name) return null
  return os.name ? `${name} on ${os.name}` : name
}
