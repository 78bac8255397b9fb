import type { Recall } from '@sahihi/contract/endpoints/recalls.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { readPage } from '../../platform/lib/paginate.ts'
import { groupByLot, namedBatches } from '../batches/affected-lots.ts'
import { countRecalls, type RecallFilters, type RecallRow, recallEnds, recallsPage } from './queries.ts'

type Query = RecallFilters & { page: number; limit: number }

/** A page of the recalls of a partner, the newest first. */
export async function listRecalls(db: Db, partner: PartnerId, query: Query, paging: Paging) {
  const { rows, pagination, nextCursor } = await readPage(query, paging, {
    count: () => countRecalls(db, partner, query),
    read: (start) => recallsPage(db, partner, query, start),
  })
  return { data: { recalls: await presentRecalls(db, partner, rows), pagination }, nextCursor }
}

/** Recalls as the API returns them, with the batches that are still recalled by each. */
export async function presentRecalls(db: Db, partner: PartnerId, rows: RecallRow[]): Promise<Recall[]> {
  const ids = [...new Set(rows.flatMap(({ batchIds }) => batchIds))]
  const [batches, ends] = await Promise.all([namedBatches(db, partner, ids), recallEnds(db, partner, ids)])
  return rows.map(({ id, recalledAt, reason, isEmergency, who, requester, batchIds }) => {
    const recalled = new Set(batchIds)
    const ended = batchIds.map(
      (batchId) => ends.find(({ subject, occurredAt }) => subject === batchId && occurredAt >= recalledAt)?.occurredAt,
    )
    const activeBatches = ended.filter((at) => at === undefined).length
    const last = Math.max(...ended.map((at) => at?.getTime() ?? 0))
    return {
      id,
      recalledAt: recalledAt.toISOString(),
      reason,
      isEmergency,
      recalledBy: requester ?? who,
      secondPerson: requester ? who : null,
      lots: groupByLot(batches.filter((batch) => recalled.has(batch.id))),
      endedAt: activeBatches > 0 ? null : new Date(last).toISOString(),
      activeBatches,
    }
  })
}
