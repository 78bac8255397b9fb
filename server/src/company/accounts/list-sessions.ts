import type { SignedInDevice } from '@sahihi/contract/endpoints/sessions.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Account } from '../../platform/lib/identity.ts'
import { listLiveSessions } from './session-queries.ts'

/** The devices that are signed in to an account, the caller's own first. */
export async function listSessions(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id: accountId, tokenHash: current }: Account,
): Promise<SignedInDevice[]> {
  const sessions = await listLiveSessions(db, accountId, clock())
  return sessions
    .map(({ id, device, tokenHash, createdAt, lastUsedAt }) => ({
      id,
      device,
      signedInAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: tokenHash.equals(current),
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}
