import {
  type AdminRole,
  type PartnerRole,
  type Permission,
  permissionsOf,
} from '@sahihi/contract/domain/permissions.ts'
import type { Access, Endpoint } from '@sahihi/contract/endpoints/endpoint.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { secondFactorMessages } from '@sahihi/contract/i18n/en/second-factor-messages.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import type { Account, PartnerId } from '../lib/identity.ts'

type Guarded = Pick<Endpoint, 'method' | 'file' | 'permission'> & { access: Exclude<Access, 'public'> }
export type Authenticate = (request: FastifyRequest, endpoint: Guarded) => Promise<Account>

/** Finds the valid session of a bearer token. An unattended request, such as a page's refresh, does not keep it alive. */
export type FindSession = (token: string, isUnattended: boolean) => Promise<SignedIn | undefined>
export type SignedIn = {
  id: string
  email: string
  adminRole: AdminRole | null
  partnerRole: PartnerRole | null
  partnerId: string | null
  /** The reason of the partner's suspension, if it is suspended. */
  suspensionReason: string | null
  /** Whether a second factor is required of the account, and it has none. */
  mustSetUpSecondFactor: boolean
  /** Whether the password was typed within the last minutes. */
  hasTypedPassword: boolean
  tokenHash: Buffer
}

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | undefined
  }
}

/** What an admin changes needs the password again: nobody decides at a computer that was left open, or by a stolen token. */
export const needsPassword = ({ access, method }: Pick<Endpoint, 'access' | 'method'>) =>
  access === 'admin' && method !== 'GET'

/**
 * Checks the bearer token: 401 without a valid session, 403 for the wrong kind of account or a role without the permission of the
 * endpoint. Without a second factor that is required of them, people may only do what any account may (docs/product.md, "Two-step
 * sign-in"). A suspended partner may read, but not change or download anything of its own (docs/product.md, "Roles").
 */
export function createAuthenticate(findSession: FindSession): Authenticate {
  return async (request, endpoint) => {
    const { access, permission } = endpoint
    const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
    const signedIn = token ? await findSession(token, request.headers['x-unattended'] === '1') : undefined
    if (!signedIn) throw new AppError('unauthenticated', messages.unauthenticated)
    if (access === 'partner' && !signedIn.partnerId) throw new AppError('not_allowed', messages.forbidden)
    if (access === 'admin' && !signedIn.adminRole) throw new AppError('not_allowed', messages.forbidden)
    if (access !== 'account' && signedIn.mustSetUpSecondFactor) throw setUpRequired(signedIn)
    if (permission && !isPermitted(signedIn, permission)) throw new AppError('not_allowed', roleMessage(signedIn))
    const { suspensionReason, hasTypedPassword, ...account } = signedIn
    if (needsPassword(endpoint) && !hasTypedPassword) throw new AppError('password_required', messages.passwordRequired)
    if (access === 'partner' && suspensionReason !== null && (endpoint.method !== 'GET' || endpoint.file))
      throw new AppError('not_allowed', messages.suspended(suspensionReason))
    return { ...account, partnerId: (account.partnerId ?? undefined) as PartnerId | undefined }
  }
}

const setUpRequired = ({ adminRole }: SignedIn) =>
  new AppError(
    'second_factor_setup_required',
    adminRole ? secondFactorMessages.adminSecondFactorRequired : secondFactorMessages.secondFactorRequired,
  )

type Roles = Pick<SignedIn, 'adminRole' | 'partnerRole'>

/** Whether the role of someone signed in has a permission. */
export const isPermitted = (roles: Roles, permission: Permission) => permissionsOf(roles).includes(permission)

const roleMessage = ({ adminRole, partnerRole }: Roles) =>
  adminRole ? messages.adminRoleForbidden(adminRole) : messages.partnerRoleForbidden(partnerRole ?? '')
