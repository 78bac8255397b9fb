import { z } from 'zod'
import { contactText } from '../i18n/en/contact.ts'
import { limits } from './limits.ts'
import { email, lineOfText, optionalPhoneNumber, text } from './text.ts'

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
