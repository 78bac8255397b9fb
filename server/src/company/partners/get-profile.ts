import type { AppContext } from '../../platform/context.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { findPendingEmail } from '../accounts/change-email.ts'
import { findProfile, readSuspension } from './queries.ts'
import { readPublication } from './update-public-log.ts'

/** The partner's profile and suspension, with the caller's address and a new address that they have not confirmed yet. */
export async function getProfile({ db, clock, config }: AppContext, { account, partner }: MemberActor) {
  const { since, reason } = await readSuspension(db, partner)
  return {
    ...(await findProfile(db, partner)),
    email: account.email,
    pendingEmail: await findPendingEmail(db, account.id, clock()),
    ...(config.LOG_SIGNING_KEY && (await readPublication(db, partner))),
    suspension: since && reason ? { since: since.toISOString(), reason } : null,
  }
}
