import { z } from 'zod'
import { linkLimits, linkMediaTypes, linkTypes } from '../domain/link-types.ts'
import { hasNoLogin, id, lineOfText, oneOf, trueOrFalse } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { batchOrProductId } from './batches.ts'
import { bodyOf, dataReply, doneReply, endpoint, messageReply } from './endpoint.ts'

const isSecureAddress = (value: string) => URL.parse(value)?.protocol === 'https:'
// As it is stored: each letter outside of ASCII takes up to twelve characters.
const isShort = (value: string) => (URL.parse(value)?.href.length ?? 0) <= linkLimits.urlMax

export const linkForm = bodyOf({
  type: oneOf(linkTypes).meta({
    description:
      'What it leads to, by the GS1 Web Vocabulary: `pip` is the page about the product, `epil` its leaflet.',
  }),
  url: z
    .string(messages.required)
    .trim()
    .min(1, { error: messages.required, abort: true })
    .max(linkLimits.urlMax, { error: messages.tooLong(linkLimits.urlMax), abort: true })
    .refine(isSecureAddress, { error: messages.links.notAnAddress, abort: true })
    .refine(isShort, { error: messages.tooLong(linkLimits.urlMax), abort: true })
    .refine(hasNoLogin, messages.links.noLogin)
    .meta({
      description: 'Begins with `https://`, on a public website that is not this one.',
      examples: ['https://emzor.example/paracetamol'],
    }),
  title: lineOfText(linkLimits.titleMax).meta({ description: 'For people who choose between links.' }),
  language: z
    .string(messages.links.language)
    .trim()
    .regex(/^([a-z]{2}(-[A-Z]{2})?)?$/, messages.links.language)
    .transform((value) => value || null)
    .nullable()
    .default(null)
    .meta({ description: 'Of the page, such as `fr` or `en-GB`. Null or empty: for all readers.' }),
  mediaType: oneOf(linkMediaTypes)
    .nullable()
    .default(null)
    .meta({ description: 'What it leads to: `text/html` is a page. Null: not said.' }),
  isDefault: trueOrFalse.default(false).meta({
    description: 'True: the product or lot leads there without a link type. It takes the place of another default.',
  }),
})
export type LinkForm = z.input<typeof linkForm>

const link = z.object({
  id: z.string(),
  type: z.enum(linkTypes),
  url: z.string(),
  title: z.string(),
  language: z.string().nullable(),
  mediaType: z.enum(linkMediaTypes).nullable(),
  isDefault: z.boolean(),
})
export type ProductLink = z.infer<typeof link>

const ofInventory = { access: 'partner', permission: 'products:write', idempotent: true } as const
const level = z.strictObject({ id: batchOrProductId })
const one = z.strictObject({ id: batchOrProductId, linkId: id.meta({ description: 'The id of a link.' }) })

export const listLinks = endpoint({
  method: 'GET',
  path: '/api/products/:id/links',
  access: 'partner',
  permission: 'products:read',
  summary: 'Links of a product or batch',
  description:
    'Where the GS1 resolver leads from the GTIN of a product, or from the lot of a batch, beside our own pages. The oldest first.',
  params: level,
  reply: dataReply(z.array(link)),
})

export const createLink = endpoint({
  method: 'POST',
  path: '/api/products/:id/links',
  ...ofInventory,
  summary: 'Add a link',
  description:
    'It works immediately where the product has a GTIN, and for a batch where the batch has a lot and is released.',
  params: level,
  body: linkForm,
  errors: ['conflict'],
  reply: doneReply(link),
})

export const updateLink = endpoint({
  method: 'PUT',
  path: '/api/products/:id/links/:linkId',
  ...ofInventory,
  summary: 'Change a link',
  description: 'Sets all of its fields. It works immediately.',
  params: one,
  body: linkForm,
  errors: ['conflict'],
  reply: doneReply(link),
})

export const deleteLink = endpoint({
  method: 'DELETE',
  path: '/api/products/:id/links/:linkId',
  ...ofInventory,
  summary: 'Delete a link',
  description:
    'The resolver no longer leads there. Without a default of its own a product leads to the page of its manufacturer, a lot to that of its batch.',
  params: one,
  reply: messageReply,
})
