import type { ScanMethod } from '@sahihi/contract/endpoints/scans.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import type { NewScan, RecordedScan } from './scan-batcher.ts'

// One list keeps the order of the arguments of verify_one and, as arrays, of verify_batch (migrations/0006_analytics.sql).
const argumentsOf = (scan: NewScan) => [
  scan.code.toString(),
  scan.scanId,
  scan.sessionId,
  scan.scannedAt,
  scan.method,
  scan.trust,
  scan.latitude,
  scan.longitude,
  scan.city,
  scan.country,
  scan.deviceType,
  scan.os,
  scan.browser,
  scan.networkType,
]
const types = [
  'bigint',
  'uuid',
  'text',
  'timestamptz',
  'text',
  'text',
  'numeric',
  'numeric',
  'text',
  'text',
  'text',
  'text',
  'text',
  'text',
]
const columns = `outcome, scan_ordinal as "ordinal", earlier_scans as "earlierScans", scanned_first_at as "firstScannedAt", scanned_by_you as "scannedByYou",
  product_name as "productName", product_category as "productCategory", company_name as "companyName",
  time_zone as "timeZone", batch_name as "batchName", manufactured_on as "manufacturedOn",
  expires_on as "expiresOn", recall_reason as "recallReason", block_reason as "blockReason",
  close_reason as "closeReason", feedback_only as "feedbackOnly", feedback_config as "feedbackConfig",
  imported_serial as "importedSerial"`
// Beside the functions: their own answer keeps its shape, and the row is one that they have just read.
const companyOf = (code: string) => `(select codes.partner_id from codes where codes.code = ${code}) as "companyId"`
const one = `select ${columns}, ${companyOf('$1::bigint')} from verify_one(${types.map((type, i) => `$${i + 1}::${type}`).join(', ')})`
const batch = `select member, ${columns}, ${companyOf('($1::bigint[])[member]')} from verify_batch(${types.map((type, i) => `$${i + 1}::${type}[]`).join(', ')})`

/** Judges and counts one scan in one call; undefined for a code that was never issued. A named statement: parsed once a connection. */
export async function recordOne(pool: pg.Pool, scan: NewScan): Promise<RecordedScan | undefined> {
  const { rows } = await pool.query<RecordedScan>({ name: 'verify_one', text: one, values: argumentsOf(scan) })
  return rows[0]
}

/** The same for many in one call; the answers stand in the order of the scans. */
export async function recordMany(pool: pg.Pool, scans: NewScan[]): Promise<(RecordedScan | undefined)[]> {
  const rowsOf = scans.map(argumentsOf)
  const values = types.map((_, argument) => rowsOf.map((row) => row[argument]))
  const { rows } = await pool.query<RecordedScan & { member: number }>({ name: 'verify_batch', text: batch, values })
  const byMember = new Map(rows.map((row) => [row.member, row]))
  return scans.map((_, i) => byMember.get(i + 1))
}

/** The scans of a code before the ordinal `before`, newest first. */
export const scansOf = (
  db: Db,
  partner: PartnerId,
  code: string,
  { before, limit }: { before: number; limit: number },
) =>
  db
    .selectFrom('scans')
    .where('partnerId', '=', partner)
    .where('code', '=', code)
    .where('ordinal', '<', before)
    .select(['ordinal', 'scannedAt', sql<ScanMethod>`method`.as('method'), 'city', 'country', 'deviceType'])
    .orderBy('ordinal', 'desc')
    .limit(limit)
    .execute()

/** What `/verify-batch` may tell of a batch, by its public number. */
export const batchByNumber = (db: Db, batchNumber: string) =>
  db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .innerJoin('partners', 'partners.id', 'batches.partnerId')
    .where('batchNumber', '=', batchNumber)
    .select([
      'batchNumber',
      'batches.name',
      'manufacturedOn',
      'expiresOn',
      'releasedAt',
      'recalledAt',
      'recallReason',
      'closeReason',
      'products.name as productName',
      'products.category as productCategory',
      'companyName',
      'partners.id as companyId',
      'timeZone',
    ])
    .executeTakeFirst()
