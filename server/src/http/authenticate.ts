import type { Access, Endpoint } from '@sahihi/contract/endpoints/endpoint.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import type { Account, PartnerId } from '../lib/identity.ts'

type Guarded = Pick<Endpoint, 'method' | 'file'> & { access: Exclude<Access, 'public'> }
export type Authenticate = (request: FastifyRequest, endpoint: Guarded) => Promise<Account>

/** Finds the valid session of a bearer token. */
export type FindSession = (token: string) => Promise<SignedIn | undefined>
export type SignedIn = {
  id: string
  email: string
  isAdmin: boolean
  partnerId: string | null
  /** The reason of the partner's suspension, if it is suspended. */
  suspensionReason: string | null
  tokenHash: Buffer
}

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | undefined
  }
}

/**
 * Checks the bearer token: 401 without a valid session, 403 for the wrong kind of account. A suspended partner may read, but not
 * change or download anything of its own; it may do what any account may, such as signing out (docs/product.md, "Roles").
 */
export function createAuthenticate(findSession: FindSession): Authenticate {
  return async (request, endpoint) => {
    const { access } = endpoint
    const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
    const signedIn = token ? await findSession(token) : undefined
    if (!signedIn) throw new AppError('unauthenticated', messages.unauthenticated)
    if (access === 'partner' && !signedIn.partnerId) throw new AppError('not_allowed', messages.forbidden)
    if (access === 'admin' && !signedIn.isAdmin) throw new AppError('not_allowed', messages.forbidden)
    const { suspensionReason, ...account } = signedIn
    if (access === 'partner' && suspensionReason !== null && (endpoint.method !== 'GET' || endpoint.file))
      throw new AppError('not_allowed', messages.suspended(suspensionReason))
    return { ...account, partnerId: (account.partnerId ?? undefined) as PartnerId | undefined }
  }
}
