import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { id } from '../domain/text.ts'
import { affectedLot } from './batch-requests.ts'
import { batchId, reasonTranslations } from './batches.ts'
import { dataReply, endpoint } from './endpoint.ts'
import { listQuery, listReply, pageLimit, pagination } from './paging.ts'

const recall = z.object({
  id: z.string(),
  recalledAt: z.iso.datetime(),
  reason: z.string(),
  isEmergency: z.boolean(),
  recalledBy: z.string().nullable().meta({ description: 'Who recalled it, or asked for the recall; null if unknown.' }),
  secondPerson: z.string().nullable().meta({ description: 'Who confirmed it, if confirmation was required.' }),
  lots: z.array(affectedLot),
  endedAt: z.iso.datetime().nullable().meta({ description: 'When the recall of all its batches had ended.' }),
  activeBatches: z.number().meta({ description: 'How many of its batches are still recalled by it.' }),
})
export type Recall = z.infer<typeof recall>

export const listRecalls = endpoint({
  method: 'GET',
  path: '/api/recalls',
  access: 'partner',
  permission: 'products:read',
  summary: 'List the recalls of all batches',
  description: 'Newest first, also those that have ended. Batches that were recalled together are one recall.',
  query: listQuery(pageLimit(limits.rowsPerPage, 'Recalls'), {
    batchId: batchId.optional().meta({ description: 'Only recalls of this batch.' }),
  }),
  reply: listReply(z.object({ recalls: z.array(recall), pagination })),
})
export type RecallsPage = z.infer<typeof listRecalls.reply>['data']

export const exportRecalls = endpoint({
  method: 'GET',
  path: '/api/recalls/export',
  access: 'partner',
  permission: 'products:read',
  summary: 'Export the recalls as CSV',
  description: 'A line for each lot of each recall.',
  errors: ['rate_limited', 'busy'],
  file: 'text/csv',
})

export const getRecall = endpoint({
  method: 'GET',
  path: '/api/recalls/:id',
  access: 'partner',
  permission: 'products:read',
  summary: 'Get a recall for its notice',
  description: 'With the contact for shoppers, pictures of the products and the reason in other languages.',
  params: z.strictObject({ id: id.meta({ description: 'The id of a recall.' }) }),
  reply: dataReply(
    recall.extend({
      reasonTranslations,
      company: z.object({
        name: z.string(),
        logo: z.string().nullable(),
        phone: z.string(),
        email: z.string(),
        website: z.string(),
      }),
      pictures: z.array(z.object({ productId: z.string(), picture: z.string() })),
    }),
  ),
})
export type RecallDetails = z.infer<typeof getRecall.reply>['data']
