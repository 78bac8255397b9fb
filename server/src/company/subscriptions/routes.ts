import * as endpoints from '@sahihi/contract/endpoints/subscriptions.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { getSubscription } from './get-subscription.ts'

export function subscriptionRoutes(route: Route, { db, clock, config, payments }: AppContext) {
  route(endpoints.getSubscription, async ({ partner }) => ({
    subscription: await getSubscription(db, partner, clock()),
    isSandbox: payments.isTest,
    supportEmail: config.SUPPORT_EMAIL ?? null,
  }))
}
