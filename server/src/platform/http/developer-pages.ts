import { BlockList, isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { type FindSession, isPermitted } from './authenticate.ts'
import { sendSmallPage } from './small-page.ts'

/** A hook that lets developers through and answers everyone else. */
export type RequireDeveloper = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

type Settings = Pick<Config, 'NODE_ENV' | 'SMTP_URL'>
export const hasMailPage = ({ NODE_ENV, SMTP_URL }: Settings) => NODE_ENV !== 'production' && !SMTP_URL
export const hasPhonePage = ({ NODE_ENV }: Settings) => NODE_ENV !== 'production'

/**
 * Guards the developer pages (docs/settings.md, "Pages for trying out"), which show mails with links to sign in and the payments of all
 * partners. They are for admins, and outside production for anyone on this machine.
 */
export function createDeveloperGuard(config: Config, findSession: FindSession): RequireDeveloper {
  const isDeveloper = async ({ headers }: FastifyRequest) => {
    const token = sessionCookie.exec(headers.cookie ?? '')?.[1]
    const session = token ? await findSession(token, false) : undefined
    return session !== undefined && !session.mustSetUpSecondFactor && isPermitted(session, 'system:write')
  }
  return async (request, reply) => {
    const isLocal = config.NODE_ENV !== 'production' && isFromThisMachine(request, config)
    if (!isForeignChange(request) && (isLocal || (await isDeveloper(request)))) return
    return sendSmallPage(reply.code(401), signInPage)
  }
}

/**
 * The cookies that let a signed-in admin's browser open these pages. They hold the session's token, are only sent to these pages, and
 * end with the session.
 */
export const developerCookies = (token: string, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) =>
  ['/dev', '/sandbox'].map(
    (path) =>
      `${cookieName}=${token}; Path=${path}; HttpOnly; SameSite=Strict${PUBLIC_URL.startsWith('https:') ? '; Secure' : ''}`,
  )

const cookieName = 'developer'
const sessionCookie = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{20,200})`)

// Neither cookies nor addresses protect a page on this machine from other sites in the same browser.
const isForeignChange = ({ method, headers }: FastifyRequest) =>
  method !== 'GET' && ![undefined, 'same-origin'].includes(headers['sec-fetch-site'] as string | undefined)

/** Whether the client runs on this machine, and no proxy forwards someone else's request. */
function isFromThisMachine({ raw }: FastifyRequest, config: Config): boolean {
  const { remoteAddress = '', localAddress } = raw.socket
  const isOwnAddress = isLoopback(remoteAddress) || remoteAddress === localAddress
  return isOwnAddress && !isForwarded(Object.keys(raw.headers)) && isOwnHost(raw.headers.host, localAddress, config)
}

const isForwarded = (headerNames: string[]) =>
  headerNames.some((name) => /^(?:x-forwarded|forwarded$|via$|x-real-ip$|x-client-ip$|true-client-ip$|cf-)/.test(name))

// Another site can point its own name at this machine (DNS rebinding).
function isOwnHost(host: string | undefined, localAddress: string | undefined, { PUBLIC_URL }: Config): boolean {
  const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  const isLocalName = name === 'localhost' || name.endsWith('.localhost') || isLoopback(name)
  return isLocalName || name === localAddress || name === new URL(PUBLIC_URL).hostname
}

const isLoopback = (address: string) =>
  isIP(address) > 0 && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const signInPage = {
  title: 'For admins',
  parts: [
    '<p>Mails, payments and the phone simulator are shown to admins only, or to a browser on the machine of the server.</p>',
    '<p><a href="/admin/system">Sign in as an admin</a>, then open this page from <em>System</em>.</p>',
  ],
}
