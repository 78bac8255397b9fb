import type { ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { findCodeOrBatch } from '../../catalog/batches/find-batch.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Paging } from '../../platform/lib/cursors.ts'
import { readPage } from '../../platform/lib/paginate.ts'
import { presentReport } from './get-report.ts'
import { countReports, type Owner, type ReportSearch, reportsPage } from './queries.ts'
import { parseReportReference } from './report-reference.ts'

type Query = { status?: ReportStatus | undefined; search?: string | undefined; page: number; limit: number }

/** A page of reports, newest first, and the number of reports with each status. Both are of what is searched for. */
export async function listReports(db: Db, owner: Owner, { status, search: text, ...page }: Query, paging: Paging) {
  const search = text ? await parseSearch(db, text) : undefined
  const rowsByStatus = await countReports(db, owner, search)
  const counts = {
    new: 0,
    looking_into: 0,
    closed: 0,
    ...Object.fromEntries(rowsByStatus.map((row) => [row.status, row.count])),
  }
  const totalCount = status ? counts[status] : counts.new + counts.looking_into + counts.closed
  const { rows, pagination, nextCursor } = await readPage(page, paging, {
    count: () => totalCount,
    read: (start) => reportsPage(db, owner, { status, search }, start),
  })
  const reports = rows.map(({ keys, ...row }) => presentReport(row))
  return { data: { reports, counts, pagination }, nextCursor }
}

/** What a partner or admin has at hand: the reference that a shopper says, or the number on a pack or carton. */
async function parseSearch(db: Db, text: string): Promise<ReportSearch> {
  const found: { codeId?: string; batchId: string } | undefined = await findCodeOrBatch(db, text)
  const batchId = found?.codeId === undefined ? found?.batchId : undefined
  return { reference: parseReportReference(text), codeId: found?.codeId, batchId }
}
