import { limits } from '@sahihi/contract/domain/limits.ts'
import { email, lineOfText, oneOf, optionalLine, optionalPhoneNumber, text } from '@sahihi/contract/domain/text.ts'
import { contactText } from '@sahihi/contract/i18n/en/contact.ts'
import { z } from 'zod'

/** What it is about: the writer’s company, or a product that they have. */
const kinds = ['company', 'product'] as const

/** What somebody writes to the operator. `website` is hidden from people: programs that fill in every field give themselves away. */
export const contactMessage = z
  .object({
    about: oneOf(kinds),
    name: lineOfText(limits.nameMax),
    company: optionalLine(limits.nameMax).default(''),
    product: optionalLine(limits.nameMax).default(''),
    email,
    phone: optionalPhoneNumber.default(''),
    message: text(limits.contactMessageMax),
    website: z.string().max(0, contactText.leaveEmpty).default(''),
  })
  .refine(({ about, company }) => about === 'product' || company !== '', {
    path: ['company'],
    message: contactText.companyMissing,
  })
export type ContactMessage = z.infer<typeof contactMessage>
