import * as contract from '@sahihi/contract/payments.ts'
import type { FastifyInstance } from 'fastify'
import type { Serve } from '../lib/serve.ts'
import type { Parts } from '../parts.ts'
import { beginPayment } from './begin-payment.ts'
import { hearWebhook } from './hear-webhook.ts'
import { pageOfPayments, showOwnReceipt, verifyOwnPayment } from './show-payments.ts'
import { stopOwnRenewal } from './stop-renewal.ts'

export function paymentRoutes(serve: Serve, parts: Parts) {
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
export async function webhookRoutes(app: FastifyInstance, parts: Parts) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) =>
    done(null, body),
  )
  app.post('/api/webhooks/paystack', { schema: { hide: true } }, async (request) => {
    await hearWebhook(parts, request.body, request.headers['x-paystack-signature'])
    return { success: true }
  })
}
