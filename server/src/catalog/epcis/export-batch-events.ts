import type { FastifyReply } from 'fastify'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { findBatch } from '../batches/find-batch.ts'
import { batchesWithIds } from './queries.ts'
import { requireGtin } from './require-gtin.ts'
import { type Deps, eventScope, sendEvents } from './send-events.ts'

type Params = { actor: PartnerActor; batchId: string; reply: FastifyReply }

/** Sends everything that has happened to the codes of a batch as EPCIS events. */
export async function exportBatchEvents(deps: Deps, { actor, batchId, reply }: Params) {
  const { partner } = actor
  const { product } = await findBatch(deps.db, partner, batchId)
  requireGtin(product)
  return sendEvents(deps, {
    scope: await eventScope(deps, partner),
    batches: (read) => read(batchesWithIds(deps.db, partner, [batchId])),
    actor,
    reply,
    event: { action: 'batch.epcis_exported', subject: batchId },
  })
}
