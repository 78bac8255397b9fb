import { isDeepStrictEqual } from 'node:util'
import { gtinProblem } from '@sahihi/contract/domain/gs1.ts'
import { profileFieldNames } from '@sahihi/contract/domain/profile-fields.ts'
import type { PartnerProfile, profileForm } from '@sahihi/contract/endpoints/partners.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError, wrongField } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor, PartnerActor } from '../../platform/lib/identity.ts'
import { requestEmailChange } from '../accounts/change-email.ts'
import { checkPassword } from '../accounts/check-password.ts'
import { getProfile } from './get-profile.ts'
import { lockProfile, type ProfileValues, setProfile } from './queries.ts'

type Input = z.output<typeof profileForm>

/**
 * Updates the profile. People sign in with the email address, so a new one needs the password and takes effect once its mailbox
 * confirms it (docs/adr/0011-email-change-confirmation.md). Nothing here shows whether it is already in use.
 */
export async function updateProfile(context: AppContext, actor: MemberActor, input: Input) {
  const { db, clock } = context
  const { account, partner } = actor
  const { currentPassword, email, logo, timeZone, pendingEmail, suspension, publishesBatches, ...names } = input
  const now = clock()
  if (names.gln && gtinProblem(names.gln, [13])) throw wrongField({ field: 'gln', message: messages.glnCheckDigit })
  refuseReadOnly({ logo, timeZone, pendingEmail, suspension, publishesBatches }, await getProfile(context, actor))
  const passwordHash = currentPassword ? await checkPassword(db, account.id, currentPassword, now) : undefined
  const changesEmail = await db.transaction().execute(async (tx) => {
    await saveProfile(tx, actor, names, now)
    if (email === account.email) return false
    await requestEmailChange(tx, context, { accountId: account.id, passwordHash, email, now })
    const details = { from: account.email, to: email }
    await auditBy(tx, actor, now, { action: 'account.email_change_requested', subject: partner, details })
    return true
  })
  const message = changesEmail ? messages.emailLinkSent(email) : messages.profileUpdated
  return { message, data: await getProfile(context, actor) }
}

/** Saves fields of the profile in the caller's transaction, with what changed in the audit log. */
export async function saveProfile(tx: Tx, actor: PartnerActor, fields: Partial<ProfileValues>, now: Date) {
  const { partner } = actor
  const former = await lockProfile(tx, partner)
  if (!former) throw new AppError('unauthenticated', messages.unauthenticated)
  const changes = changesBetween(former, fields)
  if (Object.keys(changes).length === 0) return
  await setProfile(tx, partner, fields)
  await auditBy(tx, actor, now, { action: 'partner.profile_changed', subject: partner, details: changes })
}

const readOnly = ['logo', 'timeZone', 'pendingEmail', 'suspension', 'publishesBatches'] as const

/** Accepts fields that only the server sets if they are unchanged. */
function refuseReadOnly(given: Pick<Input, (typeof readOnly)[number]>, profile: PartnerProfile) {
  for (const field of readOnly)
    if (given[field] !== undefined && !isDeepStrictEqual(given[field], profile[field]))
      throw wrongField({ field, message: messages.readOnly })
}

type Changes = { [F in keyof ProfileValues]?: { from: string | null; to: string | null } }

function changesBetween(former: ProfileValues, names: Partial<ProfileValues>): Changes {
  const changes: Changes = {}
  for (const field of profileFieldNames) {
    const to = names[field]
    if (to !== undefined && former[field] !== to) changes[field] = { from: former[field], to }
  }
  return changes
}
