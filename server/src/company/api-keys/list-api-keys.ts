import type { ApiKey } from '@sahihi/contract/endpoints/api-keys.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { type KeyRow, listKeys } from './queries.ts'

/** All keys of a partner, as the page and the API show them. */
export const listApiKeys = async (db: Db | Tx, partner: PartnerId, now: Date): Promise<ApiKey[]> =>
  (await listKeys(db, partner, now)).map((row) => presentKey(row, now))

function presentKey({ createdAt, expiresAt, lastUsedAt, revokedAt, ...row }: KeyRow, now: Date): ApiKey {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    status: revokedAt ? 'revoked' : expiresAt && expiresAt <= now ? 'expired' : 'active',
  }
}
