import type { AppContext } from '../../platform/context.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { findPendingEmail } from '../accounts/change-email.ts'
import { findProfile, readSuspension } from './queries.ts'

/** The partner's profile, with the address that the caller signs in with, a new address of theirs that waits to be confirmed and with a suspension. */
export async function getProfile({ db, clock }: AppContext, { account, partner }: MemberActor) {
  const { since, reason } = await readSuspension(db, partner)
  return {
    ...(await findProfile(db, partner)),
    email: account.email,
    pendingEmail: await findPendingEmail(db, account.id, clock()),
    suspension: since && reason ? { since: since.toISOString(), reason } : null,
  }
}
