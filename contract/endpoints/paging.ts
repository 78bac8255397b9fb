import { z } from 'zod'
import { messages } from '../i18n/en/messages.ts'
import { replyOf } from './endpoint.ts'

export const pagination = z.object({
  currentPage: z.number(),
  totalPages: z.number(),
  totalCount: z.number().meta({ description: 'All rows; by cursor, as many as there were at the first page.' }),
  limit: z.number(),
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
})
export type Pagination = z.infer<typeof pagination>

/** A whole number in a query, from 1 to `max`. */
export function wholeNumber(max: number) {
  const message = messages.wholeNumberRange(1, max)
  return z.coerce.number(message).int(message).min(1, message).max(max, message)
}

/** How many rows a reply has, as the caller asks. */
export const pageLimit = (usual: number, rows: string) =>
  wholeNumber(100)
    .default(usual)
    .meta({ description: `${rows} on a page, at most 100.` })

const example = 'WzEsNDIsIjIwMjYtMDQtMDEiXQ.4fGf0xkD0LwpQ3sZ'

/** Where a page begins, in a form that only the server reads (docs/platform-and-api.md, "Pages of lists"). */
export const cursor = z
  .string(messages.notACursor)
  .min(1, messages.notACursor)
  .max(4000, messages.notACursor)
  .optional()
  .meta({ description: '`nextCursor` of the reply before, with the same filters and order.', examples: [example] })

/** The query of a list that is read by cursor or by numbered pages. */
export const listQuery = <S extends z.ZodRawShape>(limit: ReturnType<typeof pageLimit>, filters: S) =>
  z
    .strictObject({
      page: wholeNumber(100_000)
        .default(1)
        .meta({ description: 'The page, from 1; a page past the last one is the last one.' }),
      cursor,
      limit,
      ...filters,
    })
    .refine(isOnePlace, { path: ['page'], message: messages.pageOrCursor })

const isOnePlace = (query: object) => {
  const { page, cursor } = query as { page: number; cursor?: string | undefined }
  return cursor === undefined || page === 1
}

/** The success body of a list that is read by cursor. */
export const listReply = <D extends z.ZodType>(data: D) =>
  replyOf({
    data,
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'The value of `cursor` for the next page; null on the last one.', examples: [example] }),
  })
