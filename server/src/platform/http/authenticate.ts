import { scopesWith } from '@sahihi/contract/domain/api-key-scopes.ts'
import {
  type AdminRole,
  listPermissions,
  type PartnerRole,
  type Permission,
} from '@sahihi/contract/domain/permissions.ts'
import { type Endpoint, isForKeys } from '@sahihi/contract/endpoints/endpoint.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { secondFactorMessages } from '@sahihi/contract/i18n/en/second-factor-messages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import type { ApiKey, Caller, PartnerId } from '../lib/identity.ts'
import { bearerToken } from './bearer-token.ts'

type ProtectedEndpoint = Exclude<Endpoint, { access: 'public' }>
export type Authenticate = (request: FastifyRequest, endpoint: ProtectedEndpoint) => Promise<Caller>

/** Finds the valid session of a bearer token. An unattended request, such as a page's automatic refresh, does not keep it alive. */
export type FindSession = (token: string, isUnattended: boolean) => Promise<SignedIn | undefined>
/** Finds an API key by its secret and the client's address; throws AppError for a key that may not be used. */
export type FindApiKey = (
  secret: string,
  address: string,
) => Promise<{ apiKey: ApiKey; suspensionReason: string | null }>
/** Counts a request of an API key, sets headers with what is left, and throws rate_limited when nothing is. */
export type LimitApiKey = (id: string, reply: FastifyReply) => Promise<void>
export type SignedIn = {
  id: string
  email: string
  adminRole: AdminRole | null
  partnerRole: PartnerRole | null
  partnerId: string | null
  /** The reason of the partner's suspension, if it is suspended. */
  suspensionReason: string | null
  /** Whether the account must have a second factor but has none. */
  mustSetUpSecondFactor: boolean
  /** Whether the password was typed within the last minutes. */
  hasTypedPassword: boolean
  tokenHash: Buffer
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

/** Changes by admins need the password again, so that an open computer or a stolen token is not enough. */
export const needsPassword = ({ access, method }: Pick<Endpoint, 'access' | 'method'>) =>
  access === 'admin' && method !== 'GET'

/** API keys begin with this, and session tokens never do (docs/platform-and-api.md, "API keys"). */
const keyPrefix = 'sahihi_'
const sessionPattern = /^[\w-]{43}$/

/**
 * Checks the bearer token: 401 without a valid session or API key, 403 for the wrong kind of caller or without the endpoint's
 * permission. A suspended partner may read, but not change or download anything of its own (docs/company-and-plans.md, "Roles").
 */
export function createAuthenticate(findSession: FindSession, findApiKey: FindApiKey): Authenticate {
  return async (request, endpoint) => {
    const { authorization } = request.headers
    const token = bearerToken(authorization)
    if (token?.startsWith(keyPrefix)) {
      const { apiKey, suspensionReason } = await findApiKey(token, request.ip)
      requireScope(apiKey, endpoint)
      requireActive(suspensionReason, endpoint)
      return { apiKey }
    }
    if (!token || !sessionPattern.test(token))
      throw new AppError('unauthenticated', describeMissingToken(authorization, token))
    const signedIn = await findSession(token, request.headers['x-unattended'] === '1')
    if (!signedIn) throw new AppError('unauthenticated', messages.unauthenticated)
    requireRole(signedIn, endpoint)
    const { suspensionReason, hasTypedPassword, ...account } = signedIn
    if (needsPassword(endpoint) && !hasTypedPassword) throw new AppError('password_required', messages.passwordRequired)
    requireActive(suspensionReason, endpoint)
    return { account: { ...account, partnerId: (account.partnerId ?? undefined) as PartnerId | undefined } }
  }
}

/** People who are not signed in send no header; any other mistake is a program's. */
function describeMissingToken(authorization: string | undefined, token: string | undefined): string {
  if (authorization === undefined) return messages.apiKeyMissing
  return token === undefined ? messages.apiKeyNotBearer : messages.notAnApiKey
}

function requireScope({ permissions }: ApiKey, endpoint: ProtectedEndpoint) {
  const { permission } = endpoint
  if (!permission || !isForKeys(endpoint)) throw new AppError('not_allowed', messages.peopleOnly)
  if (!permissions.some((own) => own === permission))
    throw new AppError('scope_required', messages.scopeRequired(scopesWith(permission).slice(0, 2)))
}

/**
 * People who must have a second factor but have none may only do what any account may (docs/company-and-plans.md, "Two-step sign-in").
 */
function requireRole(signedIn: SignedIn, { access, permission }: ProtectedEndpoint) {
  if (access === 'partner' && !signedIn.partnerId) throw new AppError('not_allowed', messages.forbidden)
  if (access === 'admin' && !signedIn.adminRole) throw new AppError('not_allowed', messages.forbidden)
  if (access !== 'account' && signedIn.mustSetUpSecondFactor) throw setUpRequired(signedIn)
  if (permission && !isPermitted(signedIn, permission)) throw new AppError('not_allowed', roleMessage(signedIn))
}

function requireActive(suspensionReason: string | null, { access, method, file }: ProtectedEndpoint) {
  if (access === 'partner' && suspensionReason !== null && (method !== 'GET' || file))
    throw new AppError('not_allowed', messages.suspended(suspensionReason))
}

const setUpRequired = ({ adminRole }: SignedIn) =>
  new AppError(
    'second_factor_setup_required',
    adminRole ? secondFactorMessages.adminSecondFactorRequired : secondFactorMessages.secondFactorRequired,
  )

type Roles = Pick<SignedIn, 'adminRole' | 'partnerRole'>

/** Whether a signed-in person's role has a permission. */
export const isPermitted = (roles: Roles, permission: Permission) => listPermissions(roles).includes(permission)

const roleMessage = ({ adminRole, partnerRole }: Roles) =>
  adminRole ? messages.adminRoleForbidden(adminRole) : messages.partnerRoleForbidden(partnerRole ?? '')
