import * as batches from '@sahihi/contract/endpoints/batches.ts'
import * as codes from '@sahihi/contract/endpoints/codes.ts'
import * as edits from '@sahihi/contract/endpoints/edits.ts'
import * as lists from '@sahihi/contract/endpoints/lists.ts'
import * as orders from '@sahihi/contract/endpoints/orders.ts'
import * as pinFiles from '@sahihi/contract/endpoints/pin-files.ts'
import * as products from '@sahihi/contract/endpoints/products.ts'
import type { AppContext } from '../../platform/context.ts'
import { idempotencyKeyOf } from '../../platform/http/idempotency.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { allowOrderPinFiles } from '../../verify/pins/allow-order-pin-files.ts'
import { allowPinFiles } from '../../verify/pins/allow-pin-files.ts'
import { createOrderPinFile } from '../../verify/pins/create-order-pin-file.ts'
import { createPinFile } from '../../verify/pins/create-pin-file.ts'
import { listOrderPinFiles } from '../../verify/pins/list-order-pin-files.ts'
import { listPinFiles } from '../../verify/pins/list-pin-files.ts'
import { listBatches, listBatchNames } from '../batches/batch-queries.ts'
import { changeBatchState } from '../batches/change-batch-state.ts'
import { createBatch } from '../batches/create-batch.ts'
import { editBatch } from '../batches/edit-batch.ts'
import { findProductOrBatch } from '../batches/find-batch.ts'
import { getBatch } from '../batches/get-batch.ts'
import { importBatch } from '../batches/import-batch.ts'
import { listAllBatches } from '../batches/list-all-batches.ts'
import { getPreviousMetrics } from '../batches/metrics-queries.ts'
import { presentBatch } from '../batches/present-batch.ts'
import { changeCodeState } from '../codes/change-code-state.ts'
import { changeCodesState } from '../codes/change-codes-state.ts'
import { exportCodes } from '../codes/export-codes.ts'
import { getCode } from '../codes/get-code.ts'
import { giveBackUses } from '../codes/give-back-uses.ts'
import { listCodes } from '../codes/list-codes.ts'
import { downloadCodes } from '../downloads/download-codes.ts'
import { downloadOrder } from '../downloads/download-order.ts'
import { type AcquireDownloadSlot, createDownloadSlots } from '../downloads/download-slots.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { createOrder } from '../orders/create-order.ts'
import { getOrder } from '../orders/get-order.ts'
import { importOrder } from '../orders/import-order.ts'
import { listOrders } from '../orders/list-orders.ts'
import { releaseOrder } from '../orders/release-order.ts'
import { changeProductState } from './change-product-state.ts'
import { createProduct } from './create-product.ts'
import { editFeedbackForm } from './edit-feedback-form.ts'
import { editProduct } from './edit-product.ts'
import { getEditHistory } from './get-edit-history.ts'
import { getProduct } from './get-product.ts'
import { getProductSummary } from './get-product-summary.ts'
import { listProducts } from './list-products.ts'
import { listProductNames } from './product-queries.ts'

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
