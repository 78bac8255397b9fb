import { z } from 'zod'
import { pagination, wholeNumber } from './inventory-codes.ts'
import { bodyOf, dataReply, endpoint, messageReply, replyOf } from './endpoint.ts'
import { messages } from '../i18n/en/messages.ts'
import { paidPlanType } from './subscriptions.ts'
import { id } from '../domain/text.ts'

export const initializePayment = endpoint({
  method: 'POST',
  path: '/api/subscriptions/initialize',
  access: 'partner',
  summary: 'Begin to pay for a month of a plan: the address of the provider’s checkout, and the payment’s reference',
  body: bodyOf({ planType: paidPlanType, keepCard: z.boolean(messages.oneOf([true, false])).default(false) }),
  reply: replyOf({ authorization_url: z.string(), reference: z.string() }),
})

const states = ['pending', 'paid', 'failed', 'not_completed', 'withdrawn', 'in_review', 'reviewed'] as const
/**
 * One payment as its partner sees it. `amount` is in kobo. `pending` may still be paid, `not_completed` never was and is no longer
 * asked about; `withdrawn` was refunded or reversed; `in_review` is looked at by a person, because the provider did not say what
 * was expected, and `reviewed` is what a person has closed without crediting it.
 */
export const payment = z.object({
  id: z.string(),
  reference: z.string(),
  planType: paidPlanType,
  amount: z.number(),
  currency: z.string(),
  state: z.enum(states),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  channel: z.string().nullable(),
  failure: z.string().nullable(),
  isRenewal: z.boolean(),
  /** Where a payment that was begun by hand, and is fresh, can still be paid. */
  checkoutUrl: z.string().nullable(),
  /** Made without real money. */
  isSandbox: z.boolean(),
  /** The month that it bought. */
  period: z.object({ startDate: z.iso.datetime(), endDate: z.iso.datetime(), codes: z.number() }).nullable(),
})
export type Payment = z.infer<typeof payment>

export const verifyPayment = endpoint({
  method: 'GET',
  path: '/api/subscriptions/verify',
  access: 'partner',
  summary:
    'Ask the provider what became of a payment, and credit it if it was paid; the same again changes nothing. A payment that failed is a 402',
  query: z.strictObject({ reference: z.string(messages.referenceMissing).min(1, messages.referenceMissing).max(100) }),
  reply: replyOf({ message: z.string(), data: payment }),
})

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/subscriptions/payments',
  access: 'partner',
  summary: 'The partner’s payments, newest first',
  query: z.strictObject({ page: wholeNumber(100_000).default(1) }),
  reply: dataReply(z.object({ payments: z.array(payment), pagination })),
})

/** `number` counts the receipts of the house. VAT is a part of the price. `seller` is the lines of who sold it, as the operator set them. */
export const receipt = payment.extend({
  number: z.string(),
  buyer: z.object({ companyName: z.string(), address: z.string() }),
  email: z.string(),
  seller: z.array(z.string()),
  vat: z.object({ percent: z.number(), amount: z.number() }).nullable(),
  cardLast4: z.string().nullable(),
})
export type Receipt = z.infer<typeof receipt>

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/subscriptions/payments/:id',
  access: 'partner',
  summary:
    'What the receipt of a paid payment says. Buyer, number and VAT are those of the moment of payment; any other payment is a 404',
  params: z.strictObject({ id }),
  reply: replyOf({
    data: receipt,
  }),
})

export const cancelRenewal = endpoint({
  method: 'DELETE',
  path: '/api/subscriptions/card',
  access: 'partner',
  summary: 'Forget the kept card: the plan is no longer renewed by itself. What is paid stays',
  reply: messageReply,
})
