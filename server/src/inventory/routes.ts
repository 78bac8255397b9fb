import * as batches from '@sahihi/contract/endpoints/inventory/batches.ts'
import * as codes from '@sahihi/contract/endpoints/inventory/codes.ts'
import * as edits from '@sahihi/contract/endpoints/inventory/edits.ts'
import * as lists from '@sahihi/contract/endpoints/inventory/lists.ts'
import * as orders from '@sahihi/contract/endpoints/inventory/orders.ts'
import * as products from '@sahihi/contract/endpoints/inventory/products.ts'
import type { AppContext } from '../context.ts'
import { idempotencyKeyOf } from '../http/idempotency.ts'
import type { Route } from '../http/mount-endpoints.ts'
import { listBatches } from './batch-queries.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeBatchState } from './change-batch-state.ts'
import { changeCodeState } from './change-code-state.ts'
import { changeCodesState } from './change-codes-state.ts'
import { changeProductState } from './change-product-state.ts'
import { createBatch } from './create-batch.ts'
import { createOrder } from './create-order.ts'
import { createProduct } from './create-product.ts'
import { downloadCodes } from './download-codes.ts'
import { downloadOrder } from './download-order.ts'
import { createDownloadSlots } from './download-slots.ts'
import { editBatch } from './edit-batch.ts'
import { editFeedbackForm } from './edit-feedback-form.ts'
import { editProduct } from './edit-product.ts'
import { exportCodes } from './export-codes.ts'
import { findProductOrBatch } from './find-batch.ts'
import { getBatch } from './get-batch.ts'
import { getCode } from './get-code.ts'
import { getEditHistory } from './get-edit-history.ts'
import { getOrder } from './get-order.ts'
import { getProduct } from './get-product.ts'
import { getProductSummary } from './get-product-summary.ts'
import { giveBackUses } from './give-back-uses.ts'
import { importBatch } from './import-batch.ts'
import { importOrder } from './import-order.ts'
import { listAllBatches } from './list-all-batches.ts'
import { listCodes } from './list-codes.ts'
import { listProducts } from './list-products.ts'
import { getPreviousMetrics } from './metrics-queries.ts'
import { listOrders } from './order-queries.ts'
import { presentBatch } from './present-batch.ts'
import { presentOrder } from './present-order.ts'
import { releaseOrder } from './release-order.ts'

export function inventoryRoutes(route: Route, context: AppContext) {
  const { db, pool, config, clock, sendCsv } = context
  const linkBase = `${config.PUBLIC_URL}/verify/`
  const acquireDownloadSlot = createDownloadSlots(pool)

  route(products.getProductSummary, ({ partner }) => getProductSummary(db, partner))
  route(products.getProduct, ({ partner, params }) => getProduct(db, partner, params.id))
  route(products.createProduct, ({ tx, account, partner, body }) =>
    createProduct(tx, { account, partner }, body, clock()),
  )
  route(products.changeProductState, ({ tx, account, partner, params, body }) =>
    changeProductState(tx, { account, partner }, params.id, body, clock()),
  )

  route(products.editProduct, ({ tx, account, partner, params, body }) =>
    editProduct(tx, { account, partner }, params.id, body, clock()),
  )
  route(products.editFeedbackForm, ({ tx, account, partner, params, body }) =>
    editFeedbackForm(tx, { account, partner }, params.id, body, clock()),
  )
  route(batches.editBatch, ({ tx, account, partner, params, body }) =>
    editBatch(tx, { account, partner }, params.id, body, clock()),
  )
  route(edits.getEditHistory, ({ partner, params }) => getEditHistory(db, partner, params.id))

  route(lists.listProducts, ({ partner, query }) => listProducts(db, partner, query))
  route(lists.listAllBatches, ({ partner, query }) => listAllBatches(db, partner, query, clock()))

  route(batches.listBatches, async ({ partner, params }) => {
    await getProduct(db, partner, params.id)
    return (await listBatches(db, partner, params.id)).map(presentBatch)
  })
  route(batches.getBatch, ({ partner, params }) => getBatch(db, partner, params.id, clock()))
  route(batches.getPreviousMetrics, async ({ partner, params }) => {
    await findProductOrBatch(db, partner, params.id)
    return getPreviousMetrics(db, partner, params.id, clock())
  })
  route(batches.createBatch, ({ tx, account, partner, params, body }) =>
    createBatch(tx, { account, partner }, { ...body, productId: params.id }, clock()),
  )
  route(batches.importBatch, ({ account, partner, params, body, request }) =>
    importBatch({ db, now: clock(), idempotencyKey: idempotencyKeyOf(request) }, { account, partner }, params.id, body),
  )
  route(batches.changeBatchState, ({ tx, account, partner, params, body }) =>
    changeBatchState(tx, { account, partner }, params.id, body, clock()),
  )

  route(codes.listCodes, ({ partner, params, query }) =>
    listCodes(db, partner, linkBase, { ...query, batchOrProductId: params.productId }),
  )
  route(codes.downloadCodes, ({ account, partner, params, query, reply }) =>
    downloadCodes(
      { db, linkBase, acquireDownloadSlot, now: clock() },
      { actor: { account, partner }, batchId: params.batchId, options: query, reply },
    ),
  )
  route(orders.downloadOrder, ({ account, partner, params, query, reply }) =>
    downloadOrder(
      { db, linkBase, acquireDownloadSlot, sendCsv, now: clock() },
      { actor: { account, partner }, orderId: params.id, options: query, reply },
    ),
  )
  route(codes.getCode, ({ partner, params, query }) => getCode(db, partner, linkBase, { ...params, ...query }))
  route(codes.changeCodeState, ({ tx, account, partner, params, body }) =>
    changeCodeState(tx, { account, partner }, params.verificationNumber, body, clock()),
  )
  route(codes.changeCodesState, ({ tx, account, partner, params, body }) =>
    changeCodesState(tx, { account, partner }, params.batchId, body, clock()),
  )
  route(codes.exportCodes, ({ account, partner, params, query, reply }) =>
    exportCodes(
      { db, sendCsv, now: clock() },
      { actor: { account, partner }, batchOrProductId: params.productId, filter: query, reply },
    ),
  )
  route(codes.giveBackUses, ({ tx, account, partner, params }) =>
    giveBackUses(tx, { account, partner }, params.verificationNumber, clock()),
  )
  orderRoutes(route, context)
}

function orderRoutes(route: Route, context: AppContext) {
  const { db, clock } = context
  route(orders.createOrder, ({ tx, account, partner, params, body }) =>
    createOrder(tx, context, { account, partner }, { ...body, productId: params.id }),
  )
  route(orders.importOrder, ({ account, partner, params, query, body, request }) =>
    importOrder(
      context,
      idempotencyKeyOf(request),
      { account, partner },
      { ...query, productId: params.id, csv: body },
    ),
  )
  route(orders.listOrders, async ({ partner, params }) => {
    await getProduct(db, partner, params.id)
    return (await listOrders(db, partner, params.id)).map(presentOrder)
  })
  route(orders.getOrder, ({ partner, params }) => getOrder(db, partner, params.id))
  route(orders.releaseOrder, ({ tx, account, partner, params }) =>
    releaseOrder(tx, { account, partner }, params.id, clock()),
  )
  route(orders.cancelOrder, ({ tx, account, partner, params }) =>
    cancelOrder(tx, { account, partner }, params.id, clock()),
  )
}
