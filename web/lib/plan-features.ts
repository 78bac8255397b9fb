import type { PaidPlanType } from '@sahihi/contract/endpoints/subscriptions.ts'

const features = {
  basicAnalytics: 'Basic analytics',
  emailSupport: 'Email support',
  customerFeedback: 'Customer feedback',
  advancedAnalytics: 'Advanced analytics',
  labelDesign: 'Custom QR design',
  prioritySupport: 'Priority support',
  dedicatedSupport: '24/7 dedicated support',
  featureRequests: 'Feature requests',
}

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
