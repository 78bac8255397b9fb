import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { paymentStates } from '../domain/payment-states.ts'
import { calendarDate, id, oneOf, optionalLine, text, trueOrFalse } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { bodyOf, dataReply, doneReply, endpoint, messageReply, replyOf } from './endpoint.ts'
import { pageLimit, pagination, wholeNumber } from './paging.ts'
import { paidPlanType, planType } from './subscriptions.ts'

export const initializePayment = endpoint({
  method: 'POST',
  path: '/api/subscriptions/initialize',
  access: 'partner',
  permission: 'billing:write',
  summary: 'Start a payment for a plan',
  description: 'The payer then pays at `authorization_url`, the checkout of the payment provider.',
  body: bodyOf({
    planType: paidPlanType.meta({ description: 'The plan to pay one month of.' }),
    saveCard: trueOrFalse.default(false).meta({ description: 'Whether the card renews this plan every month.' }),
  }),
  reply: replyOf({ authorization_url: z.string(), reference: z.string() }),
  errors: ['rate_limited'],
})

/** One payment as its partner sees it. */
export const payment = z.object({
  id: z.string(),
  reference: z.string(),
  planType: paidPlanType,
  amount: z.number().meta({ description: 'In kobo.' }),
  currency: z.string(),
  state: z.enum(paymentStates).meta({
    description:
      '`pending` may still be paid. `expired` was not paid within 30 minutes, `canceled` was given up by its payer; money that arrives for them after all is credited. `withdrawn` was refunded or reversed. `flagged` waits for an admin, because the provider’s answer does not match; `resolved` was closed by an admin without being credited.',
  }),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  channel: z.string().nullable(),
  failureReason: z.string().nullable(),
  isRenewal: z.boolean(),
  isProcessing: z
    .boolean()
    .meta({ description: 'It is paid, and the bank has not confirmed it yet. It does not expire.' }),
  checkoutUrl: z.string().nullable().meta({ description: 'Where a pending payment can still be paid.' }),
  expiresAt: z.iso.datetime().nullable().meta({ description: 'When a pending payment that nobody pays expires.' }),
  isSandbox: z.boolean().meta({ description: 'Made without real money.' }),
  period: z
    .object({ startDate: z.iso.datetime(), endDate: z.iso.datetime(), codes: z.number() })
    .nullable()
    .meta({ description: 'The month that it paid for.' }),
})
export type Payment = z.infer<typeof payment>

export const verifyPayment = endpoint({
  method: 'GET',
  path: '/api/subscriptions/verify',
  access: 'partner',
  permission: 'billing:read',
  summary: 'Ask the provider about a payment',
  description:
    'Credits the payment if it was paid. Repeating the call changes nothing. Until it is paid, the answer is 402 with the payment in `details`: `payment_pending` while it can still be paid, otherwise `payment_failed`.',
  query: z.strictObject({
    reference: z
      .string(messages.referenceMissing)
      .min(1, messages.referenceMissing)
      .max(100)
      .meta({ description: 'The reference of the payment.' }),
  }),
  reply: doneReply(payment),
  errors: ['not_found', 'payment_pending', 'payment_failed', 'rate_limited'],
})

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/subscriptions/payments',
  access: 'partner',
  permission: 'billing:read',
  summary: 'List the partner’s payments, newest first',
  description: 'Twenty payments a page, newest first, with their state and receipt number.',
  query: z.strictObject({ page: wholeNumber(100_000).default(1).meta({ description: 'The page, from 1.' }) }),
  reply: dataReply(z.object({ payments: z.array(payment), pagination })),
})

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/api/subscriptions/payments/:id/cancel',
  access: 'partner',
  permission: 'billing:write',
  summary: 'Cancel a pending payment',
  description:
    'The provider is asked first: what is paid is credited, and answered with 409. Money that arrives later is credited, too, and mailed. Repeating the call changes nothing.',
  params: z.strictObject({ id: id.meta({ description: 'The payment.' }) }),
  reply: doneReply(payment),
  errors: ['conflict', 'rate_limited'],
})

export const receipt = payment.extend({
  number: z.string().meta({ description: 'Receipts are numbered in one sequence.' }),
  buyer: z.object({ companyName: z.string(), address: z.string() }),
  email: z.string(),
  seller: z.array(z.string()).meta({ description: 'The lines that name the seller, from the settings.' }),
  vat: z
    .object({ percent: z.number(), amount: z.number() })
    .nullable()
    .meta({ description: 'The part of the price that is VAT.' }),
  cardLast4: z.string().nullable(),
})
export type Receipt = z.infer<typeof receipt>

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/subscriptions/payments/:id',
  access: 'partner',
  permission: 'billing:read',
  summary: 'Get the receipt of a paid payment',
  description: 'Buyer, number and VAT are those of the moment of payment. Any other payment is answered with 404.',
  params: z.strictObject({ id: id.meta({ description: 'The payment.' }) }),
  reply: dataReply(receipt),
})

export const cancelRenewal = endpoint({
  method: 'DELETE',
  path: '/api/subscriptions/card',
  access: 'partner',
  permission: 'billing:write',
  summary: 'Delete the saved card',
  description: 'The plan no longer renews. What is paid stays.',
  reply: messageReply,
})

/** A payment for which the provider’s answer does not match what was asked for. */
export const flaggedPayment = z.object({
  id: z.string(),
  companyName: z.string(),
  planType,
  amount: z.number().meta({ description: 'In kobo.' }),
  reference: z.string(),
  createdAt: z.iso.datetime(),
  flagReason: z.string(),
})
export type FlaggedPayment = z.infer<typeof flaggedPayment>

export const listFlaggedPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments/flagged',
  access: 'admin',
  permission: 'payments:read',
  summary: 'List flagged payments, oldest first',
  description: 'Payments for which the provider reported something unexpected, such as another amount or currency.',
  reply: dataReply(z.array(flaggedPayment)),
})

/** A payment as admins see it, without the link to pay it. */
export const partnerPayment = payment.omit({ checkoutUrl: true }).extend({
  partner: z.object({ id: z.string(), companyName: z.string() }),
  flagReason: z.string().nullable().meta({ description: 'What an admin must look at; null when there is nothing.' }),
})
export type PartnerPayment = z.infer<typeof partnerPayment>

export const listAllPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  access: 'admin',
  permission: 'payments:read',
  summary: 'List payments of all partners, newest first',
  description: 'A page of those that the filters leave, and what the credited ones of them add up to. Days are in UTC.',
  query: z.strictObject({
    page: wholeNumber(100_000).default(1).meta({ description: 'The page, from 1.' }),
    limit: pageLimit(limits.paymentsPerPage, 'Payments'),
    state: oneOf(paymentStates)
      .optional()
      .meta({ description: 'Only payments in this state; `flagged`: all that wait for an admin, credited ones too.' }),
    search: optionalLine(limits.nameMax).meta({
      description: 'A part of the partner’s name, email address or registration number.',
    }),
    partner: id.optional().meta({ description: 'Only payments of this partner.' }),
    from: calendarDate.optional().meta({ description: 'The first day on which they began.' }),
    to: calendarDate.optional().meta({ description: 'The last day, included.' }),
  }),
  reply: dataReply(
    z.object({
      payments: z.array(partnerPayment),
      paid: z.number().meta({ description: 'What the credited ones add up to, in kobo.' }),
      pagination,
    }),
  ),
})

export const resolveFlaggedPayment = endpoint({
  method: 'PUT',
  path: '/api/admin/payments/:id/resolution',
  access: 'admin',
  permission: 'payments:write',
  summary: 'Close a flagged payment',
  description: 'It credits nothing.',
  params: z.strictObject({ id: id.meta({ description: 'The payment.' }) }),
  body: bodyOf({
    note: text(limits.reasonMax, messages.noteRequired).meta({ description: 'A note for the team.' }),
    message: text(limits.reasonMax, messages.outcomeRequired).meta({ description: 'What is mailed to the partner.' }),
  }),
  reply: messageReply,
  errors: ['conflict'],
})
