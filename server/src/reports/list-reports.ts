import { limits } from '@sahihi/contract/domain/limits.ts'
import type { ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import type { Db } from '../db/client.ts'
import { paginate } from '../lib/paginate.ts'
import { presentReport } from './get-report.ts'
import { countReports, type Owner, reportsPage } from './queries.ts'

type Query = { status?: ReportStatus | undefined; page: number }

/** A page of reports, newest first, and the number of reports with each status. */
export async function listReports(db: Db, owner: Owner, { status, page }: Query) {
  const rowsByStatus = await countReports(db, owner)
  const counts = {
    new: 0,
    looking_into: 0,
    closed: 0,
    ...Object.fromEntries(rowsByStatus.map((row) => [row.status, row.count])),
  }
  const totalCount = status ? counts[status] : counts.new + counts.looking_into + counts.closed
  const limit = limits.reportsPerPage
  const pagination = paginate(totalCount, { page, limit })
  const rows = await reportsPage(db, owner, { status, limit, offset: (pagination.currentPage - 1) * limit })
  return { reports: rows.map(presentReport), counts, pagination }
}
