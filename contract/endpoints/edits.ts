import { z } from 'zod'
import { questionKinds } from '../domain/feedback-options.ts'
import { batchOrProductId, type ProductionField, productionFields } from './batches.ts'
import { dataReply, endpoint } from './endpoint.ts'
import { type ProductField, productFields } from './products.ts'

export const editedFields = [
  ...(Object.keys(productFields) as ProductField[]),
  ...(Object.keys(productionFields) as ProductionField[]),
  'picture',
  ...questionKinds,
  'order',
] as const
export type EditedField = (typeof editedFields)[number]

const edit = z.object({
  id: z.string(),
  editedAt: z.iso.datetime(),
  editedBy: z
    .string()
    .nullable()
    .meta({ description: 'The name of the member, or their email, or the name of the API key.' }),
  changes: z.array(
    z.object({
      field: z.enum(editedFields),
      before: z.string().nullable(),
      after: z.string().nullable().meta({
        description:
          'Null, as `before`, for a picture and the order of questions, and for a question that is not asked.',
      }),
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
        totalScans: z.number().meta({ description: 'All counted scans, as of a second ago.' }),
      }),
    }),
  ),
})
export type EditHistory = z.infer<typeof getEditHistory.reply>['data']
