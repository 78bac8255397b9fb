import * as contract from '@sahihi/contract/endpoints/payments.ts'
import type { FastifyInstance } from 'fastify'
import type { Route } from '../http/mount-endpoints.ts'
import type { AppContext } from '../context.ts'
import { beginPayment } from './initialize-payment.ts'
import { hearWebhook } from './receive-webhook.ts'
import { pageOfPayments, showOwnReceipt, verifyOwnPayment } from './show-payments.ts'
import { stopOwnRenewal } from './cancel-renewal.ts'

export function paymentRoutes(serve: Route, context: AppContext) {
  serve(contract.initializePayment, ({ partner, body }) => beginPayment(context, partner, body))
  serve(contract.verifyPayment, ({ partner, query }) => verifyOwnPayment(context, partner, query.reference))
  serve(contract.listPayments, async ({ partner, query }) => ({
    success: true as const,
    data: await pageOfPayments(context, partner, query.page),
  }))
  serve(contract.getReceipt, async ({ partner, params }) => ({
    success: true as const,
    data: await showOwnReceipt(context, partner, params.id),
  }))
  serve(contract.cancelRenewal, ({ account, partner }) => stopOwnRenewal(context, { account, partner }))
}

/** The provider's webhooks, signed over the bytes of their bodies. Their work is a job: they are answered at once. */
export async function webhookRoutes(app: FastifyInstance, context: AppContext) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) =>
    done(null, body),
  )
  app.post('/api/webhooks/paystack', { schema: { hide: true } }, async (request) => {
    await hearWebhook(context, request.body, request.headers['x-paystack-signature'])
    return { success: true }
  })
}
