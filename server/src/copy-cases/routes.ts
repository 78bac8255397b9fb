import * as endpoints from '@sahihi/contract/endpoints/copy-cases.ts'
import type { AppContext } from '../context.ts'
import type { Route } from '../http/mount-endpoints.ts'
import { answerOwnItem } from './answer-own-item.ts'
import { confirmCopyCase } from './confirm-copy-case.ts'
import { dismissCopyCase } from './dismiss-copy-case.ts'
import { getCopyCase } from './get-copy-case.ts'
import { getCopySettings } from './get-copy-settings.ts'
import { listCopyCases } from './list-copy-cases.ts'
import { reopenCopyCase } from './reopen-copy-case.ts'
import { updateCopySettings } from './update-copy-settings.ts'
import { updateProductCopySettings } from './update-product-copy-settings.ts'

export function copyCaseRoutes(route: Route, context: AppContext) {
  const { db, clock } = context
  route(endpoints.listCopyCases, ({ partner, query }) => listCopyCases(db, partner, query, clock()))
  route(endpoints.getCopyCase, ({ partner, params }) => getCopyCase(db, partner, params.id, clock()))
  route(endpoints.confirmCopyCase, ({ account, partner, params, body }) =>
    confirmCopyCase(context, { account, partner }, params.id, body),
  )
  route(endpoints.dismissCopyCase, ({ account, partner, params, body }) =>
    dismissCopyCase(context, { account, partner }, params.id, body),
  )
  route(endpoints.reopenCopyCase, ({ account, partner, params }) =>
    reopenCopyCase(context, { account, partner }, params.id),
  )
  route(endpoints.getCopySettings, ({ partner, query }) => getCopySettings(db, partner, query, clock()))
  route(endpoints.updateCopySettings, ({ account, partner, body }) =>
    updateCopySettings(context, { account, partner }, body),
  )
  route(endpoints.updateProductCopySettings, ({ account, partner, params, body }) =>
    updateProductCopySettings(context, { account, partner }, params.productId, body),
  )
  route(endpoints.answerOwnItem, ({ params, body, request }) =>
    answerOwnItem(context, params.verificationNumber, body, request.ip),
  )
}
