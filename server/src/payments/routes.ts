import * as contract from '@sahihi/contract/endpoints/payments.ts'
import type { FastifyInstance } from 'fastify'
import type { Route } from '../http/mount-endpoints.ts'
import type { AppContext } from '../context.ts'
import { beginPayment } from './initialize-payment.ts'
import { hearWebhook } from './receive-webhook.ts'
import { pageOfPayments, showOwnReceipt, verifyOwnPayment } from './show-payments.ts'
import { stopOwnRenewal } from './cancel-renewal.ts'

export function paymentRoutes(serve: Route, parts: AppContext) {
  serve(contract.initializePayment, ({ partner, body }) => beginPayment(parts, partner, body))
  serve(contract.verifyPayment, ({ partner, query }) => verifyOwnPayment(parts, partner, query.reference))
  serve(contract.listPayments, async ({ partner, query }) => ({
    success: true as const,
    data: await pageOfPayments(parts, partner, query.page),
  }))
  serve(contract.showReceipt, async ({ partner, params }) => ({
    success: true as const,
    data: await showOwnReceipt(parts, partner, params.id),
  }))
  serve(contract.stopRenewal, ({ account, partner }) => stopOwnRenewal(parts, { account, partner }))
}

/** The provider's webhooks, signed over the bytes of their bodies. Their work is a job: they are answered at once. */
export async function webhookRoutes(app: FastifyInstance, parts: AppContext) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) =>
    done(null, body),
  )
  app.post('/api/webhooks/paystack', { schema: { hide: true } }, async (request) => {
    await hearWebhook(parts, request.body, request.headers['x-paystack-signature'])
    return { success: true }
  })
}
