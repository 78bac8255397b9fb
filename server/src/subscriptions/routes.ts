import { showSubscription } from '@sahihi/contract/subscriptions.ts'
import type { Serve } from '../lib/serve.ts'
import type { Parts } from '../parts.ts'
import { showStatus } from './show-status.ts'

export function subscriptionRoutes(serve: Serve, { db, clock, config, payments }: Parts) {
  serve(showSubscription, async ({ partner }) => ({
    success: true as const,
    subscription: await showStatus(db, partner, clock()),
    isSandbox: payments.isTest,
    supportEmail: config.SUPPORT_EMAIL ?? null,
  }))
}
