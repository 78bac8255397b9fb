import { exportFeedback, listFeedback, submitFeedback, getFeedbackSummary } from '@sahihi/contract/endpoints/feedback.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { allBatches, productOrBatch } from '../inventory/find-batch.ts'
import type { PartnerId } from '../lib/identity.ts'
import type { Route } from '../http/mount-endpoints.ts'
import type { AppContext } from '../context.ts'
import { exportAnswers } from './export-feedback.ts'
import { listAnswers } from './list-feedback.ts'
import { summariseAnswers } from './get-feedback-summary.ts'
import { takeAnswer } from './submit-feedback.ts'

export function feedbackRoutes(serve: Route, { db, clock }: AppContext) {
  /** The product and, given a batch, that batch alone. */
  const scopeOf = async (partner: PartnerId, id: string, batchId: string | undefined) => {
    const found = await productOrBatch(db, partner, id)
    return { product: found.product, productId: found.product.id, batchId: 'batch' in found ? found.batch.id : batchId }
  }

  serve(submitFeedback, async ({ params, body }) => ({
    success: true as const,
    message: messages.feedbackSaved,
    data: await takeAnswer(db, params.verificationNumber, body, clock()),
  }))
  serve(listFeedback, async ({ partner, params, query: { page, limit, withText, ...days } }) => {
    const { product: _, ...scope } = await scopeOf(partner, params.id, days.batchId)
    const which = { ...days, ...scope, withText: withText === 'true' }
    return { success: true as const, ...(await listAnswers(db, partner, which, { page, limit })) }
  })
  serve(getFeedbackSummary, async ({ partner, params, query }) => {
    const { product, ...scope } = await scopeOf(partner, params.id, query.batchId)
    const figures = await summariseAnswers(db, partner, { ...query, ...scope })
    const batches = (await allBatches(db, partner)).filter((batch) => batch.productId === product.id)
    return { success: true as const, data: { productName: product.name, ...figures, batches } }
  })
  serve(exportFeedback, async ({ account, partner, params, query, reply }) => {
    const { product: _, ...scope } = await scopeOf(partner, params.id, query.batchId)
    const which = { ...query, ...scope }
    return exportAnswers(db, { account, partner, subject: params.id, which, reply }, clock())
  })
}
