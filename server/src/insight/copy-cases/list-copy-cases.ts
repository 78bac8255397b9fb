import type { CopyCaseSort } from '@sahihi/contract/endpoints/copy-cases.ts'
import type { SearchTerms } from '../../catalog/codes/parse-search.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { readPage } from '../../platform/lib/paginate.ts'
import { serialOnLabel } from '../../platform/lib/serial-on-label.ts'
import {
  type CaseFilters,
  casesByIds,
  casesPage,
  countCases,
  productsWithRaisedLimit,
  searchCases,
} from './case-queries.ts'
import { presentCopyCase } from './present-copy-case.ts'

type Query = CaseFilters & { sort: CopyCaseSort; page: number; limit: number }

/** A page of the partner's cases, the number of open ones, and the products whose limit dismissals have raised. */
export async function listCopyCases(db: Db, partner: PartnerId, query: Query, paging: Paging, now: Date) {
  const { matching, open } = await countCases(db, partner, query)
  const { rows, pagination, nextCursor } = await readPage(query, paging, {
    count: () => matching,
    read: (start) => casesPage(db, partner, query, { sort: query.sort, start }),
  })
  const ids = rows.map(({ id }) => id)
  const cases = (await casesByIds(db, partner, ids, now)).map((row) => presentCopyCase(row, now))
  const raisedLimits = await productsWithRaisedLimit(db, partner)
  return { data: { cases, openCount: open, raisedLimits, pagination }, nextCursor }
}

export const countOpenCases = async (db: Db, partner: PartnerId): Promise<number> =>
  (await countCases(db, partner, {})).open

/** The partner's cases of codes with this number, or of products with these words in their name. */
export async function searchCopyCases(db: Db, partner: PartnerId, terms: SearchTerms) {
  const rows = await searchCases(db, partner, terms)
  return rows.map(({ codeId, printedSerial, ...row }) => ({
    ...row,
    serialOnLabel: serialOnLabel(codeId, printedSerial),
  }))
}
