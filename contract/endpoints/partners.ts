import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import type { ProfileFieldName } from '../domain/profile-fields.ts'
import {
  email,
  id,
  lang,
  lineOfText,
  optionalEmail,
  optionalPhoneNumber,
  optionalWebsite,
  phoneNumber,
  text,
  trueOrFalse,
} from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { bodyOf, dataReply, doneReply, endpoint, messageReply } from './endpoint.ts'
import { gln } from './gs1-fields.ts'

/** A manufacturer's application. */
export const registration = bodyOf({
  companyName: lineOfText(limits.nameMax),
  email,
  address: text(500),
  phoneNumber,
  businessRegistrationNumber: lineOfText(64),
})
export type Registration = z.infer<typeof registration>

const partnerId = id.meta({ description: 'The id that the registration returned.' })

export const pin = z
  .string(messages.required)
  .trim()
  .regex(/^[0-9]{6}$/, messages.notAPin)
  .meta({ description: 'The six digits of the mail.' })

export const registerPartner = endpoint({
  method: 'POST',
  path: '/api/partners/register',
  access: 'public',
  summary: 'Apply to become a partner',
  description: 'A PIN is mailed to the address. The answer is the same whether the address is known or not.',
  body: registration,
  reply: messageReply.extend({ partnerId: z.string() }),
  errors: ['rate_limited'],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/partners/verify-email',
  access: 'public',
  summary: 'Verify an applicant’s email address by PIN',
  description:
    'Confirms the email address of an application. A PIN is valid for 10 minutes and 5 tries; a new one voids the old. One mailbox has 15 tries a day.',
  body: bodyOf({ partnerId, pin, email }),
  reply: messageReply.extend({
    documentsToken: z.string().meta({
      description: 'With it documents can be added to the application, for a day and until it is decided.',
    }),
  }),
  errors: ['conflict', 'rate_limited'],
})

export const resendPin = endpoint({
  method: 'POST',
  path: '/api/partners/resend-verification',
  access: 'public',
  summary: 'Mail a new PIN',
  description: 'The earlier PIN no longer works.',
  body: bodyOf({ partnerId }),
  reply: messageReply,
  errors: ['rate_limited'],
})

export const partnerProfile = z.object({
  companyName: z.string(),
  email: z.string(),
  phoneNumber: z.string().meta({ description: 'Empty without one.' }),
  address: z.string(),
  shopperPhone: z.string().meta({ description: 'Where shoppers call; empty without one.' }),
  shopperEmail: z.string().meta({ description: 'Where shoppers write; empty without one.' }),
  shopperWebsite: z.string().meta({ description: 'The website for shoppers; empty without one.' }),
  gln: z.string().nullable().meta({ description: 'The GLN of its site, for EPCIS exports; null without one.' }),
  logo: z.string().nullable().meta({ description: 'The address of the logo that shoppers see.' }),
  timeZone: z.string().meta({
    description: 'The IANA time zone of its days and times. It is changed with the settings of the analytics.',
  }),
  pendingEmail: z.string().nullable().meta({ description: 'A new address that waits to be confirmed.' }),
  suspension: z
    .object({ reason: z.string(), since: z.iso.datetime() })
    .nullable()
    .meta({ description: 'A suspended partner can only read; its codes still verify.' }),
  publishesBatches: z.boolean().optional().meta({
    description: 'Whether the public log shows product, lot and count of new batches. Absent without a log.',
  }),
} satisfies Record<string, z.ZodType> & Record<ProfileFieldName, z.ZodType>)
export type PartnerProfile = z.infer<typeof partnerProfile>

/** Of what the profile has besides what can be changed: a body may give it back unchanged. */
const asRead = z.unknown().optional().meta({ description: 'As it was read, or absent.' })

export const profileForm = bodyOf({
  companyName: lineOfText(limits.nameMax),
  email,
  phoneNumber: optionalPhoneNumber.optional().meta({ description: 'Empty for none; unchanged without it.' }),
  address: text(500).optional().meta({ description: 'Unchanged without it.' }),
  shopperPhone: optionalPhoneNumber.optional().meta({
    description: 'Shown with verdicts that send shoppers to the manufacturer. Empty for none; unchanged without it.',
  }),
  shopperEmail: optionalEmail.optional().meta({ description: 'As `shopperPhone`.' }),
  shopperWebsite: optionalWebsite
    .optional()
    .meta({ description: 'As `shopperPhone`. Begins with `https://`.', examples: ['https://emzor.example/help'] }),
  gln: gln.optional().meta({
    description:
      'The GLN of the site where codes are released: 13 digits. Null or empty for none; unchanged without it.',
    examples: ['4012345000009'],
  }),
  logo: asRead,
  timeZone: asRead,
  pendingEmail: asRead,
  suspension: asRead,
  publishesBatches: asRead,
  // A new address is the new name to sign in with (OWASP ASVS 5, 6.3 and 7.5).
  currentPassword: z
    .string(messages.required)
    .max(limits.passwordMax, messages.passwordLong)
    .optional()
    .meta({ description: 'Needed for a new email address only.' }),
} satisfies Record<string, z.ZodType> & Record<ProfileFieldName, z.ZodType>)
export type ProfileForm = z.input<typeof profileForm>

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/partners/profile',
  access: 'partner',
  permission: 'settings:write',
  forPeople: true,
  summary: 'Update the profile',
  description:
    'The name, the address, the telephone number and the GLN change immediately. What `GET` answered can be sent back; of it, `logo`, `timeZone`, `pendingEmail`, `suspension` and `publishesBatches` cannot be changed here. A new email address needs the current password, and counts when the link that is mailed to it is opened.',
  body: profileForm,
  reply: doneReply(partnerProfile),
  errors: ['rate_limited'],
})

export const updatePublicLog = endpoint({
  method: 'PUT',
  path: '/api/partners/public-log',
  access: 'partner',
  permission: 'settings:write',
  forPeople: true,
  summary: 'Show or hide batches in the public log',
  description:
    'Whether the entries of new batches show company, product, lot and count, or only a commitment to them. What is published stays published. A conflict where the server keeps no log.',
  body: bodyOf({ publishesBatches: trueOrFalse }),
  reply: messageReply,
  errors: ['conflict'],
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/partners/profile',
  access: 'partner',
  permission: 'settings:read',
  forPeople: true,
  summary: 'Get the signed-in partner’s profile',
  description:
    'The profile of the signed-in partner, with an email address that waits for confirmation and a suspension, if any.',
  reply: dataReply(partnerProfile),
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/partners/confirm-email',
  access: 'public',
  summary: 'Confirm a new email address',
  description: 'Takes the token of the link that was mailed to the new address. A link works once.',
  body: bodyOf({
    token: z
      .string(messages.linkUsed)
      .min(1, messages.linkUsed)
      .max(256, messages.linkUsed)
      .meta({ description: 'The last part of the link in the mail.' }),
  }),
  reply: messageReply,
  errors: ['conflict'],
})

/** What the public may know of a manufacturer: what was checked at the approval, and nothing private. */
const manufacturer = z.object({
  companyName: z.string(),
  approvedAs: z.string().meta({ description: 'The name at the approval; the company may have changed it since.' }),
  approvedAt: z.iso.datetime(),
  businessRegistrationNumber: z.string(),
  logo: z.string().nullable().meta({ description: 'The address of the logo.' }),
  localized: z
    .object({ approvedOn: z.string().meta({ description: 'The day of the approval.' }) })
    .optional()
    .meta({ description: 'Texts in the language of `lang`.' }),
})

export const getManufacturer = endpoint({
  method: 'GET',
  path: '/api/manufacturers/:id',
  access: 'public',
  onCompanyHosts: true,
  summary: 'Get the company behind a product',
  description:
    'What anyone may know about an approved company. An unknown id and a company that is not approved are both not found.',
  // Any text is allowed: one that cannot be an id is not found.
  params: z.strictObject({ id: z.string().meta({ description: 'The manufacturer.' }) }),
  query: z.strictObject({ lang: lang.meta({ description: 'The language of `localized`.' }) }),
  reply: dataReply(manufacturer),
})
