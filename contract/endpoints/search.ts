import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { optionalLine } from '../domain/text.ts'
import { messages } from '../i18n/en/messages.ts'
import { copyCaseState } from './codes.ts'
import { dataReply, endpoint } from './endpoint.ts'
import { report } from './reports.ts'

const verificationNumber = z.string().meta({ description: 'The serial without hyphens.' })
const serialOnLabel = z
  .string()
  .meta({ description: 'The imported serial as printed, or ours without hyphens where none was imported.' })

const results = z.object({
  products: z.array(z.object({ id: z.string(), name: z.string(), category: z.string(), isArchived: z.boolean() })),
  batches: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      batchNumber: z.string(),
      lotId: z.string().nullable().meta({
        description: 'The order, if the result is a lot in parts as a whole; `id` is that of its first batch.',
      }),
      isHeld: z.boolean().meta({ description: 'It, or a part of it, is not released.' }),
      productId: z.string(),
      productName: z.string(),
      isArchived: z.boolean(),
    }),
  ),
  codes: z.array(
    z.object({
      verificationNumber,
      serialOnLabel,
      batchId: z.string(),
      batchName: z.string(),
      productName: z.string(),
    }),
  ),
  copyCases: z.array(z.object({ id: z.string(), serialOnLabel, state: copyCaseState, productName: z.string() })),
  reports: z.array(
    z.object({
      id: z.string(),
      reference: report.shape.reference,
      status: report.shape.status,
      productName: z.string().nullable(),
    }),
  ),
})
export type SearchResults = z.infer<typeof results>

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'partner',
  permission: 'products:read',
  summary: 'Search everything of the partner',
  description:
    'At most 5 results of each kind. Products and batches are found by parts of their names and, when no name has them, by similar ' +
    'names; batches also by their number; the parts of a lot are one result. Codes are found by the first 4 or more characters of the ' +
    'serial or a whole imported serial, copy cases and reports by the product or the number, reports also by their reference. A link ' +
    'to a code or batch counts as its number. A kind that the role may not read is empty.',
  query: z.strictObject({
    q: optionalLine(limits.searchMax)
      .refine((text = '') => text !== '', messages.required)
      .meta({ description: 'What was typed.', examples: ['parace'] }),
  }),
  reply: dataReply(results),
})
