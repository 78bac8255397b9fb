import { confirmBatchRequest as confirmRequest } from '@sahihi/contract/endpoints/batch-requests.ts'
import * as endpoints from '@sahihi/contract/endpoints/orders.ts'
import type { AppContext } from '../../platform/context.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeOrderState } from './change-order-state.ts'
import { confirmBatchRequest } from './confirm-batch-request.ts'
import { createOrder } from './create-order.ts'
import { getOrder } from './get-order.ts'
import { importOrder } from './import-order.ts'
import { listOrders } from './list-orders.ts'

export function orderRoutes(route: Route, context: AppContext) {
  const { db, clock, jobs } = context
  route(endpoints.createOrder, ({ tx, actor, params, body }) =>
    createOrder(tx, context, actor, { ...body, productId: params.id }),
  )
  route(endpoints.importOrder, ({ actor, params, query, body, request }) =>
    importOrder(context, readIdempotencyKey(request), actor, { ...query, productId: params.id, csv: body }),
  )
  route(endpoints.listOrders, ({ partner, params, query, paging }) =>
    listOrders(db, partner, { productId: params.id, limit: query.limit }, paging),
  )
  route(endpoints.getOrder, ({ partner, params }) => getOrder(db, partner, params.id))
  route(endpoints.changeOrderState, ({ tx, actor, params, body }) =>
    changeOrderState(tx, { jobs, now: clock() }, actor, params.id, body),
  )
  route(confirmRequest, ({ tx, actor, params }) => confirmBatchRequest(tx, { jobs, now: clock() }, actor, params.id))
  route(endpoints.cancelOrder, ({ tx, actor, params }) => cancelOrder(tx, actor, params.id, clock()))
}
