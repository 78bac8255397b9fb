import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** The number of scans of each of these products or batches; those without scans have no entry. */
export async function countScansById(db: Db, subjects: { id: string }[]): Promise<Map<string, number>> {
  const ids = subjects.map(({ id }) => id)
  const { rows } = await sql<{ id: string; scans: number }>`
    select scope_id as id, sum(qr_scans + manual_scans)::integer as scans
      from daily_scans where scope_id = any (${ids}::uuid[]) group by scope_id`.execute(db)
  return new Map(rows.map(({ id, scans }) => [id, scans]))
}
