import type { acceptInvitation as endpoint } from '@sahihi/contract/endpoints/team.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'
import type { AppContext } from '../../platform/context.ts'
import { AppError, wrongField } from '../../platform/lib/app-error.ts'
import { audit } from '../../platform/lib/audit.ts'
import { hashPassword } from '../../platform/lib/passwords.ts'
import { hashToken } from '../../platform/lib/tokens.ts'
import { checkNewPassword } from '../accounts/check-new-password.ts'
import type { Client } from '../accounts/client.ts'
import { codeRequired } from '../accounts/issue-challenge.ts'
import { openInvitedSession } from '../accounts/open-invited-session.ts'
import { trustClient } from '../accounts/sign-in.ts'
import { consumeInvitation } from './invitation-queries.ts'
import { addMember } from './members.ts'
import { invitationNotValid, requireInvitation } from './read-invitation.ts'

type Input = z.output<typeof endpoint.body>

/** Joins the partner, which the link allows once, and signs in to it. */
export async function acceptInvitation(context: AppContext, { token, name, password }: Input, client: Client) {
  const { db, clock } = context
  const now = clock()
  const tokenHash = hashToken(token)
  // Checked before hashing, so that strangers cannot make us hash passwords; the transaction decides.
  const invitation = await requireInvitation(db, tokenHash, now)
  const person = invitation.hasPassword ? undefined : await newPerson(invitation, { name, password })
  const joined = await db.transaction().execute(async (tx) => {
    const consumed = await consumeInvitation(tx, tokenHash, now)
    if (!consumed) throw invitationNotValid()
    const { partnerId, email, role } = consumed
    const invited = { email, partnerId, ...person, device: client.device, now }
    const session = await openInvitedSession(tx, invited, (accountId) =>
      addMember(tx, { accountId, partnerId, role, joinedAt: now }),
    )
    if (!session) throw new AppError('conflict', messages.invitationForAdmin)
    const { accountId } = session
    const details = { email, role, invitationId: consumed.id }
    await audit(tx, { occurredAt: now, accountId, partnerId, action: 'team.joined', subject: accountId, details })
    return { ...session, email }
  })
  if (joined.challenge !== undefined) throw codeRequired(context, joined.challenge)
  await trustClient(context, { id: joined.accountId, email: joined.email }, client, now)
  return { token: joined.token, isAdmin: false }
}

type NewPerson = { name?: string | undefined; password?: string | undefined }

/** People without a password give a name and a password, by the rules of a registration. */
async function newPerson(
  { email, companyName }: { email: string; companyName: string },
  { name, password }: NewPerson,
) {
  if (!name) throw wrongField({ field: 'name', message: messages.nameRequired })
  if (!password) throw wrongField({ field: 'password', message: messages.required })
  await checkNewPassword(password, { email, companyName })
  return { name, passwordHash: await hashPassword(password) }
}
