import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { messages } from '../i18n/en/messages.ts'
import { productId } from './batches.ts'
import { doneReply, endpoint, messageReply } from './endpoint.ts'

export const pictureUpload = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: limits.pictureMaxBytes,
  wrongKind: messages.notAPicture,
  tooLarge: messages.pictureTooLarge,
} as const
const reencoded =
  'The image is encoded again as a square WebP of at most 12 kB, so that nothing but the picture is kept. It replaces the one before.'
const saved = doneReply(z.object({ picture: z.string().meta({ description: 'The address of the new picture.' }) }))

export const uploadProductPicture = endpoint({
  method: 'PUT',
  path: '/api/products/:id/picture',
  access: 'partner',
  permission: 'products:write',
  summary: 'Upload the picture of a product',
  description: `Shoppers see it with the verdict, to compare it with their pack. ${reencoded}`,
  params: z.strictObject({ id: productId }),
  upload: pictureUpload,
  reply: saved,
})

export const deleteProductPicture = endpoint({
  method: 'DELETE',
  path: '/api/products/:id/picture',
  access: 'partner',
  permission: 'products:write',
  summary: 'Remove the picture of a product',
  description: 'Without a picture this changes nothing.',
  params: z.strictObject({ id: productId }),
  reply: messageReply,
})

export const uploadCompanyLogo = endpoint({
  method: 'PUT',
  path: '/api/partners/logo',
  access: 'partner',
  permission: 'settings:write',
  summary: 'Upload the company’s logo for shoppers',
  description: `Shoppers see it with the verdict and on the company’s page. The logo in symbols is another one. ${reencoded}`,
  upload: pictureUpload,
  reply: saved,
})

export const deleteCompanyLogo = endpoint({
  method: 'DELETE',
  path: '/api/partners/logo',
  access: 'partner',
  permission: 'settings:write',
  summary: 'Remove the company’s logo for shoppers',
  description: 'Without a logo this changes nothing.',
  reply: messageReply,
})

export const getPicture = endpoint({
  method: 'GET',
  path: '/api/pictures/:id',
  access: 'public',
  onCompanyHosts: true,
  summary: 'Get a picture or logo',
  description:
    'By the address in other replies. What an address shows never changes. A picture that was replaced is not found.',
  // Any text is allowed: one that cannot be an id is not found.
  params: z.strictObject({ id: z.string().meta({ description: 'The last part of the address.' }) }),
  file: 'image/webp',
})
