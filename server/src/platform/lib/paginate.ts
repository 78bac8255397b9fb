import type { Pagination } from '@sahihi/contract/endpoints/paging.ts'
import type { PageStart } from '../db/keyset.ts'
import type { Paging, Position } from './cursors.ts'

/** The position of a page among all pages; a page past the end becomes the last one. */
export function paginate(totalCount: number, { page, limit }: { page: number; limit: number }): Pagination {
  const totalPages = Math.max(1, Math.ceil(totalCount / limit))
  const currentPage = Math.min(page, totalPages)
  return {
    currentPage,
    totalPages,
    totalCount,
    limit,
    hasNextPage: currentPage < totalPages,
    hasPreviousPage: currentPage > 1,
  }
}

type PageRequest = { page: number; limit: number }

/**
 * Reads a page of a list, by its number or by cursor. By cursor, no rows are counted or skipped: a row that exists all the time comes
 * exactly once, whatever is added meanwhile, and the total is that of the first page.
 */
export async function readPage<Row extends { keys: string[] }>(
  { page, limit }: PageRequest,
  { position, cursorOf }: Paging,
  { count, read }: { count: () => number | Promise<number>; read: (start: PageStart) => Promise<Row[]> },
): Promise<{ rows: Row[]; pagination: Pagination; nextCursor: string | null }> {
  const total = position?.total ?? (await count())
  const numbered = paginate(total, { page, limit })
  const offset = (numbered.currentPage - 1) * limit
  const found = await read({ after: position?.keys, offset, limit })
  const currentPage = position ? position.page + 1 : numbered.currentPage
  const { rows, next } = cutPage(found, { total, page: currentPage, limit })
  const pagination = position ? followed(numbered, currentPage, next !== null) : numbered
  return { rows, pagination, nextCursor: cursorOf(next) }
}

const followed = (pagination: Pagination, currentPage: number, hasNextPage: boolean): Pagination => ({
  ...pagination,
  currentPage,
  totalPages: Math.max(pagination.totalPages, currentPage + Number(hasNextPage)),
  hasNextPage,
  hasPreviousPage: true,
})

/** The rows of a page without the extra one, and where the next page begins. */
export function cutPage<Row extends { keys: string[] }>(
  found: Row[],
  { total, page, limit }: { total: number; page: number; limit: number },
): { rows: Row[]; next: Position | null } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: last && found.length > limit ? { keys: last.keys, page, total } : null }
}
