import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { Report } from '@sahihi/contract/endpoints/reports.ts'
import type { Db, Tx } from '../../platform/db/client.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { type Owner, type ReportRow, reportById } from './queries.ts'

/** One report of this owner; a report of another owner is not found. */
export async function getReport(db: Db | Tx, owner: Owner, id: string): Promise<Report> {
  const row = await reportById(db, owner, id)
  if (!row) throw notFound()
  return presentReport(row)
}

export const presentReport = ({ codeId, productId, productName, batchId, batchName, ...row }: ReportRow): Report => ({
  ...row,
  issuedSerial: codeId === null ? null : encodeSerial(BigInt(codeId)),
  createdAt: row.createdAt.toISOString(),
  verdict: row.verdict as Report['verdict'], // checked by the schema of submitReport
  product: productId === null ? null : { id: productId, name: productName ?? '' },
  batch: batchId === null ? null : { id: batchId, name: batchName ?? '' },
  hasPhoto: Boolean(row.hasPhoto),
  investigationStartedAt: row.investigationStartedAt?.toISOString() ?? null,
  closedAt: row.closedAt?.toISOString() ?? null,
})
