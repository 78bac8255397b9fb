import * as endpoints from '@sahihi/contract/endpoints/payments.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { cancelPayment } from './cancel-payment.ts'
import { cancelRenewal } from './cancel-renewal.ts'
import { listFlaggedPayments } from './flagged-queries.ts'
import { getReceipt } from './get-receipt.ts'
import { initializePayment } from './initialize-payment.ts'
import { listAllPayments } from './list-all-payments.ts'
import { listPayments } from './list-payments.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { resolveFlaggedPayment } from './resolve-flagged-payment.ts'
import { verifyPayment } from './verify-payment.ts'

export function paymentRoutes(route: Route, context: AppContext) {
  route(endpoints.initializePayment, ({ partner, body, request: { log } }) =>
    initializePayment({ ...context, log }, partner, body),
  )
  route(endpoints.verifyPayment, ({ partner, query, request: { log } }) =>
    verifyPayment({ ...context, log }, partner, query.reference),
  )
  route(endpoints.listPayments, ({ partner, query }) => listPayments(context, partner, query.page))
  route(endpoints.cancelPayment, ({ account, partner, params, request: { log } }) =>
    cancelPayment({ ...context, log }, { account, partner }, params.id),
  )
  route(endpoints.getReceipt, ({ partner, params }) => getReceipt(context, partner, params.id))
  route(endpoints.cancelRenewal, ({ account, partner }) => cancelRenewal(context, { account, partner }))
  route(endpoints.listAllPayments, ({ query }) => listAllPayments(context, query))
  route(endpoints.listFlaggedPayments, () => listFlaggedPayments(context.db))
  route(endpoints.resolveFlaggedPayment, ({ admin, params, body }) =>
    resolveFlaggedPayment(context, admin, { paymentId: params.id, ...body }),
  )
}

/** The provider's webhooks. The signature covers the body's bytes, so the body is not parsed. A job does the work after the reply. */
export async function webhookRoutes(app: FastifyInstance, context: AppContext) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) =>
    done(null, body),
  )
  app.post('/api/webhooks/paystack', { schema: { hide: true } }, async (request) => {
    await receiveWebhook({ ...context, log: request.log }, request.body, request.headers['x-paystack-signature'])
    return { success: true }
  })
}
