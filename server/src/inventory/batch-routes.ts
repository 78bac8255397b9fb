import {
  createBatch,
  changeBatchState,
  importBatch,
  listBatches,
  getBatch,
  getPreviousMetrics,
} from '@sahihi/contract/endpoints/inventory-batches.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { countScans } from './scan-counts.ts'
import { withIdempotency, idempotencyKeyOf } from '../http/idempotency.ts'
import type { Route } from '../http/mount-endpoints.ts'
import type { AppContext } from '../context.ts'
import { findProduct } from './find-product.ts'
import { changeState } from './change-batch-state.ts'
import { checkSerials } from './check-serials.ts'
import { countImports } from './limit-imports.ts'
import { findBatch, findProductToAddTo, productOrBatch } from './find-batch.ts'
import { makeBatch } from './insert-batch-with-codes.ts'
import { lastPeriod, periodBefore } from './batch-metrics.ts'
import { presentBatch } from './present-batch.ts'
import { batchesOf } from './batch-queries.ts'

export function batchRoutes(serve: Route, { db, clock }: AppContext) {
  serve(listBatches, async ({ partner, params }) => {
    await findProduct(db, partner, params.id)
    return { success: true as const, data: (await batchesOf(db, partner, params.id)).map(presentBatch) }
  })
  serve(getBatch, async ({ partner, params }) => {
    const { batch, product } = await findBatch(db, partner, params.id)
    const [counts, metrics] = await Promise.all([
      countScans(db, partner, batch.id),
      lastPeriod(db, partner, batch.id, clock()),
    ])
    return { success: true as const, data: { ...presentBatch(batch), product, ...counts, metrics } }
  })
  serve(getPreviousMetrics, async ({ partner, params }) => {
    await productOrBatch(db, partner, params.id)
    return { success: true as const, data: await periodBefore(db, partner, params.id, clock()) }
  })
  serve(createBatch, ({ account, partner, params, body: { batchName, ...body }, request }) =>
    db.transaction().execute((tx) =>
      withIdempotency(tx, partner, idempotencyKeyOf(request), clock(), async () => {
        const product = await findProductToAddTo(tx, partner, params.id)
        const wish = { ...body, productId: product.id, name: batchName }
        return { success: true as const, data: { batch: await makeBatch(tx, { account, partner }, wish, clock()) } }
      }),
    ),
  )
  serve(importBatch, async ({ account, partner, params, body: { batchName, csv, ...body }, request }) => {
    const serials = checkSerials(csv)
    return countImports(db, partner, clock(), (tx) =>
      withIdempotency(tx, partner, idempotencyKeyOf(request), clock(), async () => {
        const product = await findProductToAddTo(tx, partner, params.id)
        const wish = { ...body, productId: product.id, name: batchName, quantity: serials.length, serials }
        return { success: true as const, data: { batch: await makeBatch(tx, { account, partner }, wish, clock()) } }
      }),
    )
  })
  serve(changeBatchState, ({ account, partner, params, body, request }) =>
    db.transaction().execute((tx) =>
      withIdempotency(tx, partner, idempotencyKeyOf(request), clock(), async () => {
        const data = await changeState(tx, { account, partner }, params.id, body, clock())
        return { success: true as const, message: messages.batchChanged[body.action], data }
      }),
    ),
  )
}
