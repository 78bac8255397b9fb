import { z } from 'zod'
import { contrastWithWhite } from '../domain/contrast.ts'
import { bodyOf, dataReply, endpoint, replyOf } from './endpoint.ts'
import { limits } from '../domain/limits.ts'
import { messages } from '../i18n/en/messages.ts'
import { optionalLine } from '../domain/text.ts'

/** How a partner's symbols look: the colour of their modules, whether those are round, a name under them, a logo in their midst. */
export const labelDesign = z.object({
  color: z.string(),
  isRounded: z.boolean(),
  brandName: z.string().nullable(),
  hasLogo: z.boolean(),
})
export type LabelDesign = z.infer<typeof labelDesign>

// As for words (WCAG 2.2, 1.4.3): a camera is no better than an eye.
const leastContrast = 4.5

const wish = bodyOf({
  color: z
    .string(messages.notAColor)
    .regex(/^#[0-9a-fA-F]{6}$/, { error: messages.notAColor, abort: true })
    .refine((color) => contrastWithWhite(color) >= leastContrast, messages.colorTooPale)
    .toLowerCase(),
  isRounded: z.boolean(messages.oneOf([true, false])),
  brandName: optionalLine(limits.brandNameMax),
})

export const getLabelDesign = endpoint({
  method: 'GET',
  path: '/api/designs/own',
  access: 'partner',
  summary: 'The design of the partner’s symbols; the plain one before the first',
  reply: dataReply(labelDesign),
})

export const previewLabelDesign = endpoint({
  method: 'POST',
  path: '/api/designs/preview',
  access: 'partner',
  summary: 'A sample symbol in a design that is not saved yet, as an SVG data URI, and whether a reader reads it',
  body: wish,
  reply: dataReply(z.object({ symbol: z.string(), isReadable: z.boolean() })),
})

export const updateLabelDesign = endpoint({
  method: 'PUT',
  path: '/api/designs/own',
  access: 'partner',
  summary: 'Save a design; one that a reader does not read is refused',
  body: wish,
  reply: replyOf({ message: z.string(), data: labelDesign }),
})

export const uploadLogo = endpoint({
  method: 'PUT',
  path: '/api/designs/logo',
  access: 'partner',
  summary: 'Put a logo in the midst of the symbols; it is made anew without anything but the picture',
  upload: {
    types: ['image/png', 'image/jpeg', 'image/webp'],
    maxBytes: limits.logoMaxBytes,
    wrongKind: messages.notALogo,
    tooLarge: messages.logoTooLarge,
  },
  reply: replyOf({ message: z.string(), data: labelDesign }),
})

export const deleteLogo = endpoint({
  method: 'DELETE',
  path: '/api/designs/logo',
  access: 'partner',
  summary: 'Take the logo out of the symbols',
  reply: replyOf({ message: z.string(), data: labelDesign }),
})
