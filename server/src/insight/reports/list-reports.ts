import type { ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { findCodeOrBatch } from '../../catalog/batches/find-batch.ts'
import type { CodeLookup } from '../../catalog/codes/find-code-id.ts'
import type { SearchTerms } from '../../catalog/codes/parse-search.ts'
import type { Db } from '../../platform/db/client.ts'
import { containing } from '../../platform/db/name-key.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { readPage } from '../../platform/lib/paginate.ts'
import { presentReport } from './get-report.ts'
import {
  countReports,
  findMatchingReports,
  newReferences,
  type Owner,
  type ReportSearch,
  reportsOnCode,
  reportsPage,
} from './queries.ts'
import { parseReportReference } from './report-reference.ts'

type Query = { status?: ReportStatus | undefined; search?: string | undefined; page: number; limit: number }

/** A page of reports, newest first, and the number of reports with each status, both within the search. */
export async function listReports(
  lookup: CodeLookup,
  owner: Owner,
  { status, search: text, ...page }: Query,
  paging: Paging,
) {
  const { db } = lookup
  const search = text ? await parseSearch(lookup, text) : undefined
  const counts = await countReportsByStatus(db, owner, search)
  const totalCount = status ? counts[status] : counts.new + counts.looking_into + counts.closed
  const { rows, pagination, nextCursor } = await readPage(page, paging, {
    count: () => totalCount,
    read: (start) => reportsPage(db, owner, { status, search }, start),
  })
  const reports = rows.map(({ keys, ...row }) => presentReport(row))
  return { data: { reports, counts, pagination }, nextCursor }
}

export async function countReportsByStatus(db: Db, owner: Owner, search?: ReportSearch) {
  const rows = await countReports(db, owner, search)
  return { new: 0, looking_into: 0, closed: 0, ...Object.fromEntries(rows.map((row) => [row.status, row.count])) }
}

/** People search by the reference that a shopper tells them, or by the number on a pack or carton. */
async function parseSearch(lookup: CodeLookup, text: string): Promise<ReportSearch> {
  const found: { codeId?: string; batchId: string } | undefined = await findCodeOrBatch(lookup, text)
  const batchId = found?.codeId === undefined ? found?.batchId : undefined
  return { reference: parseReportReference(text), codeId: found?.codeId, batchId }
}

/** The number of new reports, and the references of the newest of them. */
export async function findNewReports(db: Db, owner: Owner, limit: number) {
  const { new: count } = await countReportsByStatus(db, owner)
  return { count, references: await newReferences(db, owner, limit) }
}

/** The newest reports on one code. */
export async function listReportsOnCode(db: Db, owner: Owner, codeId: string) {
  const rows = await reportsOnCode(db, owner, { codeId, limit: 50 })
  return rows.map(({ createdAt, ...report }) => ({ ...report, receivedAt: createdAt.toISOString() }))
}

/** The partner's reports with this reference, on this code or batch, or on products with these words in their name. */
export const searchReports = (db: Db, partner: PartnerId, terms: SearchTerms) =>
  findMatchingReports(db, partner, {
    ...terms,
    reference: parseReportReference(terms.text),
    // People may leave out the R.
    references: terms.number === undefined ? [] : ['', 'R'].map((letter) => containing(letter + terms.number).slice(1)),
  })
