import { expect, vi } from 'vitest'
import { pollPayments } from '../../src/company/payments/jobs.ts'
import { sandboxKey } from '../../src/platform/payment-provider/create-payment-provider.ts'
import { signBody } from '../../src/platform/payment-provider/paystack.ts'
import type { Actor } from './factories.ts'
import { fetchPayments, refund, selectPaidPeriods, startPayment, submitCheckout, verify } from './payment-client.ts'
import type { TestApp } from './test-app.ts'

/** Sends a webhook as the sandbox's provider, by default with a valid signature. */
export async function sendPaymentWebhook(app: TestApp, body: object | string, signature?: string) {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return app.call('POST', '/api/webhooks/paystack', {
    body: bytes,
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': signature ?? signBody(await sandboxKey(app.context), bytes),
    },
  })
}

/** Makes the payment due for the next run of the poller. */
export const makePollDue = (app: TestApp, reference: string) =>
  app.db
    .updateTable('payments')
    .set({ nextPollAt: app.time.now })
    .where('reference', '=', reference)
    .where('nextPollAt', 'is not', null)
    .execute()

type Kind = 'pay' | 'refund' | 'callback' | 'webhook' | 'poller'

/** Runs the events of a payment in each of these orders and expects the final state of the provider. */
export async function expectFinalStates(app: TestApp, orders: Kind[][]) {
  const partners = await Promise.all(orders.map(() => app.createPartner()))
  const happen = async (order: Kind[], partner: Actor) => {
    const { checkout, reference } = await startPayment(app, partner)
    const events = {
      pay: () => submitCheckout(app, checkout, 'pay'),
      refund: () => refund(app, checkout),
      callback: () => verify(app, partner, reference),
      webhook: () => sendPaymentWebhook(app, { event: 'charge.success', data: { reference, status: 'success' } }),
      poller: async () => {
        await makePollDue(app, reference)
        await pollPayments(app.context)
      },
    }
    for (const event of order) await events[event]()
  }
  // Twelve at a time, because each run of the poller takes the due payments of all partners.
  const waiting = orders.map((order, i) => ({ order, partner: partners[i] as Actor }))
  for (let some = waiting.splice(0, 12); some.length > 0; some = waiting.splice(0, 12))
    await Promise.all(some.map(({ order, partner }) => happen(order, partner)))
  await vi.waitFor(
    async () => {
      const states = await Promise.all(partners.map(async (one) => (await fetchPayments(app, one))[0]?.state))
      expect(states).toEqual(orders.map((order) => deriveFinalState(order)))
    },
    { timeout: 170_000, interval: 100 },
  )
  for (const [i, order] of orders.entries())
    expect(await selectPaidPeriods(app, partners[i] as Actor)).toHaveLength(deriveFinalState(order) === 'paid' ? 1 : 0)
}

const deriveFinalState = (order: Kind[]) => (order.indexOf('pay') < order.indexOf('refund') ? 'withdrawn' : 'paid')
