import type { Access, Endpoint } from '@sahihi/contract/endpoints/endpoint.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import type { Account, PartnerId } from '../lib/identity.ts'

type Guarded = Pick<Endpoint, 'method' | 'file'> & { access: Exclude<Access, 'public'> }
export type Authenticate = (request: FastifyRequest, endpoint: Guarded) => Promise<Account>

/** The session that a bearer token names, when it is still good. */
export type FindSession = (token: string) => Promise<SignedIn | undefined>
export type SignedIn = {
  id: string
  email: string
  isAdmin: boolean
  partnerId: string | null
  /** Why the partner is suspended, if it is. */
  suspensionReason: string | null
  tokenHash: Buffer
}

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | undefined
  }
}

/**
 * 401 without a good session, 403 for the wrong kind of account (design 4, "Errors"). A suspended partner reads on, but
 * changes and downloads nothing of its own; what any account may do, such as signing out and handling reports, it still may.
 */
export function createAuthenticate(findSession: FindSession): Authenticate {
  return async (request, endpoint) => {
    const { access } = endpoint
    const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
    const signedIn = token ? await findSession(token) : undefined
    if (!signedIn) throw new AppError('unauthenticated', messages.signedOut)
    if (access === 'partner' && !signedIn.partnerId) throw new AppError('not_allowed', messages.notAllowed)
    if (access === 'admin' && !signedIn.isAdmin) throw new AppError('not_allowed', messages.notAllowed)
    const { suspensionReason, ...account } = signedIn
    if (access === 'partner' && suspensionReason !== null && (endpoint.method !== 'GET' || endpoint.file))
      throw new AppError('not_allowed', messages.suspended(suspensionReason))
    return { ...account, partnerId: (account.partnerId ?? undefined) as PartnerId | undefined }
  }
}
