import { limits } from '@sahihi/contract/domain/limits.ts'
import { email, lineOfText, optionalPhoneNumber, text } from '@sahihi/contract/domain/text.ts'
import { contactText } from '@sahihi/contract/i18n/en/contact.ts'
import { z } from 'zod'

/** What somebody writes to the operator. `website` is hidden from people: programs that fill in every field give themselves away. */
export const contactMessage = z.object({
  name: lineOfText(limits.nameMax),
  company: lineOfText(limits.nameMax),
  email,
  phone: optionalPhoneNumber.default(''),
  message: text(limits.contactMessageMax),
  website: z.string().max(0, contactText.leaveEmpty).default(''),
})
export type ContactMessage = z.infer<typeof contactMessage>
