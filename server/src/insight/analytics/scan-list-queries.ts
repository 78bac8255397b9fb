import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { addDays } from '../../platform/lib/calendar.ts'
import { batchesOfScope, type ExportScope } from './export-queries.ts'

/** `createdAt` as text, exactly: a JavaScript date would lose microseconds. */
export type ListedBatch = { id: string; name: string; productId: string; productName: string; createdAt: string }

type Start = {
  /** The batch at which the list goes on, or after which, if it is past. */
  from: { createdAt: string; id: string } | undefined
  isPast: boolean
  /** Only those that have a scan on these days; null for all. */
  days: { from: string; to: string } | null
  limit: number
}

/** The next batches of the scope, in the order in which they were made. */
export const batchesWithScans = (
  db: Db,
  scope: ExportScope,
  { from, isPast, days, limit }: Start,
): Promise<ListedBatch[]> =>
  batchesOfScope(db, scope)
    .select(['batches.productId', sql<string>`batches.created_at::text`.as('createdAt')])
    .$if(from !== undefined, (query) =>
      query.where(
        sql<boolean>`(batches.created_at, batches.id) ${sql.raw(isPast ? '>' : '>=')} (${from?.createdAt}::text::timestamptz, ${from?.id}::uuid)`,
      ),
    )
    .$if(days !== null, (query) =>
      query.where(
        // A day more on either side, because the rollups may still have the days of another time zone.
        sql<boolean>`exists (select from daily_scans where scope_id = batches.id
          and day between ${days && addDays(days.from, -1)}::text::date and ${days && addDays(days.to, 1)}::text::date)`,
      ),
    )
    .limit(limit)
    .execute()
