import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { email, id, lang, lineOfText, phoneNumber, text } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { bodyOf, dataReply, endpoint, messageReply, replyOf } from './endpoint.ts'

/** The application of a manufacturer (specification 3 and 5): all five fields required. */
export const registration = bodyOf({
  companyName: lineOfText(limits.nameMax),
  email,
  address: text(500),
  phoneNumber,
  businessRegistrationNumber: lineOfText(64),
})
export type Registration = z.infer<typeof registration>

export const pin = z
  .string(messages.required)
  .trim()
  .regex(/^[0-9]{6}$/, messages.notAPin)

export const registerPartner = endpoint({
  method: 'POST',
  path: '/api/partners/register',
  access: 'public',
  summary: 'Apply to become a partner; a PIN is mailed to the address given',
  body: registration,
  reply: messageReply.extend({ partnerId: z.string() }),
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/partners/verify-email',
  access: 'public',
  summary: 'Prove the e-mail address of an application by its PIN',
  body: bodyOf({ partnerId: id, pin, email }),
  reply: messageReply,
})

export const resendPin = endpoint({
  method: 'POST',
  path: '/api/partners/resend-verification',
  access: 'public',
  summary: 'Mail a new PIN, which voids the earlier one',
  body: bodyOf({ partnerId: id }),
  reply: messageReply,
})

export const partnerProfile = z.object({
  companyName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** An address that was asked for and whose link has not been opened yet. */
  pendingEmail: z.string().nullable(),
  /** Suspended, a partner only reads; its codes verify as ever. */
  suspension: z.object({ reason: z.string(), since: z.iso.datetime() }).nullable(),
})
export type PartnerProfile = z.infer<typeof partnerProfile>

/** A new e-mail address is the new name to sign in with, so it needs the password (OWASP ASVS 5, 6.3 and 7.5). */
export const profileForm = bodyOf({
  companyName: lineOfText(limits.nameMax),
  email,
  phoneNumber,
  currentPassword: z.string(messages.required).max(limits.passwordMax, messages.passwordLong).optional(),
})
export type ProfileForm = z.input<typeof profileForm>

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/partners/profile',
  access: 'partner',
  summary:
    'Change the company’s name and telephone number. Another e-mail address, with the current password, gets a link and is taken over when that is confirmed',
  body: profileForm,
  reply: replyOf({ message: z.string(), data: partnerProfile }),
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/partners/profile',
  access: 'partner',
  summary: 'The signed-in partner',
  reply: dataReply(partnerProfile),
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/partners/confirm-email',
  access: 'public',
  summary: 'Take over a new e-mail address by the link that was mailed to it (single use)',
  body: bodyOf({ token: z.string(messages.linkSpent).min(1, messages.linkSpent).max(256, messages.linkSpent) }),
  reply: messageReply,
})

/** What everybody may know of a maker: what was checked when it was approved, and nothing private. */
const maker = z.object({
  companyName: z.string(),
  /** The name that was approved; a company may have taken another one since. */
  approvedAs: z.string(),
  approvedAt: z.iso.datetime(),
  businessRegistrationNumber: z.string(),
  /** The day of its approval as it is written in the language of `lang`, which few browsers know. */
  localized: z.object({ approvedOn: z.string() }).optional(),
})

export const getManufacturer = endpoint({
  method: 'GET',
  path: '/api/manufacturers/:id',
  access: 'public',
  summary: 'The company behind a product: its name, its registration number and since when it is approved',
  // Any text: one that cannot be an id is not found.
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ lang }),
  reply: dataReply(maker),
})
