import type { CopyCaseSort } from '@sahihi/contract/endpoints/copy-cases.ts'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { paginate } from '../lib/paginate.ts'
import { type CaseFilters, casesPage, countCases, productsWithRaisedLimit } from './case-queries.ts'
import { presentCopyCase } from './present-copy-case.ts'

type Query = CaseFilters & { sort: CopyCaseSort; page: number; limit: number }

/** A page of the partner's cases, the number of open ones, and the products whose limit dismissals have raised. */
export async function listCopyCases(db: Db, partner: PartnerId, query: Query, now: Date) {
  const { sort, limit } = query
  const { matching, open } = await countCases(db, partner, query)
  const pagination = paginate(matching, query)
  const offset = (pagination.currentPage - 1) * limit
  const rows = await casesPage(db, partner, query, { sort, limit, offset, now })
  return {
    cases: rows.map((row) => presentCopyCase(row, now)),
    openCount: open,
    raisedLimits: await productsWithRaisedLimit(db, partner),
    pagination,
  }
}

export const countOpenCases = async (db: Db, partner: PartnerId): Promise<number> =>
  (await countCases(db, partner, {})).open
