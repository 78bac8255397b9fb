import { createHash } from 'node:crypto'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { AppError, wrongField } from '../lib/app-error.ts'

/** What makes a request repeatable: its Idempotency-Key and what it asked for. */
export type Repeatable = { key: string | undefined; asked: string }

/** Reads the Idempotency-Key header (IETF draft-ietf-httpapi-idempotency-key-header): 8 to 128 visible characters. */
export function idempotencyKeyOf(request: FastifyRequest): Repeatable {
  const key = request.headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7E]{8,128}$/.test(key)))
    throw wrongField({ field: 'Idempotency-Key', message: 'Use 8 to 128 visible characters, such as a UUID.' })
  return { key, asked: `${request.method} ${request.url} ${JSON.stringify(request.body)}` }
}

/**
 * Does `make` once for each key: its reply is kept in the same transaction, and a repetition, even one that runs at the
 * same time, waits and gets that reply. A refusal rolls all back, so that the key may be used again.
 */
export async function withIdempotency<R extends object>(
  tx: Tx,
  partner: PartnerId,
  { key, asked }: Repeatable,
  now: Date,
  make: () => Promise<R>,
): Promise<R> {
  if (key === undefined) return make()
  const requestHash = createHash('sha256').update(asked).digest()
  const claimed = await tx
    .insertInto('keptReplies')
    .values({ partnerId: partner, key, requestHash, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 0n) return keptReply<R>(tx, partner, key, requestHash)
  const reply = await make()
  await tx
    .updateTable('keptReplies')
    .set({ reply: JSON.stringify(reply) })
    .where('partnerId', '=', partner)
    .where('key', '=', key)
    .execute()
  return reply
}

async function keptReply<R>(tx: Tx, partner: PartnerId, key: string, requestHash: Buffer): Promise<R> {
  const kept = await tx
    .selectFrom('keptReplies')
    .where('partnerId', '=', partner)
    .where('key', '=', key)
    .select(['requestHash', 'reply'])
    .executeTakeFirstOrThrow()
  if (!kept.requestHash.equals(requestHash)) throw new AppError('conflict', messages.keyReused)
  return kept.reply as R
}
