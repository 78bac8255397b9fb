import type { PinOffer } from '@sahihi/contract/domain/pin.ts'
import type { FeedbackConfig } from '@sahihi/contract/endpoints/feedback.ts'
import type pg from 'pg'
import type { Db } from '../db/client.ts'
import type { CodeRecord } from '../detection/assess-copy.ts'
import { pictureAddress } from '../lib/picture-address.ts'

/** A scan as the database takes it: only the fields we keep, and the place rounded to about a kilometre. */
export type NewScan = {
  codeId: bigint
  scanId: string
  sessionId: string | null
  scannedAt: Date
  method: 'QR_SCAN' | 'MANUAL_ENTRY'
  trust: 'page' | 'client'
  latitude: number | null
  longitude: number | null
  city: string | null
  country: string | null
  deviceType: string | null
  os: string | null
  browser: string | null
  networkType: string | null
  durationMs: number | null
  /** In per cent. */
  accuracy: number | null
  /** The class of device and the network tag of the visitor, packed (detection/visitor-history.ts). */
  visitorMark: number
  /** The network tag under last week's key. */
  previousTag: number
}

/** The database's result for a scan. `ordinal` is set only when the scan counts: now, or earlier under the same scan id. */
export type RecordedScan = {
  outcome: 'counted' | 'limit_reached' | 'blocked' | 'not_released'
  ordinal: number | null
  earlierScans: number
  firstScannedAt: Date | null
  scannedByYou: boolean
  productName: string
  productCategory: string
  companyName: string
  companyId: string
  timeZone: string
  batchName: string
  manufacturedOn: string
  expiresOn: string
  recallReason: string | null
  blockReason: string | null
  feedbackOnly: boolean
  feedbackConfig: FeedbackConfig | null
  /** The serial as the partner's own label shows it, for an imported code. */
  printedSerial: string | null
  /** How many visitors the code has, this one included; null where visitors are not noted. */
  visitors: number | null
  isFirstVisitor: boolean | null
  /** For the detection of copied labels, from five visitors on. */
  visitorRecord: CodeRecord | null
  /** The ids of the product's picture and the company's logo. */
  picture: string | null
  logo: string | null
  /** Whether the label has a hidden PIN and when the verdict offers it; null without one. */
  pinOffer: PinOffer | null
}

// The parameters of record_scan in their order; record_scans takes an array for each (migrations/0012_set_based_scans.sql).
const parameters: [type: string, argumentOf: (scan: NewScan) => unknown][] = [
  ['bigint', (scan) => scan.codeId.toString()],
  ['uuid', (scan) => scan.scanId],
  ['text', (scan) => scan.sessionId],
  ['timestamptz', (scan) => scan.scannedAt],
  ['text', (scan) => scan.method],
  ['text', (scan) => scan.trust],
  ['numeric', (scan) => scan.latitude],
  ['numeric', (scan) => scan.longitude],
  ['text', (scan) => scan.city],
  ['text', (scan) => scan.country],
  ['text', (scan) => scan.deviceType],
  ['text', (scan) => scan.os],
  ['text', (scan) => scan.browser],
  ['text', (scan) => scan.networkType],
  ['integer', (scan) => scan.durationMs],
  ['smallint', (scan) => scan.accuracy],
  ['integer', (scan) => scan.visitorMark],
  ['integer', (scan) => scan.previousTag],
]
const placeholders = (first: number, suffix = '') =>
  [...parameters.map(([type]) => type + suffix), 'boolean'].map((type, i) => `$${first + i}::${type}`).join(', ')
const columns = `outcome, scan_ordinal as "ordinal", earlier_scans as "earlierScans", first_scanned_at as "firstScannedAt",
  scanned_by_you as "scannedByYou", company_id as "companyId", product_name as "productName", product_category as "productCategory",
  company_name as "companyName", time_zone as "timeZone", batch_name as "batchName", manufactured_on as "manufacturedOn",
  expires_on as "expiresOn", recall_reason as "recallReason", block_reason as "blockReason",
  feedback_only as "feedbackOnly", feedback_config as "feedbackConfig",
  printed_serial as "printedSerial", visitors, is_first_visitor as "isFirstVisitor", visitor_record as "visitorRecord", picture, logo,
  pin_offer as "pinOffer"`
const recordScanSql = `select ${columns} from record_scan(${placeholders(1)})`
const recordScansSql = `select scan_index as "scanIndex", ${columns} from record_scans($1::bigint, ${placeholders(2, '[]')})`

/** Unless it waits, a call does not record a scan whose code another transaction has locked. */
type Answer = RecordedScan | { outcome: 'busy' }

/** Verifies and counts one scan; undefined for a code that was never issued. The named statement is parsed once per connection. */
export async function recordScan(
  connection: Pick<pg.ClientBase, 'query'>,
  scan: NewScan,
  waits: boolean,
): Promise<Answer | undefined> {
  const values = [...parameters.map(([, argumentOf]) => argumentOf(scan)), waits]
  const { rows } = await connection.query<Answer>({ name: 'record_scan', text: recordScanSql, values })
  return rows[0]
}

/** What recordScan would answer now. Its transaction is rolled back, so nothing that it wrote was ever there for others. */
export async function rehearseScan(pool: pg.Pool, scan: NewScan): Promise<RecordedScan | undefined> {
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    const answer = await recordScan(connection, scan, true)
    return answer?.outcome === 'busy' ? undefined : answer
  } finally {
    // A connection that cannot roll back is closed, and its transaction with it.
    connection.release(
      await connection.query('rollback').then(
        () => undefined,
        (error: Error) => error,
      ),
    )
  }
}

/** Verifies and counts many scans in one call. The results have the order of the scans. */
export async function recordScans(pool: pg.Pool, scans: NewScan[], waits: boolean): Promise<(Answer | undefined)[]> {
  const arrays = parameters.map(([, argumentOf]) => scans.map(argumentOf))
  const values = [scans[0]?.codeId.toString(), ...arrays, waits]
  const query = { name: 'record_scans', text: recordScansSql, values }
  const { rows } = await pool.query<Answer & { scanIndex: number }>(query)
  const answers = new Array<Answer | undefined>(scans.length)
  for (const row of rows) answers[row.scanIndex - 1] = row
  return answers
}

/** What everybody may know of a batch, by its public number. */
export const findPublicBatch = (db: Db, batchNumber: string) =>
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
      'products.name as productName',
      'products.category as productCategory',
      pictureAddress('products.pictureId').as('picture'),
      pictureAddress('partners.logoId').as('logo'),
      'companyName',
      'partners.id as companyId',
      'timeZone',
    ])
    .executeTakeFirst()
