import * as requests from '@sahihi/contract/endpoints/batch-requests.ts'
import * as endpoints from '@sahihi/contract/endpoints/batches.ts'
import { listAllBatches as allBatches, listBatchNames as batchNames } from '@sahihi/contract/endpoints/lists.ts'
import type { AppContext } from '../../platform/context.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { findCodeScope } from '../codes/codes-of-batch.ts'
import { listBatches, listBatchNames } from './batch-queries.ts'
import { changeBatchState } from './change-batch-state.ts'
import { changeBatchStates } from './change-batch-states.ts'
import { findProduct } from './check-product-takes-batches.ts'
import { createBatch } from './create-batch.ts'
import { declineBatchRequest } from './decline-batch-request.ts'
import { editBatch } from './edit-batch.ts'
import { getBatch } from './get-batch.ts'
import { importBatch } from './import-batch.ts'
import { listAllBatches } from './list-all-batches.ts'
import { listBatchRequests } from './list-batch-requests.ts'
import { getPreviousMetrics } from './metrics-queries.ts'
import { presentBatch } from './present-batch.ts'
import { withdrawBatchRequest } from './withdraw-batch-request.ts'

export function batchRoutes(route: Route, { db, config, canaries, clock, jobs }: AppContext) {
  route(endpoints.listBatches, async ({ partner, params }) => {
    await findProduct(db, partner, params.id)
    return (await listBatches(db, partner, params.id)).map(presentBatch)
  })
  route(allBatches, ({ partner, query, paging }) => listAllBatches(db, partner, query, paging, clock()))
  route(batchNames, async ({ partner, params }) => {
    await findProduct(db, partner, params.id)
    return listBatchNames(db, partner, params.id)
  })
  route(endpoints.getBatch, ({ partner, params }) => getBatch(db, partner, params.id, clock()))
  route(endpoints.getPreviousMetrics, async ({ partner, params }) => {
    await findCodeScope(db, partner, params.id)
    return getPreviousMetrics(db, partner, params.id, clock())
  })
  route(endpoints.createBatch, ({ tx, actor, params, body }) =>
    createBatch(tx, { config, canaries, now: clock() }, actor, { ...body, productId: params.id }),
  )
  route(endpoints.importBatch, ({ actor, params, body, request }) =>
    importBatch(
      { db, config, canaries, now: clock(), idempotencyKey: readIdempotencyKey(request) },
      actor,
      params.id,
      body,
    ),
  )
  route(endpoints.editBatch, ({ tx, actor, params, body }) => editBatch(tx, actor, params.id, body, clock()))
  route(endpoints.changeBatchState, ({ tx, actor, params, body }) =>
    changeBatchState(tx, { jobs, now: clock() }, actor, params.id, body),
  )
  route(endpoints.changeBatchStates, ({ tx, actor, body }) =>
    changeBatchStates(tx, { jobs, now: clock() }, actor, body),
  )
  route(requests.listBatchRequests, ({ actor }) => listBatchRequests(db, actor, clock()))
  route(requests.declineBatchRequest, ({ tx, actor, params, body }) =>
    declineBatchRequest(tx, { jobs, now: clock() }, actor, { ...params, ...body }),
  )
  route(requests.withdrawBatchRequest, ({ tx, actor, params }) => withdrawBatchRequest(tx, actor, params.id, clock()))
}
