import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { oneOf, optionalText } from '../domain/text.ts'
import { closureMessages } from '../i18n/en/closure-messages.ts'
import { messages } from '../i18n/en/messages.ts'
import { currentPassword } from './accounts.ts'
import { bodyOf, dataReply, endpoint, messageReply } from './endpoint.ts'
import { planType } from './subscriptions.ts'

export const closingReasons = [
  'not_needed',
  'too_expensive',
  'missing_feature',
  'other_system',
  'business_ends',
  'other',
] as const
export const closingReason = oneOf(closingReasons)
export type ClosingReason = z.infer<typeof closingReason>

/** When and why an owner closed the account of a partner. It stays closed. */
export const closing = z.object({
  closedAt: z.iso.datetime(),
  reason: closingReason,
  note: z.string().nullable(),
})
export type Closing = z.infer<typeof closing>

const closurePreview = z.object({
  companyName: z.string(),
  members: z.number().meta({ description: 'Who loses access, the caller included.' }),
  membersErased: z
    .number()
    .meta({ description: 'Those of them who belong to no other company: their personal data is erased.' }),
  invitations: z.number().meta({ description: 'Open invitations, which are withdrawn.' }),
  codes: z.number().meta({ description: 'Codes that keep verifying.' }),
  plan: z
    .object({ planType, endDate: z.iso.datetime() })
    .nullable()
    .meta({ description: 'The plan that runs, with the end of what is paid. It ends without a refund.' }),
  unfinishedOrders: z.number(),
  codesNotMade: z.number().meta({ description: 'Codes of these orders that are not made yet, and will not be.' }),
  openPayments: z.number().meta({ description: 'Payments that were started and are not paid.' }),
  openReports: z.number().meta({ description: 'Reports of shoppers that are not closed: the admins take them over.' }),
  needsCode: z.boolean().meta({ description: 'Whether `code` is needed besides the password.' }),
})
export type ClosurePreview = z.infer<typeof closurePreview>

export const previewClosure = endpoint({
  method: 'GET',
  path: '/api/partners/closure',
  access: 'partner',
  permission: 'account:close',
  summary: 'See what closing the account does',
  description: 'The numbers of members, codes, orders and payments that it concerns. Nothing changes.',
  reply: dataReply(closurePreview),
})

export const closePartner = endpoint({
  method: 'POST',
  path: '/api/partners/closure',
  access: 'partner',
  permission: 'account:close',
  summary: 'Close the account of the company',
  description:
    'At once and for good: everyone is signed out, personal data is erased, nothing is renewed. Every code keeps verifying.',
  body: bodyOf({
    reason: closingReason.meta({ description: 'Why; the admins read it.' }),
    note: optionalText(limits.reasonMax).meta({ description: 'More about the reason. Needed with `other`.' }),
    companyName: z
      .string(messages.required)
      .max(limits.nameMax * 2, messages.tooLong(limits.nameMax * 2))
      .meta({ description: 'The name of the company, typed as a confirmation.' }),
    currentPassword,
    code: z
      .string(messages.required)
      .trim()
      .max(64, messages.tooLong(64))
      .optional()
      .meta({ description: 'Of the authenticator app, or a recovery code; needed with an app.' }),
  }).refine(({ reason, note }) => reason !== 'other' || Boolean(note), {
    path: ['note'],
    message: closureMessages.noteRequired,
  }),
  reply: messageReply,
  errors: ['conflict', 'rate_limited'],
  headers: ['Clear-Site-Data'],
})
