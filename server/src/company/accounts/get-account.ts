import type { OwnAccount } from '@sahihi/contract/endpoints/accounts.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { findPendingEmail } from './change-email.ts'
import { findName } from './queries.ts'

/** The name and the address of who is signed in, and a new address of theirs that waits to be confirmed. */
export async function getAccount({ db, clock }: AppContext, { id, email }: Account): Promise<OwnAccount> {
  return { name: await findName(db, id), email, pendingEmail: await findPendingEmail(db, id, clock()) }
}
