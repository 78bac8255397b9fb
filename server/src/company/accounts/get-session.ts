import { listPermissions } from '@sahihi/contract/domain/permissions.ts'
import type { Session } from '@sahihi/contract/endpoints/accounts.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { accountById } from './queries.ts'
import { listPartnersOfAccount } from './session-queries.ts'

/** The signed-in person, and what they may do in the partner of the session. */
export async function getSession(db: Db, account: Account): Promise<Session> {
  const { id, email, adminRole, partnerRole, partnerId, mustSetUpSecondFactor } = account
  const [known, partners] = await Promise.all([accountById(db, id), listPartnersOfAccount(db, id)])
  return {
    email,
    name: known?.name ?? null,
    role: adminRole ?? partnerRole ?? 'analyst',
    permissions: [...listPermissions({ adminRole, partnerRole })],
    mustSetUpSecondFactor,
    partnerId: partnerId ?? null,
    partners,
  }
}
