import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { optionalLine, trueOrFalse } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { bodyOf, dataReply, doneReply, endpoint } from './endpoint.ts'

/** How a partner's QR symbols look. */
export const labelDesign = z.object({
  color: z.string().meta({ description: 'The color of the modules, as `#rrggbb`.' }),
  isRounded: z.boolean().meta({ description: 'True: the modules have round corners.' }),
  brandName: z.string().nullable().meta({ description: 'The text under each symbol.' }),
  hasLogo: z.boolean().meta({ description: 'True: a logo is in the middle of each symbol.' }),
})
export type LabelDesign = z.infer<typeof labelDesign>

// The contrast of text (WCAG 2.2, 1.4.3): a camera needs as much as an eye.
const minContrast = 4.5

/** The contrast ratio of a color (`#rrggbb`) with white, 1 to 21 (WCAG 2.2, "contrast ratio"). */
function contrastWithWhite(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  return 1.05 / (0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0) + 0.05)
}

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)

export const labelDesignForm = bodyOf({
  color: z
    .string(messages.notAColor)
    .regex(/^#[0-9a-fA-F]{6}$/, { error: messages.notAColor, abort: true })
    .refine((color) => contrastWithWhite(color) >= minContrast, messages.colorTooPale)
    .toLowerCase(),
  isRounded: trueOrFalse,
  brandName: optionalLine(limits.brandNameMax),
})

export const getLabelDesign = endpoint({
  method: 'GET',
  path: '/api/designs/own',
  access: 'partner',
  permission: 'products:read',
  summary: 'Get the label design',
  description: 'The plain design when none was saved.',
  reply: dataReply(labelDesign),
})

export const previewLabelDesign = endpoint({
  method: 'POST',
  path: '/api/designs/preview',
  access: 'partner',
  permission: 'designs:write',
  summary: 'Preview a label design',
  description: 'Draws a sample symbol with the saved logo, and tells whether a QR reader can read it. Saves nothing.',
  body: labelDesignForm,
  errors: ['plan_required'],
  reply: dataReply(z.object({ symbol: z.string().meta({ description: 'An SVG data URI.' }), isReadable: z.boolean() })),
})

const change = {
  access: 'partner',
  permission: 'designs:write',
  reply: doneReply(labelDesign),
  errors: ['plan_required'],
} as const

export const updateLabelDesign = endpoint({
  ...change,
  method: 'PUT',
  path: '/api/designs/own',
  summary: 'Save the label design',
  description:
    'Needs Premium or Enterprise. A design that a QR reader cannot read is refused. The logo stays as it is.',
  body: labelDesignForm,
})

export const uploadLogo = endpoint({
  ...change,
  method: 'PUT',
  path: '/api/designs/logo',
  summary: 'Upload a logo for the symbols',
  description: 'The image is re-encoded, so metadata and anything else in the file is dropped.',
  upload: {
    types: ['image/png', 'image/jpeg', 'image/webp'],
    maxBytes: limits.logoMaxBytes,
    wrongKind: messages.notALogo,
    tooLarge: messages.logoTooLarge,
  },
})

export const deleteLogo = endpoint({
  ...change,
  method: 'DELETE',
  path: '/api/designs/logo',
  summary: 'Remove the logo from the symbols',
  description: 'Symbols of later downloads carry no logo. Labels that are already printed keep verifying.',
})
