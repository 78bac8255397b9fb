import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const planTypes = ['TRIAL', 'BASIC', 'PREMIUM', 'ENTERPRISE'] as const
export const planType = z.enum(planTypes)
export type PlanType = z.infer<typeof planType>

/** What the partner may use now (specification 3, "Subscription"). A period that is over is ENDED. */
export const subscription = z.object({
  planType,
  status: z.enum(['ACTIVE', 'ENDED']),
  endDate: z.iso.datetime(),
  qrCodesGenerated: z.number(),
  qrCodeLimit: z.number(),
  /** On a trial only. */
  remainingQrCodes: z.number().optional(),
  /** Whether products may ask shoppers for feedback: on Premium and Enterprise, while active (specification 6). */
  mayAskFeedback: z.boolean(),
})
export type Subscription = z.infer<typeof subscription>

export const showSubscription = endpoint({
  method: 'GET',
  path: '/api/subscriptions/status',
  access: 'partner',
  summary: 'The partner’s trial or plan with its use; null before the first',
  reply: z.object({ success: z.literal(true), subscription: subscription.nullable() }),
})
