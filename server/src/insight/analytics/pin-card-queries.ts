import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { type Days, dailyRollup, inRollup, pending, type Scope } from './card-queries.ts'

/** The scans of some batches. */
export async function countScansOfBatches(db: Db, scope: Scope & { days: Days }, batchIds: string[]) {
  const ofBatches = { ...scope, scopeIds: batchIds, batchIds }
  const { rows } = await sql<{ scans: number }>`
    select coalesce(sum(scans), 0)::integer as scans from (
      select qr_scans + manual_scans as scans from ${dailyRollup(scope)} where ${inRollup(ofBatches)}
      union all
      select scans from ${pending(ofBatches)} as pending
    ) as counts`.execute(db)
  return rows[0]?.scans ?? 0
}
