import { z } from 'zod'
import { limits } from '../../domain/limits.ts'
import { lineOfText, optionalText } from '../../domain/text.ts'
import { messages } from '../../i18n/en/messages.ts'
import { bodyOf, dataReply, endpoint, replyOf } from '../endpoint.ts'
import {
  batch,
  batchDates,
  batchId,
  batchOrProductId,
  expiresAfterManufacture,
  expiryError,
  productId,
} from './batches.ts'
import { product } from './products.ts'

const version = z
  .number(messages.wholeNumber)
  .int(messages.wholeNumber)
  .min(1, messages.wholeNumber)
  .max(2_147_483_647, messages.wholeNumber)
  .meta({ description: 'The `version` that was read. When somebody else has edited it since, the answer is a 409.' })

export const productEditForm = bodyOf({
  version,
  name: lineOfText(limits.nameMax),
  description: optionalText(limits.descriptionMax),
  category: lineOfText(limits.categoryMax),
})

export const editProduct = endpoint({
  method: 'PUT',
  path: '/api/products/:id',
  access: 'partner',
  permission: 'products:write',
  summary: 'Edit a product',
  description:
    'Sets name, description and category. Shoppers see them from the next scan on. The audit log has the old and the new values.',
  idempotent: true,
  params: z.strictObject({ id: productId }),
  body: productEditForm,
  errors: ['conflict'],
  reply: replyOf({ message: z.string(), data: product }),
})

export const batchEditForm = bodyOf({ version, batchName: lineOfText(limits.nameMax), ...batchDates }).refine(
  expiresAfterManufacture,
  expiryError,
)

export const editBatch = endpoint({
  method: 'PUT',
  path: '/api/products/batch/:id',
  access: 'partner',
  permission: 'products:write',
  summary: 'Edit a batch',
  description:
    'Sets name and dates. The next scan shows them: another expiration date can make its codes expire, or no longer. The audit log has the old and the new values.',
  idempotent: true,
  params: z.strictObject({ id: batchId }),
  body: batchEditForm,
  errors: ['conflict'],
  reply: replyOf({ message: z.string(), data: batch }),
})

const editedFields = ['name', 'description', 'category', 'manufacturingDate', 'expirationDate', 'picture'] as const
export type EditedField = (typeof editedFields)[number]

const edit = z.object({
  id: z.string(),
  editedAt: z.iso.datetime(),
  editedBy: z.string().nullable().meta({ description: 'The name of the member, or their email.' }),
  changes: z.array(
    z.object({
      field: z.enum(editedFields),
      before: z.string().nullable(),
      after: z
        .string()
        .nullable()
        .meta({ description: 'Null, as `before`, for a picture; an empty text is one that was removed.' }),
    }),
  ),
})
export type Edit = z.infer<typeof edit>

export const getEditHistory = endpoint({
  method: 'GET',
  path: '/api/products/:id/edits',
  access: 'partner',
  permission: 'products:read',
  summary: 'List the edits of a product or batch',
  description: 'The newest 50, newest first, and how many labels an edit concerns.',
  params: z.strictObject({ id: batchOrProductId }),
  reply: dataReply(
    z.object({
      edits: z.array(edit),
      codes: z.object({
        made: z.number().meta({ description: 'All codes, also of archived batches.' }),
        downloaded: z.number().meta({
          description: 'Those of batches that were downloaded at least once. Whether they were printed is not known.',
        }),
        imported: z.number().meta({ description: 'Those whose serials the partner had printed already.' }),
        totalScans: z
          .number()
          .nullable()
          .meta({ description: 'All counted scans, as of a second ago; null while older scans are being counted.' }),
      }),
    }),
  ),
})
export type EditHistory = z.infer<typeof getEditHistory.reply>['data']
