import type { AppContext } from '../../platform/context.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { pendingEmailOf } from '../accounts/change-email.ts'
import { profileOf, suspensionOf } from './queries.ts'

/** The partner's profile, with the address that the caller signs in with, a new address of theirs that waits to be confirmed and with a suspension. */
export async function getProfile({ db, clock }: AppContext, { account, partner }: MemberActor) {
  const { since, reason } = await suspensionOf(db, partner)
  return {
    ...(await profileOf(db, partner)),
    email: account.email,
    pendingEmail: await pendingEmailOf(db, account.id, clock()),
    suspension: since && reason ? { since: since.toISOString(), reason } : null,
  }
}
