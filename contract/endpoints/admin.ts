import { z } from 'zod'
import { pagination, wholeNumber } from './inventory-codes.ts'
import { bodyOf, dataReply, endpoint, messageReply, replyOf } from './endpoint.ts'
import { limits } from '../domain/limits.ts'
import { messages } from '../i18n/en/messages.ts'
import { planType } from './subscriptions.ts'
import { id, optionalLine, text } from '../domain/text.ts'

export const application = z.object({
  id: z.string(),
  companyName: z.string(),
  email: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
  businessRegistrationNumber: z.string(),
  status: z.enum(['pending', 'approved', 'rejected']),
  rejectionReason: z.string().nullable(),
  appliedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
})
export type Application = z.infer<typeof application>

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/partners/pending',
  access: 'admin',
  summary:
    'Applications with a proven e-mail address: the pending ones, oldest first, then those decided in the last 30 days',
  reply: dataReply(z.array(application)),
})

const decisions = ['approved', 'rejected'] as const

export const decideApplication = endpoint({
  method: 'PUT',
  path: '/api/partners/status',
  access: 'admin',
  summary: 'Approve a pending application, or reject it with a reason; the applicant is told by mail',
  body: bodyOf({
    partnerId: id,
    status: z.enum(decisions, messages.oneOf(decisions)),
    rejectionReason: text(limits.reasonMax, messages.reasonNeeded).optional(),
  }).refine((body) => body.status === 'approved' || body.rejectionReason !== undefined, {
    path: ['rejectionReason'],
    message: messages.reasonNeeded,
  }),
  reply: messageReply,
})

/** A partner as an admin sees it: its plan and its use, what it has paid, and whether it is suspended. Amounts are in kobo. */
export const partnerRow = z.object({
  id: z.string(),
  companyName: z.string(),
  email: z.string(),
  businessRegistrationNumber: z.string(),
  approvedAt: z.iso.datetime(),
  plan: z
    .object({
      planType,
      isActive: z.boolean(),
      endDate: z.iso.datetime(),
      qrCodesGenerated: z.number(),
      qrCodeLimit: z.number(),
    })
    .nullable(),
  payments: z.object({ count: z.number(), total: z.number(), toReview: z.number() }),
  codes: z.number(),
  suspendedAt: z.iso.datetime().nullable(),
  suspensionReason: z.string().nullable(),
})
export type PartnerRow = z.infer<typeof partnerRow>

export const listPartners = endpoint({
  method: 'GET',
  path: '/api/admin/partners',
  access: 'admin',
  summary:
    'The approved partners by name, with plan, use and payments; `search` is part of a name, an e-mail or a registration number',
  query: z.strictObject({ page: wholeNumber(100_000).default(1), search: optionalLine(limits.nameMax) }),
  reply: dataReply(z.object({ partners: z.array(partnerRow), pagination })),
})

export const suspendPartner = endpoint({
  method: 'PUT',
  path: '/api/admin/partners/:id/suspension',
  access: 'admin',
  summary: 'Suspend a partner with a reason, or reinstate it with one; its codes verify all the time',
  params: z.strictObject({ id }),
  body: bodyOf({
    suspended: z.boolean(messages.oneOf([true, false])),
    reason: text(limits.reasonMax, messages.sayWhyToPartner),
  }),
  reply: replyOf({ message: z.string(), data: partnerRow }),
})

/** A payment about which the provider did not say what was expected. */
export const flaggedPayment = z.object({
  id: z.string(),
  companyName: z.string(),
  planType,
  amount: z.number(),
  reference: z.string(),
  createdAt: z.iso.datetime(),
  reviewReason: z.string(),
})
export type FlaggedPayment = z.infer<typeof flaggedPayment>

export const listFlaggedPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments/review',
  access: 'admin',
  summary: 'Payments that a person must look at, oldest first',
  reply: dataReply(z.array(flaggedPayment)),
})

export const resolveFlaggedPayment = endpoint({
  method: 'PUT',
  path: '/api/admin/payments/:id/review',
  access: 'admin',
  summary:
    'Say how the review of a payment ended: a note for the house, and words that are mailed to the partner. It credits nothing',
  params: z.strictObject({ id }),
  body: bodyOf({
    note: text(limits.reasonMax, messages.noteNeeded),
    words: text(limits.reasonMax, messages.wordsNeeded),
  }),
  reply: messageReply,
})
