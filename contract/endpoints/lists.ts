import { z } from 'zod'
import { limits } from '../domain/limits.ts'
import { oneOf, optionalLine } from '../domain/text.ts'
import { batch, orderId, productId } from './batches.ts'
import { sortOrder } from './codes.ts'
import { dataReply, endpoint } from './endpoint.ts'
import { listQuery, listReply, pageLimit, pagination } from './paging.ts'
import { productPicture } from './products.ts'

const orderOfRows = sortOrder.default('desc').meta({ description: 'Equal rows are sorted by age, newest first.' })
const archivedFilters = ['hide', 'only', 'include'] as const
const archived = oneOf(archivedFilters)
  .default('hide')
  .meta({ description: 'Whether archived ones are left out, alone in the list, or in it with the others.' })
export type ArchivedFilter = (typeof archivedFilters)[number]
const category = optionalLine(limits.categoryMax).meta({ description: 'Only this category, written exactly so.' })
const totalScans = z.number().meta({ description: 'All counted scans, as of a second ago.' })

const productRow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  feedbackEnabled: z.boolean(),
  picture: productPicture,
  createdAt: z.iso.datetime(),
  gtin: z.string().nullable().meta({ description: 'With 14 digits.' }),
  batches: z.number(),
  lots: z.number().meta({ description: 'Its batches, those of one order counted as one.' }),
  stock: z.number().meta({ description: 'The codes of all its batches.' }),
  scansThisMonth: z.number().meta({ description: 'From the first of the month in the partner’s time zone.' }),
  scansLastMonth: z.number().meta({ description: 'Of the month before, until the same day.' }),
  openCases: z.number().nullable().meta({
    description: 'Undecided suspicious codes; null if the role may not read them.',
  }),
})
export type ProductRow = z.infer<typeof productRow>

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  access: 'partner',
  permission: 'products:read',
  summary: 'List products by page',
  description:
    'A page of the partner’s products, with the totals of all that are not archived and the categories in use.',
  query: listQuery(pageLimit(limits.rowsPerPage, 'Rows'), {
    sortOrder: orderOfRows,
    search: optionalLine(limits.nameMax).meta({ description: 'A part of the name, the description or the GTIN.' }),
    category,
    archived,
    state: oneOf(['not_released', 'recalled', 'suspicious']).optional().meta({
      description: 'Only products with a batch that is not released or is recalled, or with an open copy case.',
    }),
    sortField: oneOf(['createdAt', 'name', 'category', 'batches', 'stock', 'scansThisMonth', 'openCases'])
      .default('createdAt')
      .meta({ description: 'What the products are sorted by.' }),
  }),
  reply: listReply(
    z.object({
      products: z.array(productRow),
      pagination,
      totals: z.object({ products: z.number(), batches: z.number(), stock: z.number(), archivedProducts: z.number() }),
      categories: z.array(z.string()).meta({ description: 'The 100 most used, in the order of the alphabet.' }),
    }),
  ),
})

export type ProductsPage = z.infer<typeof listProducts.reply>['data']

const expiries = ['expired', 'within_30_days', 'within_60_days', 'within_90_days'] as const
export type ExpiryFilter = (typeof expiries)[number]

const batchRow = batch.extend({
  productName: z.string(),
  category: z.string(),
  totalScans,
  parts: z
    .object({ released: z.number(), not_released: z.number(), recalled: z.number(), closed: z.number() })
    .nullable()
    .meta({ description: 'For an order as one lot: how many of its batches are in each state. Else null.' }),
  isInProgress: z.boolean().meta({ description: 'Whether more batches of this lot are still being created.' }),
})
export type BatchRow = z.infer<typeof batchRow>

export const listAllBatches = endpoint({
  method: 'GET',
  path: '/api/batches',
  access: 'partner',
  permission: 'products:read',
  summary: 'List batches by page',
  description:
    'A page of the batches of one product, or of all products of the partner. In the latter the batches of an archived product count as archived.',
  query: listQuery(pageLimit(limits.rowsPerPage, 'Rows'), {
    sortOrder: orderOfRows,
    productId: productId.optional(),
    orderId: orderId.optional(),
    parts: oneOf(['apart', 'together']).default('apart').meta({
      description:
        '`together`: the batches of an order are one row with their totals, named by its lot. Its `id` is that of one of them.',
    }),
    search: optionalLine(limits.nameMax).meta({
      description: 'A part of the name of the batch or of its product, or of the batch number.',
    }),
    category,
    state: oneOf(['not_released', 'released', 'recalled', 'closed'])
      .optional()
      .meta({ description: 'Only batches in this state.' }),
    archived,
    expiry: oneOf(expiries)
      .optional()
      .meta({ description: 'Only batches past their expiry date, or that expire soon; the day is the partner’s.' }),
    sortField: oneOf(['createdAt', 'name', 'productName', 'expirationDate', 'quantity'])
      .default('createdAt')
      .meta({ description: 'What the batches are sorted by.' }),
  }),
  reply: listReply(
    z.object({
      batches: z.array(batchRow),
      pagination,
      archivedCount: z.number().meta({ description: 'How many batches are archived, whatever else is filtered.' }),
    }),
  ),
})
export type BatchesPage = z.infer<typeof listAllBatches.reply>['data']

const named = z.object({ id: z.string(), name: z.string() })
export type Named = z.infer<typeof named>
export const namedLot = named.extend({
  id: z.string().meta({ description: 'Of the batch; of an order, that of one of its batches.' }),
  orderId: z
    .string()
    .nullable()
    .meta({ description: 'The order whose batches are this lot; null for a single batch.' }),
})
export type NamedLot = z.infer<typeof namedLot>

export const listProductNames = endpoint({
  method: 'GET',
  path: '/api/products/names',
  access: 'partner',
  permission: 'products:read',
  summary: 'List the names of products',
  description: 'To choose from: every product of the partner, newest first. Archived ones are left out.',
  reply: dataReply(z.array(named)),
})

export const listBatchNames = endpoint({
  method: 'GET',
  path: '/api/products/:id/batch-names',
  access: 'partner',
  permission: 'products:read',
  summary: 'List the names of a product’s lots',
  description:
    'To choose from: every batch of the product, newest first; those of an order are one entry. Archived ones are left out.',
  params: z.strictObject({ id: productId }),
  reply: dataReply(z.array(namedLot)),
})
