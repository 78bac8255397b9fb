import type { BatchRequest } from '@sahihi/contract/endpoints/batch-requests.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { countRows } from '../../platform/db/lists.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { type PartnerActor, type PartnerId, permissionsOfCaller } from '../../platform/lib/identity.ts'
import { groupByLot, namedBatches } from './affected-lots.ts'
import { type RequestRow, requestById, shownRequests, waiting } from './request-queries.ts'

/** The requests that wait for a second person, and those that were declined or lapsed lately. */
export const listBatchRequests = async (db: Db, actor: PartnerActor, now: Date) =>
  presentRequests(db, actor, await shownRequests(db, actor.partner, now), now)

/** How many requests wait for a second person. */
export const countWaitingRequests = (db: Db, partner: PartnerId, now: Date) => countRows(waiting(db, partner, now))

/** Deletes all requests of a partner that closes. */
export const endBatchRequests = (tx: Tx, partner: PartnerId) =>
  tx.deleteFrom('batchRequests').where('partnerId', '=', partner).execute()

/** A request of this partner; throws 404 for any other. */
export async function findRequest(tx: Tx, partner: PartnerId, id: string): Promise<RequestRow> {
  const request = await requestById(tx, partner, id)
  if (!request) throw notFound()
  return request
}

/** One request as the API returns it to this caller. */
export async function readRequest(tx: Tx, actor: PartnerActor, id: string, now: Date): Promise<BatchRequest> {
  const [request] = await presentRequests(tx, actor, [await findRequest(tx, actor.partner, id)], now)
  if (!request) throw notFound()
  return request
}

/** Requests as the API returns them to this caller. */
async function presentRequests(
  db: Db | Tx,
  actor: PartnerActor,
  rows: RequestRow[],
  now: Date,
): Promise<BatchRequest[]> {
  const batches = await namedBatches(db, actor.partner, [...new Set(rows.flatMap(({ batchIds }) => batchIds))])
  const mayConfirm = permissionsOfCaller(actor).includes('batches:confirm')
  return rows.map((row) => {
    const state = row.outcome ?? (row.expiresAt > now ? 'waiting' : 'lapsed')
    const isYours = row.requestedBy === actor.account?.id
    const isAbout = new Set(row.batchIds)
    return {
      id: row.id,
      action: row.action,
      reason: row.reason,
      state,
      lots: groupByLot(batches.filter(({ id }) => isAbout.has(id))),
      batchIds: row.batchIds,
      orderId: row.orderId,
      requestedBy: row.requester,
      requestedAt: row.requestedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      decidedBy: row.decider,
      decidedAt: (row.decidedAt ?? (state === 'lapsed' ? row.expiresAt : null))?.toISOString() ?? null,
      note: row.note,
      isYours: isYours && state === 'waiting',
      mayDecide: mayConfirm && !isYours && state === 'waiting',
    }
  })
}
