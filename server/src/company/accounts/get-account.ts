import type { OwnAccount } from '@sahihi/contract/endpoints/accounts.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { findPendingEmail } from './change-email.ts'
import { findName } from './queries.ts'

/** The name and the address of the signed-in person, and a new address that they have not confirmed yet. */
export async function getAccount({ db, clock }: AppContext, { id, email }: Account): Promise<OwnAccount> {
  return { name: await findName(db, id), email, pendingEmail: await findPendingEmail(db, id, clock()) }
}
