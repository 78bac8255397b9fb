import type { Payment } from '@sahihi/contract/endpoints/payments.ts'
import type { Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { sandboxMeans } from '../../src/app.ts'
import { workSandboxWebhooks } from '../../src/payments/sandbox/routes.ts'
import { workPayments } from '../../src/payments/jobs.ts'
import { type Actor, makeWorld, type World } from './test-app.ts'

/** A world whose sandbox answers by HTTP, and whose webhooks and jobs are at work. */
export async function makePayingWorld(env: Record<string, string> = {}) {
  const world = await makeWorld({ listens: true, env, mailRetrySeconds: 1 })
  await workPayments(world.parts)
  await workSandboxWebhooks(sandboxMeans(world.parts))
  return world
}

export async function begin(world: World, { token }: Actor, body: object = { planType: 'BASIC' }) {
  const reply = await world.call('POST', '/api/subscriptions/initialize', { token, body })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  const { authorization_url, reference } = reply.json<{ authorization_url: string; reference: string }>()
  return { checkout: new URL(authorization_url).pathname, reference }
}

/** What the payer does at the sandbox's checkout; gives where that leads. */
export async function atCheckout(
  world: World,
  checkout: string,
  action: 'pay' | 'decline' | 'abandon',
  card = '4084084084084081',
) {
  const reply = await fetch(world.parts.home.url + checkout, {
    method: 'POST',
    body: new URLSearchParams({ action, card }),
    redirect: 'manual',
  })
  return reply.headers.get('location')
}

export const refund = (world: World, checkout: string) =>
  fetch(world.parts.home.url + checkout.replace('checkout', 'refund'), { method: 'POST', redirect: 'manual' })

export const verify = (world: World, { token }: Actor, reference: string) =>
  world.call('GET', `/api/subscriptions/verify?reference=${reference}`, { token })

export const statusOf = async (world: World, { token }: Actor) =>
  (await world.call('GET', '/api/subscriptions/status', { token })).json<{ subscription: Subscription }>().subscription

export const paymentsOf = async (world: World, { token }: Actor) =>
  (await world.call('GET', '/api/subscriptions/payments', { token })).json<{ data: { payments: Payment[] } }>().data
    .payments

/** The paid months that count, in the order of their beginnings. */
export const monthsOf = (world: World, { partnerId }: Actor) =>
  world.db
    .selectFrom('periods')
    .where('partnerId', '=', partnerId)
    .where('planType', '!=', 'TRIAL')
    .where('withdrawnAt', 'is', null)
    .orderBy('startsAt')
    .select(['planType', 'startsAt', 'endsAt', 'codeLimit', 'codesGenerated'])
    .execute()
