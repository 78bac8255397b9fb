import * as endpoints from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { findProductOrBatch } from '../../catalog/products/find-product-or-batch.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { createKeyedLimit, oneByOne } from '../../platform/lib/keyed-limit.ts'
import { decideFeedback } from './decide-feedback.ts'
import { exportFeedback } from './export-feedback.ts'
import { getFeedbackSummary } from './get-feedback-summary.ts'
import { listFeedback } from './list-feedback.ts'
import { submitFeedback } from './submit-feedback.ts'

export function feedbackRoutes(route: Route, context: AppContext) {
  const { db, clock, sendCsv } = context
  const codes = createKeyedLimit<string>(oneByOne)
  /** The product that an id names. The id of a batch limits the filters to that batch. */
  const resolve = async <Query extends { batchId?: string | undefined }>(
    partner: PartnerId,
    id: string,
    query: Query,
  ) => {
    const found = await findProductOrBatch(db, partner, id)
    const batchId = 'batch' in found ? found.batch.id : query.batchId
    return { product: found.product, filters: { ...query, productId: found.product.id, batchId } }
  }

  route(endpoints.submitFeedback, async ({ params, body, request }) => ({
    message: messages.feedbackSaved,
    data: await submitFeedback({ ...context, codes }, params.verificationNumber, body, request.ip),
  }))
  route(
    endpoints.listFeedback,
    async ({ partner, params, query: { page, limit, cursor, withText, ...query }, paging }) => {
      const { filters } = await resolve(partner, params.id, { ...query, withText: withText === 'true' })
      return listFeedback(db, partner, filters, { page, limit }, paging)
    },
  )
  route(endpoints.getFeedbackSummary, async ({ partner, params, query }) => {
    const { product, filters } = await resolve(partner, params.id, { ...query, status: 'counted' as const })
    return getFeedbackSummary(db, partner, product, filters)
  })
  route(endpoints.exportFeedback, async ({ actor, params, query, reply }) => {
    const { filters } = await resolve(actor.partner, params.id, { ...query, status: undefined })
    return exportFeedback({ db, sendCsv, now: clock() }, { actor, subject: params.id, filters, reply })
  })
  route(endpoints.decideFeedback, async ({ tx, actor, params, body }) => {
    const { filters } = await resolve(actor.partner, params.id, {})
    return decideFeedback(tx, actor, filters, body, clock())
  })
}
