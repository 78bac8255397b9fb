import { z } from 'zod'
import { oneOf } from '../domain/text.ts'
import { endpoint, replyOf } from './endpoint.ts'

export const planTypes = ['TRIAL', 'BASIC', 'PREMIUM', 'ENTERPRISE'] as const
export const planType = z.enum(planTypes)
export type PlanType = z.infer<typeof planType>

/** The plans for sale, smallest first, with a price in kobo and a number of codes for each month. */
export const plans = [
  { planType: 'BASIC', name: 'Basic', price: 1_500_000, codes: 2_000 },
  { planType: 'PREMIUM', name: 'Premium', price: 5_000_000, codes: 10_000 },
  { planType: 'ENTERPRISE', name: 'Enterprise', price: 12_000_000, codes: 30_000 },
] as const
export type PaidPlan = (typeof plans)[number]
export type PaidPlanType = PaidPlan['planType']
const [basic, premium, enterprise] = plans
const paidPlans: Record<PaidPlanType, PaidPlan> = { BASIC: basic, PREMIUM: premium, ENTERPRISE: enterprise }
export const paidPlan = (planType: PaidPlanType): PaidPlan => paidPlans[planType]
export const paidPlanType = oneOf(['BASIC', 'PREMIUM', 'ENTERPRISE'])

/** The card that renews the plan that its owner agreed to, and no other. */
const savedCard = z.object({ planType: paidPlanType, brand: z.string(), last4: z.string(), expiry: z.string() })

/** Codes a month that an admin granted beyond the plan. */
export const allowance = z.object({
  codes: z.number().meta({ description: 'For each month of the plan, or for the trial.' }),
  reason: z.string(),
  lastDay: z.string().nullable().meta({ description: 'Null without an end.' }),
})
export type Allowance = z.infer<typeof allowance>

/** What the partner may use now: docs/company-and-plans.md, "Plans and trial". */
export const subscription = z.object({
  planType,
  status: z.enum(['ACTIVE', 'ENDED']),
  endDate: z.iso.datetime(),
  qrCodesGenerated: z.number().meta({ description: 'Made or ordered in this period.' }),
  qrCodeLimit: z.number().meta({ description: 'With the allowance.' }),
  remainingQrCodes: z.number().optional().meta({ description: 'On a trial only.' }),
  allowance: allowance.nullable(),
  canCollectFeedback: z.boolean().meta({ description: 'On Premium and Enterprise, while active.' }),
  canDesignLabels: z.boolean().meta({ description: 'On Premium and Enterprise, while active.' }),
  canUseDeepAnalytics: z.boolean().meta({ description: 'On Premium and Enterprise, while active.' }),
  next: z
    .object({ planType, startDate: z.iso.datetime(), endDate: z.iso.datetime() })
    .nullable()
    .meta({ description: 'The month that is already paid and begins when this one ends.' }),
  paidUntil: z.iso.datetime().meta({ description: 'The end of the last paid month; without one, of this period.' }),
  savedCard: savedCard.nullable(),
  renewal: z
    .object({
      date: z.iso
        .datetime()
        .meta({ description: 'The end of this period; the card is charged on the last day before.' }),
      planType: paidPlanType,
      amount: z.number().meta({ description: 'In kobo.' }),
    })
    .nullable()
    .meta({ description: 'The charge to come, if the plan renews.' }),
})
export type Subscription = z.infer<typeof subscription>

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/subscriptions/status',
  access: 'partner',
  permission: 'plan:read',
  summary: 'Get the partner’s plan and quota',
  description: 'The current trial or plan: its limit, what is used, its end, the next paid period and the renewal.',
  reply: replyOf({
    subscription: subscription.nullable().meta({ description: 'Null before the trial starts.' }),
    isSandbox: z.boolean().meta({ description: 'Whether payments take no real money.' }),
    supportEmail: z.string().nullable(),
  }),
})
