import type { Pagination } from '@sahihi/contract/endpoints/inventory/codes.ts'

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
