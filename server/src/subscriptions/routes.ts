import { getSubscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import type { Route } from '../http/mount-endpoints.ts'
import type { AppContext } from '../context.ts'
import { showStatus } from './get-subscription.ts'

export function subscriptionRoutes(serve: Route, { db, clock, config, payments }: AppContext) {
  serve(getSubscription, async ({ partner }) => ({
    success: true as const,
    subscription: await showStatus(db, partner, clock()),
    isSandbox: payments.isTest,
    supportEmail: config.SUPPORT_EMAIL ?? null,
  }))
}
