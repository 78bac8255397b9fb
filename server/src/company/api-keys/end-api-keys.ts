import { sql } from 'kysely'
import type { Tx } from '../../platform/db/client.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

/** Ends all keys of a partner for good, and erases their allowed addresses. */
export const endApiKeys = (tx: Tx, partner: PartnerId, now: Date) =>
  tx
    .updateTable('apiKeys')
    .set({ revokedAt: sql`coalesce(revoked_at, ${now})`, allowedAddresses: [] })
    .where('partnerId', '=', partner)
    .execute()
