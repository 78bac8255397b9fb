import * as endpoints from '@sahihi/contract/endpoints/orders.ts'
import type { AppContext } from '../../platform/context.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { cancelOrder } from './cancel-order.ts'
import { createOrder } from './create-order.ts'
import { getOrder } from './get-order.ts'
import { importOrder } from './import-order.ts'
import { listOrders } from './list-orders.ts'
import { releaseOrder } from './release-order.ts'

export function orderRoutes(route: Route, context: AppContext) {
  const { db, clock } = context
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
  route(endpoints.releaseOrder, ({ tx, actor, params }) => releaseOrder(tx, actor, params.id, clock()))
  route(endpoints.cancelOrder, ({ tx, actor, params }) => cancelOrder(tx, actor, params.id, clock()))
}
