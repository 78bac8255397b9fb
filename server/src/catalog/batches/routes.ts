import * as endpoints from '@sahihi/contract/endpoints/batches.ts'
import { listAllBatches as allBatches, listBatchNames as batchNames } from '@sahihi/contract/endpoints/lists.ts'
import type { AppContext } from '../../platform/context.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { findCodeScope } from '../codes/codes-of-batch.ts'
import { listBatches, listBatchNames } from './batch-queries.ts'
import { changeBatchState } from './change-batch-state.ts'
import { findProduct } from './check-product-takes-batches.ts'
import { createBatch } from './create-batch.ts'
import { editBatch } from './edit-batch.ts'
import { getBatch } from './get-batch.ts'
import { importBatch } from './import-batch.ts'
import { listAllBatches } from './list-all-batches.ts'
import { getPreviousMetrics } from './metrics-queries.ts'
import { presentBatch } from './present-batch.ts'

export function batchRoutes(route: Route, { db, config, clock }: AppContext) {
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
    createBatch(tx, { config, now: clock() }, actor, { ...body, productId: params.id }),
  )
  route(endpoints.importBatch, ({ actor, params, body, request }) =>
    importBatch({ db, config, now: clock(), idempotencyKey: readIdempotencyKey(request) }, actor, params.id, body),
  )
  route(endpoints.editBatch, ({ tx, actor, params, body }) => editBatch(tx, actor, params.id, body, clock()))
  route(endpoints.changeBatchState, ({ tx, actor, params, body }) =>
    changeBatchState(tx, actor, params.id, body, clock()),
  )
}
