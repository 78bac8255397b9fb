import * as batches from '@sahihi/contract/endpoints/inventory/batches.ts'
import * as codes from '@sahihi/contract/endpoints/inventory/codes.ts'
import * as edits from '@sahihi/contract/endpoints/inventory/edits.ts'
import * as lists from '@sahihi/contract/endpoints/inventory/lists.ts'
import * as orders from '@sahihi/contract/endpoints/inventory/orders.ts'
import * as pinFiles from '@sahihi/contract/endpoints/inventory/pin-files.ts'
import * as products from '@sahihi/contract/endpoints/inventory/products.ts'
import type { AppContext } from '../../platform/context.ts'
import { idempotencyKeyOf } from '../../platform/http/idempotency.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { allowOrderPinFiles } from './allow-order-pin-files.ts'
import { allowPinFiles } from './allow-pin-files.ts'
import { listBatches, listBatchNames } from './batch-queries.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeBatchState } from './change-batch-state.ts'
import { changeCodeState } from './change-code-state.ts'
import { changeCodesState } from './change-codes-state.ts'
import { changeProductState } from './change-product-state.ts'
import { createBatch } from './create-batch.ts'
import { createOrder } from './create-order.ts'
import { createOrderPinFile } from './create-order-pin-file.ts'
import { createPinFile } from './create-pin-file.ts'
import { createProduct } from './create-product.ts'
import { downloadCodes } from './download-codes.ts'
import { downloadOrder } from './download-order.ts'
import { type AcquireDownloadSlot, createDownloadSlots } from './download-slots.ts'
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
import { listOrderPinFiles } from './list-order-pin-files.ts'
import { listOrders } from './list-orders.ts'
import { listPinFiles } from './list-pin-files.ts'
import { listProducts } from './list-products.ts'
import { getPreviousMetrics } from './metrics-queries.ts'
import { presentBatch } from './present-batch.ts'
import { listProductNames } from './product-queries.ts'
import { releaseOrder } from './release-order.ts'

export function inventoryRoutes(route: Route, context: AppContext) {
  const { db, pool, config, clock, sendCsv } = context
  const { PUBLIC_URL: publicUrl } = config
  const linkBase = `${publicUrl}/verify/`
  const acquireDownloadSlot = createDownloadSlots(pool)

  route(products.getProductSummary, ({ partner }) => getProductSummary(db, partner))
  route(products.getProduct, ({ partner, params }) => getProduct(db, partner, params.id))
  route(products.createProduct, ({ tx, actor, body }) => createProduct(tx, { config, now: clock() }, actor, body))
  route(products.changeProductState, ({ tx, actor, params, body }) =>
    changeProductState(tx, actor, params.id, body, clock()),
  )

  route(products.editProduct, ({ tx, actor, params, body }) => editProduct(tx, actor, params.id, body, clock()))
  route(products.editFeedbackForm, ({ tx, actor, params, body }) =>
    editFeedbackForm(tx, actor, params.id, body, clock()),
  )
  route(batches.editBatch, ({ tx, actor, params, body }) => editBatch(tx, actor, params.id, body, clock()))
  route(edits.getEditHistory, ({ partner, params }) => getEditHistory(db, partner, params.id))

  route(batches.listBatches, async ({ partner, params }) => {
    await getProduct(db, partner, params.id)
    return (await listBatches(db, partner, params.id)).map(presentBatch)
  })
  route(batches.getBatch, ({ partner, params }) => getBatch(db, partner, params.id, clock()))
  route(batches.getPreviousMetrics, async ({ partner, params }) => {
    await findProductOrBatch(db, partner, params.id)
    return getPreviousMetrics(db, partner, params.id, clock())
  })
  route(batches.createBatch, ({ tx, actor, params, body }) =>
    createBatch(tx, { config, now: clock() }, actor, { ...body, productId: params.id }),
  )
  route(batches.importBatch, ({ actor, params, body, request }) =>
    importBatch({ db, config, now: clock(), idempotencyKey: idempotencyKeyOf(request) }, actor, params.id, body),
  )
  route(batches.changeBatchState, ({ tx, actor, params, body }) =>
    changeBatchState(tx, actor, params.id, body, clock()),
  )

  route(codes.listCodes, ({ partner, params, query, paging }) =>
    listCodes(db, partner, linkBase, { ...query, batchOrProductId: params.productId }, paging),
  )
  route(codes.downloadCodes, ({ actor, params, query, reply }) =>
    downloadCodes(
      { db, publicUrl, linkBase, acquireDownloadSlot, now: clock() },
      { actor, batchId: params.batchId, options: query, reply },
    ),
  )
  route(orders.downloadOrder, ({ actor, params, query, reply }) =>
    downloadOrder(
      { db, publicUrl, linkBase, acquireDownloadSlot, sendCsv, now: clock() },
      { actor, orderId: params.id, options: query, reply },
    ),
  )
  route(codes.getCode, ({ partner, params, query, paging }) =>
    getCode(db, partner, linkBase, { ...params, ...query }, paging),
  )
  route(codes.changeCodeState, ({ tx, actor, params, body }) =>
    changeCodeState(tx, actor, params.verificationNumber, body, clock()),
  )
  route(codes.changeCodesState, ({ tx, actor, params, body }) =>
    changeCodesState(tx, actor, params.batchId, body, clock()),
  )
  route(codes.exportCodes, ({ actor, params, query, reply }) =>
    exportCodes({ db, sendCsv, now: clock() }, { actor, batchOrProductId: params.productId, filter: query, reply }),
  )
  route(codes.giveBackUses, ({ tx, actor, params }) => giveBackUses(tx, actor, params.verificationNumber, clock()))
  pinFileRoutes(route, context, acquireDownloadSlot)
  listRoutes(route, context)
  orderRoutes(route, context)
}

function pinFileRoutes(route: Route, context: AppContext, acquireDownloadSlot: AcquireDownloadSlot) {
  const { db, config, clock, sendCsv } = context
  const { PUBLIC_URL: publicUrl } = config
  const deps = () => ({ db, config, now: clock() })
  const fileDeps = () => ({ ...deps(), publicUrl, linkBase: `${publicUrl}/verify/`, acquireDownloadSlot, sendCsv })

  route(pinFiles.createPinFile, ({ actor, params, body, reply }) =>
    createPinFile(fileDeps(), { actor, id: params.id, input: body, reply }),
  )
  route(pinFiles.createOrderPinFile, ({ actor, params, body, reply }) =>
    createOrderPinFile(fileDeps(), { actor, id: params.id, input: body, reply }),
  )
  route(pinFiles.listPinFiles, ({ partner, params }) => listPinFiles(deps(), partner, params.id))
  route(pinFiles.listOrderPinFiles, ({ partner, params }) => listOrderPinFiles(deps(), partner, params.id))
  route(pinFiles.allowPinFiles, ({ actor, params, body }) => allowPinFiles(deps(), actor, params.id, body))
  route(pinFiles.allowOrderPinFiles, ({ actor, params, body }) => allowOrderPinFiles(deps(), actor, params.id, body))
}

function listRoutes(route: Route, { db, clock }: AppContext) {
  route(lists.listProducts, ({ partner, query, paging }) => listProducts(db, partner, query, paging))
  route(lists.listAllBatches, ({ partner, query, paging }) => listAllBatches(db, partner, query, paging, clock()))
  route(lists.listProductNames, ({ partner }) => listProductNames(db, partner))
  route(lists.listBatchNames, async ({ partner, params }) => {
    await getProduct(db, partner, params.id)
    return listBatchNames(db, partner, params.id)
  })
}

function orderRoutes(route: Route, context: AppContext) {
  const { db, clock } = context
  route(orders.createOrder, ({ tx, actor, params, body }) =>
    createOrder(tx, context, actor, { ...body, productId: params.id }),
  )
  route(orders.importOrder, ({ actor, params, query, body, request }) =>
    importOrder(context, idempotencyKeyOf(request), actor, { ...query, productId: params.id, csv: body }),
  )
  route(orders.listOrders, ({ partner, params, query, paging }) =>
    listOrders(db, partner, { productId: params.id, limit: query.limit }, paging),
  )
  route(orders.getOrder, ({ partner, params }) => getOrder(db, partner, params.id))
  route(orders.releaseOrder, ({ tx, actor, params }) => releaseOrder(tx, actor, params.id, clock()))
  route(orders.cancelOrder, ({ tx, actor, params }) => cancelOrder(tx, actor, params.id, clock()))
}
