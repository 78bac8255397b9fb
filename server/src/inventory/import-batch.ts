import type { importForm } from '@sahihi/contract/endpoints/inventory/batches.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../db/client.ts'
import { type idempotencyKeyOf, withIdempotency } from '../http/idempotency.ts'
import type { PartnerActor, PartnerId } from '../lib/identity.ts'
import { consumeAttempt, refundAttempt } from '../lib/throttle.ts'
import { SerialsTakenByOthers } from './assign-serials.ts'
import { checkSerials } from './check-serials.ts'
import { createBatch } from './create-batch.ts'

type Deps = { db: Db; now: Date; idempotencyKey: ReturnType<typeof idempotencyKeyOf> }

/** Creates a batch of codes for serials that the partner already prints, in a transaction of its own. */
export function importBatch(
  { db, now, idempotencyKey }: Deps,
  actor: PartnerActor,
  productId: string,
  { csv, ...form }: z.output<typeof importForm>,
) {
  const serials = checkSerials(csv)
  return limitImports(db, actor.partner, now, (tx) =>
    withIdempotency(tx, actor.partner, idempotencyKey, now, () =>
      createBatch(tx, actor, productId, { ...form, quantity: serials.length, serials }, now),
    ),
  )
}

/**
 * An import that fails because others have its serials reveals how they number: five an hour are free, then each waits
 * longer. The attempt is counted before any lookup, so that even the status reveals nothing while waiting, and in the same
 * transaction, so that a partner's imports run one by one and no parallel burst slips through.
 */
async function limitImports<R>(
  db: Db,
  partner: PartnerId,
  now: Date,
  importSerials: (tx: Tx) => Promise<R>,
): Promise<R> {
  const key = `import:${partner}`
  const result = await db.transaction().execute(async (tx) => {
    await consumeAttempt(tx, key, { freeAttempts: 5 }, now)
    await sql`savepoint attempt_counted`.execute(tx)
    try {
      const reply = await importSerials(tx)
      await refundAttempt(tx, key)
      return reply
    } catch (error) {
      if (!(error instanceof SerialsTakenByOthers)) throw error // rolls back the count too
      await sql`rollback to savepoint attempt_counted`.execute(tx)
      return error
    }
  })
  if (result instanceof SerialsTakenByOthers) throw result
  return result
}
