import { z } from 'zod'
import { endpoint, replyOf } from './endpoint.ts'
import { messages } from '../i18n/en/messages.ts'

export const planTypes = ['TRIAL', 'BASIC', 'PREMIUM', 'ENTERPRISE'] as const
export const planType = z.enum(planTypes)
export type PlanType = z.infer<typeof planType>

/** The plans that can be bought, by rank: a price in kobo and a number of codes, for each month (specification 9). */
export const plans = [
  { planType: 'BASIC', name: 'Basic', price: 1_500_000, codes: 2_000 },
  { planType: 'PREMIUM', name: 'Premium', price: 5_000_000, codes: 10_000 },
  { planType: 'ENTERPRISE', name: 'Enterprise', price: 12_000_000, codes: 30_000 },
] as const
export type PaidPlan = (typeof plans)[number]
export type PaidPlanType = PaidPlan['planType']
const [basic, premium, enterprise] = plans
const paidPlans: Record<PaidPlanType, PaidPlan> = { BASIC: basic, PREMIUM: premium, ENTERPRISE: enterprise }
/** What a plan that can be bought costs and gives. */
export const paidPlan = (planType: PaidPlanType): PaidPlan => paidPlans[planType]
const paidPlanTypes = ['BASIC', 'PREMIUM', 'ENTERPRISE'] as const
export const paidPlanType = z.enum(paidPlanTypes, messages.oneOf(paidPlanTypes))

/** The card that months are renewed from, and the plan whose renewal was agreed to. */
const keptCard = z.object({ planType: paidPlanType, brand: z.string(), last4: z.string(), expires: z.string() })

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
  /** Whether symbols may have a design of their own, and analytics go deep: likewise. */
  mayDesign: z.boolean(),
  mayAnalyse: z.boolean(),
  /** The month that is paid already and begins when this one ends. */
  next: z.object({ planType, startDate: z.iso.datetime(), endDate: z.iso.datetime() }).nullable(),
  /** The end of the last month that is paid; of a trial, or without more, of this one. */
  paidUntil: z.iso.datetime(),
  keptCard: keptCard.nullable(),
  /** What the kept card is charged (`amount` in kobo) when this is so, by itself: on the last day before `on`. */
  renewal: z.object({ on: z.iso.datetime(), planType: paidPlanType, amount: z.number() }).nullable(),
})
export type Subscription = z.infer<typeof subscription>

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/subscriptions/status',
  access: 'partner',
  summary: 'The partner’s trial or plan with its use; null before the first. `isSandbox`: no real money is taken',
  reply: replyOf({
    subscription: subscription.nullable(),
    isSandbox: z.boolean(),
    supportEmail: z.string().nullable(),
  }),
})
