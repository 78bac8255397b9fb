import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Report, ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { serialOf } from '@sahihi/contract/domain/serial.ts'
import type { Db } from '../db/client.ts'
import { paginate } from '../lib/paginate.ts'
import { countReports, type Owner, type ReportRow, reportsPage } from './queries.ts'

type Asked = { status?: ReportStatus | undefined; page: number }

/** A page of cases, newest first, and how many there are of each status. */
export async function pageOfReports(db: Db, owner: Owner, { status, page }: Asked) {
  const counted = await countReports(db, owner)
  const counts = {
    new: 0,
    looking_into: 0,
    closed: 0,
    ...Object.fromEntries(counted.map((row) => [row.status, row.count])),
  }
  const totalCount = status ? counts[status] : counts.new + counts.looking_into + counts.closed
  const limit = limits.reportsPerPage
  const pagination = paginate(totalCount, { page, limit })
  const rows = await reportsPage(db, owner, { status, limit, offset: (pagination.currentPage - 1) * limit })
  return { reports: rows.map(presentReport), counts, pagination }
}

/** A case as the contract has it. */
export const presentReport = ({ code, productId, productName, batchId, batchName, ...row }: ReportRow): Report => ({
  ...row,
  issuedAs: code === null ? null : serialOf(BigInt(code)),
  createdAt: row.createdAt.toISOString(),
  verdict: row.verdict as Report['verdict'], // what sendReport let in
  product: productId === null ? null : { id: productId, name: productName ?? '' },
  batch: batchId === null ? null : { id: batchId, name: batchName ?? '' },
  hasPhoto: Boolean(row.hasPhoto),
  lookingIntoSince: row.lookingIntoSince?.toISOString() ?? null,
  closedAt: row.closedAt?.toISOString() ?? null,
})
