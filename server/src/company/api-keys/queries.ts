import { limits } from '@sahihi/contract/domain/limits.ts'
import type { ApiKey } from '@sahihi/contract/endpoints/api-keys.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/client.ts'
import { countRows } from '../../platform/db/lists.ts'
import { lockForPartner } from '../../platform/db/locks.ts'
import { findsRow } from '../../platform/db/rows.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { wakeLiveFeeds } from '../../platform/lib/live-feeds.ts'

/** A key by the hash of its secret, of a partner whose members may sign in. */
export const keyBySecretHash = (db: Db, secretHash: Buffer) =>
  db
    .selectFrom('apiKeys')
    .innerJoin('partners', 'partners.id', 'apiKeys.partnerId')
    .where('secretHash', '=', secretHash)
    .where('partners.approvedAt', 'is not', null)
    .where('partners.rejectedAt', 'is', null)
    .where('partners.closedAt', 'is', null)
    .select(['apiKeys.id', 'partnerId', 'scopes', 'allowedAddresses', 'expiresAt', 'lastUsedAt', 'revokedAt'])
    .select('partners.suspensionReason')
    .executeTakeFirst()

export const touchKey = (db: Db, id: string, now: Date, writtenBefore: Date) =>
  db
    .updateTable('apiKeys')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', writtenBefore)]))
    .execute()

/** All keys of a partner: the working ones first, the newest first. */
export const listApiKeys = async (db: Db, partner: PartnerId, now: Date): Promise<ApiKey[]> => {
  const rows = await db
    .selectFrom('apiKeys')
    .innerJoin('accounts', 'accounts.id', 'apiKeys.createdBy')
    .where('partnerId', '=', partner)
    .select(['apiKeys.id', 'apiKeys.name', 'hint', 'scopes', 'allowedAddresses'])
    .select(['apiKeys.createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt'])
    .select(sql<string>`coalesce(accounts.name, accounts.email)`.as('createdBy'))
    .orderBy(sql`${isActive(now)}`, 'desc')
    .orderBy('apiKeys.createdAt', 'desc')
    .orderBy('apiKeys.id', 'desc')
    .execute()
  return rows.map(({ createdAt, expiresAt, lastUsedAt, revokedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    status: revokedAt ? 'revoked' : expiresAt && expiresAt <= now ? 'expired' : 'active',
  }))
}

const isActive = (now: Date) =>
  sql<boolean>`(revoked_at is null and (expires_at is null or expires_at > ${now}::timestamptz))`

type NewKey = {
  id: string
  name: string
  secretHash: Buffer
  hint: string
  scopes: string[]
  allowedAddresses: string[]
  createdBy: string
  expiresAt: Date | null
  now: Date
}

/** Inserts a key; false when the partner has as many as it may. The lock makes concurrent inserts take turns. */
export async function insertKey(tx: Tx, partner: PartnerId, { now, ...key }: NewKey): Promise<boolean> {
  await lockForPartner(tx, 'api keys', partner)
  const active = tx.selectFrom('apiKeys').where('partnerId', '=', partner).where(isActive(now))
  if ((await countRows(active)) >= limits.apiKeysMax) return false
  await tx
    .insertInto('apiKeys')
    .values({ ...key, partnerId: partner, createdAt: now })
    .execute()
  return true
}

type KeyChange = Partial<Pick<NewKey, 'name' | 'scopes' | 'allowedAddresses' | 'expiresAt'>>

/** Locks a working key until the transaction ends; undefined when it has ended, or is not the partner's. */
export const lockKey = (tx: Tx, partner: PartnerId, id: string, now: Date) =>
  tx
    .selectFrom('apiKeys')
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .where(isActive(now))
    .select(['name', 'scopes', 'allowedAddresses', 'createdAt', 'expiresAt'])
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function updateKey(tx: Tx, partner: PartnerId, { id, ...change }: KeyChange & { id: string }) {
  await tx.updateTable('apiKeys').set(change).where('id', '=', id).where('partnerId', '=', partner).execute()
  await wakeLiveFeeds(tx, [partner])
}

/** Revokes a key; undefined when it was revoked before, or is not the partner's. */
export async function setRevoked(tx: Tx, partner: PartnerId, id: string, now: Date) {
  await wakeLiveFeeds(tx, [partner])
  return tx
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where('partnerId', '=', partner)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('name')
    .executeTakeFirst()
}

export const hasKey = (db: Db, partner: PartnerId, id: string) =>
  findsRow(db.selectFrom('apiKeys').where('partnerId', '=', partner).where('id', '=', id).select('id'))

/**
 * Takes up to `count` of the `max` requests that a key may make in a minute, in one statement, so that all servers together never
 * take more. Returns how many were taken, and how many are left for all.
 */
export async function takeRequests(
  db: Db,
  id: string,
  { minute, count, max }: { minute: Date; count: number; max: number },
): Promise<{ taken: number; left: number }> {
  const { rows } = await sql<{ total: number }>`
    insert into api_key_requests as known (api_key_id, minute, taken) values (${id}, ${minute}, ${count})
    on conflict (api_key_id) do update set
      minute = greatest(known.minute, excluded.minute),
      taken = case when known.minute < excluded.minute then excluded.taken else known.taken + excluded.taken end
    returning taken as total`.execute(db)
  const total = rows[0]?.total ?? max
  return { taken: Math.max(0, Math.min(count, max - (total - count))), left: Math.max(0, max - total) }
}
