import { limits } from '@sahihi/contract/domain/limits.ts'
import type { importForm } from '@sahihi/contract/endpoints/batches.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../platform/db/client.ts'
import { type readIdempotencyKey, withIdempotency } from '../../platform/http/idempotency.ts'
import type { Canaries } from '../../platform/lib/canaries.ts'
import type { PartnerActor, PartnerId } from '../../platform/lib/identity.ts'
import type { KeyedConfig } from '../../platform/lib/secret-key.ts'
import { SerialsTakenByOthers } from '../codes/assign-serials.ts'
import { checkSerials } from '../codes/check-serials.ts'
import { requireConfirmation } from '../codes/find-guessable.ts'
import { serialsToCsv } from '../codes/serials-to-csv.ts'
import { createBatch } from './create-batch.ts'
import { countImport, uncountImport } from './limit-imports.ts'

type Deps = {
  db: Db
  config: KeyedConfig
  canaries: Canaries
  now: Date
  idempotencyKey: ReturnType<typeof readIdempotencyKey>
}

/** Creates a batch of codes for serials that the partner already prints, in a transaction of its own. */
export async function importBatch(
  { db, config, canaries, now, idempotencyKey }: Deps,
  actor: PartnerActor,
  productId: string,
  { csv, serials: listed, confirmGuessable, ...form }: z.output<typeof importForm>,
) {
  const serials = await checkSerials(csv ?? serialsToCsv(listed ?? []), {
    maxSerials: limits.quantityMax,
    tooMany: messages.quantityMax,
  })
  requireConfirmation(serials, confirmGuessable)
  return limitImports(db, actor.partner, now, (tx) =>
    withIdempotency(tx, actor.partner, idempotencyKey, now, () =>
      createBatch(tx, { config, canaries, now }, actor, { ...form, productId, quantity: serials.length, serials }),
    ),
  )
}

/** Counts the import in the import's own transaction, so that a partner's imports run one by one and no parallel burst slips through. */
async function limitImports<R>(
  db: Db,
  partner: PartnerId,
  now: Date,
  importSerials: (tx: Tx) => Promise<R>,
): Promise<R> {
  const result = await db.transaction().execute(async (tx) => {
    await countImport(tx, partner, now)
    await sql`savepoint attempt_counted`.execute(tx)
    try {
      const reply = await importSerials(tx)
      await uncountImport(tx, partner)
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
