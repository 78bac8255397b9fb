import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor, PartnerId } from '../../platform/lib/identity.ts'
import { hasKey, listApiKeys, setRevoked } from './queries.ts'

/** Ends a key for good. Servers do not cache keys, so they all refuse it from the next request on. Repeating this is harmless. */
export async function revokeApiKey({ db, clock }: AppContext, actor: MemberActor, id: string) {
  const { partner } = actor
  const now = clock()
  const data = await db.transaction().execute(async (tx) => {
    const revoked = await setRevoked(tx, partner, id, now)
    if (!revoked && !(await hasKey(tx, partner, id))) throw notFound()
    if (revoked)
      await auditBy(tx, actor, now, { action: 'api_key.revoked', subject: id, details: { name: revoked.name } })
    return listApiKeys(tx, partner, now)
  })
  return { message: messages.keyRevoked, data }
}

/** Ends all keys of a partner for good, and erases their allowed addresses. */
export const endApiKeys = (tx: Tx, partner: PartnerId, now: Date) =>
  tx
    .updateTable('apiKeys')
    .set({ revokedAt: sql`coalesce(revoked_at, ${now})`, allowedAddresses: [] })
    .where('partnerId', '=', partner)
    .execute()
