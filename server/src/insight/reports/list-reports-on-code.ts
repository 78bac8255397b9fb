import type { Db } from '../../platform/db/client.ts'
import { type Owner, reportsOnCode } from './queries.ts'

/** The newest reports of this owner on one code. */
export async function listReportsOnCode(db: Db, owner: Owner, codeId: string) {
  const rows = await reportsOnCode(db, owner, { codeId, limit: 50 })
  return rows.map(({ createdAt, ...report }) => ({ ...report, receivedAt: createdAt.toISOString() }))
}
