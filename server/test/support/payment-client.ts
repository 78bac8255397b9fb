import type { Payment } from '@sahihi/contract/endpoints/payments.ts'
import type { Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { sandboxDeps } from '../../src/app.ts'
import { registerPaymentJobs } from '../../src/company/payments/jobs.ts'
import { registerSandboxJobs } from '../../src/company/payments/sandbox/jobs.ts'
import type { Actor } from './factories.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** An app with the payment sandbox over HTTP and running payment jobs. */
export async function createPaymentTestApp(env: Record<string, string> = {}) {
  const app = await createTestApp({ listens: true, env, mailRetrySeconds: 1 })
  await registerPaymentJobs(app.context)
  await registerSandboxJobs(sandboxDeps(app.context))
  return app
}

export async function startPayment(app: TestApp, { token }: Actor, body: object = { planType: 'BASIC' }) {
  const reply = await app.call('POST', '/api/subscriptions/initialize', { token, body })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  const { authorization_url, reference } = reply.json<{ authorization_url: string; reference: string }>()
  return { checkout: new URL(authorization_url).pathname, reference }
}

/** Submits the sandbox's checkout as the payer and returns the redirect. */
export async function submitCheckout(
  app: TestApp,
  checkout: string,
  action: 'pay' | 'decline' | 'abandon',
  card = '4084084084084081',
) {
  const reply = await fetch(app.context.server.url + checkout, {
    method: 'POST',
    body: new URLSearchParams({ action, card }),
    redirect: 'manual',
  })
  return reply.headers.get('location')
}

export const refund = (app: TestApp, checkout: string) =>
  fetch(app.context.server.url + checkout.replace('checkout', 'refund'), { method: 'POST', redirect: 'manual' })

export const verify = (app: TestApp, { token }: Actor, reference: string) =>
  app.call('GET', `/api/subscriptions/verify?reference=${reference}`, { token })

export const fetchStatus = async (app: TestApp, { token }: Actor) =>
  (await app.call('GET', '/api/subscriptions/status', { token })).json<{ subscription: Subscription }>().subscription

export const fetchPayments = async (app: TestApp, { token }: Actor) =>
  (await app.call('GET', '/api/subscriptions/payments', { token })).json<{ data: { payments: Payment[] } }>().data
    .payments

/** The partner's paid periods without withdrawn ones, ordered by start. */
export const selectPaidPeriods = (app: TestApp, { partnerId }: Actor) =>
  app.db
    .selectFrom('subscriptionPeriods')
    .where('partnerId', '=', partnerId)
    .where('planType', '!=', 'TRIAL')
    .where('withdrawnAt', 'is', null)
    .orderBy('startsAt')
    .select(['planType', 'startsAt', 'endsAt', 'codeLimit', 'codesGenerated'])
    .execute()
