import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { hashToken } from '../../platform/lib/tokens.ts'
import { invitationByToken } from './invitation-queries.ts'

/** What an invitation shows to anyone who has its link. */
export async function readInvitation({ db, clock }: AppContext, token: string) {
  const { companyName, email, role, invitedBy, hasPassword } = await requireInvitation(db, hashToken(token), clock())
  return { companyName, email, role, invitedBy, hasPassword: Boolean(hasPassword) }
}

/** Throws when the invitation is over, or for an admin, who cannot belong to a partner. */
export async function requireInvitation(db: Db, tokenHash: Buffer, now: Date) {
  const invitation = await invitationByToken(db, tokenHash, now)
  if (!invitation) throw invitationNotValid()
  if (invitation.adminRole !== null) throw new AppError('conflict', messages.invitationForAdmin)
  return invitation
}

export const invitationNotValid = () => new AppError('invalid_input', messages.invitationNotValid)
