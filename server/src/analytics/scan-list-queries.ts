import type { ScanMethod } from '@sahihi/contract/endpoints/scans.ts'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { addDays } from '../lib/calendar.ts'
import { batchesOfScope, type ExportScope } from './export-queries.ts'

/** `createdAt` as text, exactly: a JavaScript date would lose microseconds. */
export type ListedBatch = { id: string; name: string; productId: string; productName: string; createdAt: string }
export type ScanRow = {
  codeId: string
  ordinal: number
  printedSerial: string | null
  scannedAt: Date
  method: ScanMethod
  deviceType: string | null
  city: string | null
  country: string | null
}

type Start = {
  /** The batch from which the list goes on, or behind which, if it is past. */
  from: { createdAt: string; id: string } | undefined
  isPast: boolean
  /** Only those that have a scan on these days; null for all, while the rollups do not tell. */
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

/** The next scans of a batch, code by code, after the scan with this code and ordinal. */
export const scansOfBatch = (
  db: Db,
  { partner, from, to }: ExportScope,
  { batchId, last: [lastCode, lastOrdinal], limit }: { batchId: string; last: string[]; limit: number },
): Promise<ScanRow[]> =>
  db
    .selectFrom('codes')
    .innerJoin('scans', 'scans.codeId', 'codes.id')
    .leftJoin('importedSerials', 'importedSerials.codeId', 'codes.id')
    .where('codes.partnerId', '=', partner)
    .where('codes.batchId', '=', batchId)
    .where('firstScannedAt', '<', to)
    .where('scannedAt', '<', to)
    .$if(from !== undefined, (scans) =>
      scans.where('lastScannedAt', '>=', from ?? to).where('scannedAt', '>=', from ?? to),
    )
    .$if(lastCode !== undefined, (scans) =>
      scans
        .where('codes.id', '>=', lastCode ?? '')
        .where(sql<boolean>`(codes.id, ordinal) > (${lastCode}::bigint, ${lastOrdinal}::integer)`),
    )
    .select(['codes.id as codeId', 'ordinal', 'printedSerial', 'scannedAt', 'deviceType', 'city', 'country'])
    .select(sql<ScanMethod>`method`.as('method'))
    .orderBy('codes.id')
    .orderBy('ordinal')
    .limit(limit)
    .execute()
