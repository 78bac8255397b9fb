import type { PaidPlanType } from '@sahihi/contract/endpoints/subscriptions.ts'
import { subscriptionsText } from '@sahihi/contract/i18n/en/workspace/subscriptions.ts'

const { features } = subscriptionsText.plans

/** What a plan has besides its codes. */
export const planFeatures: Record<PaidPlanType, string[]> = {
  BASIC: [features.basicAnalytics, features.emailSupport],
  PREMIUM: [features.customerFeedback, features.advancedAnalytics, features.labelDesign, features.prioritySupport],
  ENTERPRISE: [
    features.customerFeedback,
    features.advancedAnalytics,
    features.labelDesign,
    features.dedicatedSupport,
    features.featureRequests,
  ],
}
