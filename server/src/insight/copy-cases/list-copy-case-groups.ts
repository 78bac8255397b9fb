import type { CaseGroup, CaseGrouping } from '@sahihi/contract/endpoints/copy-cases.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { readPage } from '../../platform/lib/paginate.ts'
import type { CaseFilters } from './case-queries.ts'
import { caseGroupsPage, countCaseGroups } from './group-queries.ts'

type Query = CaseFilters & { by: CaseGrouping; page: number; limit: number }

/** A page of the lots, products or places that have cases, with what it takes to decide these together. */
export async function listCopyCaseGroups(db: Db, partner: PartnerId, query: Query, paging: Paging) {
  const { rows, pagination, nextCursor } = await readPage(query, paging, {
    count: () => countCaseGroups(db, partner, query),
    read: (start) => caseGroupsPage(db, partner, query, start),
  })
  const groups: CaseGroup[] = rows.map(({ keys: _, score, ...group }) => ({ ...group, highestScore: score / 100 }))
  return { data: { groups, pagination }, nextCursor }
}
