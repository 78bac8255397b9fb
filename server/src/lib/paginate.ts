import type { Pagination } from '@sahihi/contract/endpoints/inventory-codes.ts'

/** Where a page stands among the pages; a page past the last is the last. */
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
