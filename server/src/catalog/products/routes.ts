import { getEditHistory as editHistory } from '@sahihi/contract/endpoints/edits.ts'
import * as lists from '@sahihi/contract/endpoints/lists.ts'
import * as endpoints from '@sahihi/contract/endpoints/products.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { changeProductState } from './change-product-state.ts'
import { createProduct } from './create-product.ts'
import { editFeedbackForm } from './edit-feedback-form.ts'
import { editProduct } from './edit-product.ts'
import { getEditHistory } from './get-edit-history.ts'
import { getProduct } from './get-product.ts'
import { getProductSummary } from './get-product-summary.ts'
import { listProducts } from './list-products.ts'
import { listProductNames } from './product-queries.ts'
import { setLabelAddress } from './set-label-address.ts'

export function productRoutes(route: Route, { db, config, canaries, clock }: AppContext) {
  route(endpoints.getProductSummary, ({ partner }) => getProductSummary(db, partner))
  route(lists.listProducts, ({ actor, query, paging }) => listProducts(db, actor, query, paging, clock()))
  route(lists.listProductNames, ({ partner }) => listProductNames(db, partner))
  route(endpoints.getProduct, ({ partner, params }) => getProduct(db, partner, params.id))
  route(endpoints.createProduct, ({ tx, actor, body }) =>
    createProduct(tx, { config, canaries, now: clock() }, actor, body),
  )
  route(endpoints.changeProductState, ({ tx, actor, params, body }) =>
    changeProductState(tx, actor, params.id, body, clock()),
  )
  route(endpoints.editProduct, ({ tx, actor, params, body }) => editProduct(tx, actor, params.id, body, clock()))
  route(endpoints.editFeedbackForm, ({ tx, actor, params, body }) =>
    editFeedbackForm(tx, actor, params.id, body, clock()),
  )
  route(endpoints.setLabelAddress, ({ tx, actor, params, body }) =>
    setLabelAddress(tx, actor, { id: params.id, host: body.host, now: clock() }),
  )
  route(editHistory, ({ partner, params }) => getEditHistory(db, partner, params.id))
}
