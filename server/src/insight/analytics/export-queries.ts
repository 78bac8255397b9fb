import type { ScanMethod } from '@sahihi/contract/endpoints/scans.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { batchLabel } from '../../platform/lib/batch-label.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'

export type ExportScope = {
  partner: PartnerId
  productId?: string | undefined
  batchIds?: string[] | undefined
  country?: string | undefined
  timeZone: string
  /** From this moment on. */
  from?: Date | undefined
  /** Before this moment. */
  to: Date
}
export type ExportBatch = { id: string; name: string; productName: string }
/** What a line of the export shows of a scan. */
export type ScanLine = [
  codeId: string,
  ordinal: number,
  printedSerial: string | null,
  localTime: string,
  method: ScanMethod,
  deviceType: string | null,
  city: string | null,
  country: string | null,
]

type NextScans = { batchId: string; after: ScanPosition | undefined; limit: number }
export type ScanPosition = { codeId: string; ordinal: number }

/** The batches of the scope, in the order in which they were made. */
export const batchesOfScope = (db: Db, { partner, productId, batchIds }: ExportScope) =>
  db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .where('batches.partnerId', '=', partner)
    .$if(productId !== undefined, (query) => query.where('batches.productId', '=', productId ?? ''))
    .$if(batchIds !== undefined, (query) => query.where('batches.id', '=', sql<string>`any (${batchIds}::uuid[])`))
    .select(['batches.id', batchLabel.as('name'), 'products.name as productName'])
    .orderBy('batches.createdAt')
    .orderBy('batches.id')

/**
 * The next scans of a batch after a position, code by code. Scans have no index by time or partner that would serve one partner: they
 * are found by the codes of the batch, without those that have no scan in the period.
 */
export const nextScans = (db: Db, { partner, country, from, to }: ExportScope, { batchId, after, limit }: NextScans) =>
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
    .$if(country !== undefined, (scans) => scans.where('city', 'is not', null).where('country', '=', country ?? ''))
    .$if(after !== undefined, (scans) =>
      scans
        .where('codes.id', '>=', after?.codeId ?? '')
        .where(sql<boolean>`(codes.id, ordinal) > (${after?.codeId}::bigint, ${after?.ordinal}::integer)`),
    )
    .select(['codes.id', 'ordinal', 'printedSerial', 'scannedAt', 'deviceType', 'city', 'country'])
    .select(sql<ScanMethod>`method`.as('method'))
    .orderBy('codes.id')
    .orderBy('ordinal')
    .limit(limit)

/** The same as text, with the JSON of a `ScanLine` on each line, so that only one line at a time is parsed in memory. */
export const nextScanLines = (db: Db, scope: ExportScope, next: NextScans) =>
  db.selectFrom(nextScans(db, scope, next).as('next')).select(
    sql<string>`coalesce(string_agg(json_build_array(id::text, ordinal, printed_serial,
        to_char(scanned_at at time zone ${scope.timeZone}, 'YYYY-MM-DD HH24:MI:SS'), method, device_type, city, country)::text,
        E'\\n' order by id, ordinal), '')`.as('lines'),
  )
