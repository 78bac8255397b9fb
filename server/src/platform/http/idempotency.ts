import { createHash } from 'node:crypto'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyRequest } from 'fastify'
import type { Db, Tx } from '../db/client.ts'
import { changesRow } from '../db/rows.ts'
import { AppError, wrongField } from '../lib/app-error.ts'
import type { PartnerId } from '../lib/identity.ts'
import { before, seconds } from '../lib/time.ts'

/** The Idempotency-Key of a request, if it has one, and a fingerprint of the request. */
export type IdempotencyKey = { key: string | undefined; fingerprint: string }

/**
 * Reads the Idempotency-Key header (IETF draft-ietf-httpapi-idempotency-key-header): 8 to 128 visible characters. The body must have
 * been checked by a schema: others could be nested too deep to read.
 */
export function readIdempotencyKey(request: FastifyRequest, { hasBody = true } = {}): IdempotencyKey {
  const key = request.headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7E]{8,128}$/.test(key)))
    throw wrongField({ field: 'Idempotency-Key', message: 'Use 8 to 128 visible characters, such as a UUID.' })
  const body = Buffer.isBuffer(request.body)
    ? createHash('sha256').update(request.body).digest('hex')
    : JSON.stringify(hasBody ? request.body : undefined)
  return { key, fingerprint: `${request.method} ${request.url} ${body}` }
}

/**
 * Runs `handle` once per key and stores its response in the same transaction. A repeated request, even a concurrent one, waits and
 * gets that response. An error rolls everything back, so the key may be used again. Throws `conflict` when the key was used for
 * another request before.
 */
export async function withIdempotency<R extends object>(
  tx: Tx,
  partner: PartnerId,
  { key, fingerprint }: IdempotencyKey,
  now: Date,
  handle: () => Promise<R>,
): Promise<R> {
  if (key === undefined) return handle()
  const requestHash = createHash('sha256').update(fingerprint).digest()
  const claim = tx.insertInto('idempotencyKeys').values({ partnerId: partner, key, requestHash, createdAt: now })
  const isClaimed = await changesRow(claim.onConflict((conflict) => conflict.doNothing()))
  if (!isClaimed) return storedResponse<R>(tx, partner, key, requestHash)
  return storeResponse(tx, partner, key, await handle())
}

/** A server that claimed a key and stored no response for this long is assumed to have died. */
const claimSeconds = 60

/**
 * As `withIdempotency`, for a handler with its own transactions: claims the key before it and stores the response after it. If the
 * server dies in between, the request may be sent again after a minute and runs again, so doing the change twice must have the same
 * result as doing it once. Throws `conflict` while the first request is still running.
 */
export async function withClaimedKey<R extends object>(
  db: Db,
  partner: PartnerId,
  { key, fingerprint }: IdempotencyKey,
  now: Date,
  handle: () => Promise<R>,
): Promise<R> {
  if (key === undefined) return handle()
  const requestHash = createHash('sha256').update(fingerprint).digest()
  const claim = db.insertInto('idempotencyKeys').values({ partnerId: partner, key, requestHash, createdAt: now })
  const isClaimed = await changesRow(
    claim.onConflict((conflict) =>
      conflict
        .columns(['partnerId', 'key'])
        .doUpdateSet({ createdAt: now })
        .where('idempotencyKeys.response', 'is', null)
        .where('idempotencyKeys.requestHash', '=', requestHash)
        .where('idempotencyKeys.createdAt', '<', before(now, seconds(claimSeconds))),
    ),
  )
  if (!isClaimed) {
    const response = await storedResponse<R | null>(db, partner, key, requestHash)
    if (response === null) throw new AppError('conflict', messages.idempotencyKeyInUse)
    return response
  }
  try {
    return await storeResponse(db, partner, key, await handle())
  } catch (error) {
    const own = db.deleteFrom('idempotencyKeys').where('partnerId', '=', partner).where('key', '=', key)
    await own.where('response', 'is', null).execute()
    throw error
  }
}

async function storeResponse<R extends object>(db: Db, partner: PartnerId, key: string, response: R): Promise<R> {
  await db
    .updateTable('idempotencyKeys')
    .set({ response: JSON.stringify(response) })
    .where('partnerId', '=', partner)
    .where('key', '=', key)
    .execute()
  return response
}

async function storedResponse<R>(tx: Db, partner: PartnerId, key: string, requestHash: Buffer): Promise<R> {
  const stored = await tx
    .selectFrom('idempotencyKeys')
    .where('partnerId', '=', partner)
    .where('key', '=', key)
    .select(['requestHash', 'response'])
    .executeTakeFirstOrThrow()
  if (!stored.requestHash.equals(requestHash)) throw new AppError('conflict', messages.idempotencyKeyReused)
  return stored.response as R
}

export const deleteOldIdempotencyKeys = (db: Db, before: Date) =>
  db.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute()

/** The stored replies of a partner, which may name its people. */
export const deleteIdempotencyKeys = (tx: Tx, partner: PartnerId) =>
  tx.deleteFrom('idempotencyKeys').where('partnerId', '=', partner).execute()
