import { limits } from '@sahihi/contract/domain/limits.ts'
import type { ReasonTranslations } from '@sahihi/contract/endpoints/batches.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../platform/db/client.ts'
import { batchOnPack } from '../../platform/lib/batch-label.ts'
import { pictureAddress } from '../../platform/lib/picture-address.ts'
import type { CodeRecord } from '../detection/assess-copy.ts'
import type { Baseline } from '../detection/score-history.ts'
import {
  anonymousMark,
  completePlace,
  countAnonymous,
  emptyHistory,
  packPlace,
  type VisitorHistory,
  visitorHash,
} from '../detection/visitor-history.ts'
import { type BatchFacts, type BatchVersion, createFactsReader, type ReadFacts } from './batch-facts.ts'

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

/** The result for a scan. `ordinal` is set only when the scan counts: now, or earlier under the same scan id. */
export type RecordedScan = Omit<BatchFacts, 'copyLimit'> & {
  outcome: 'counted' | 'limit_reached' | 'blocked' | 'not_released'
  ordinal: number | null
  earlierScans: number
  firstScannedAt: Date | null
  scannedByYou: boolean
  blockReason: string | null
  /** The serial as the partner's own label shows it, for an imported code. */
  printedSerial: string | null
  /** How many visitors the code has, this one included; null where visitors are not noted. */
  visitors: number | null
  isFirstVisitor: boolean | null
  /** For the detection of copied labels, from five visitors on. */
  visitorRecord: CodeRecord | null
}

/** A row that record_scans returns, with the visitors after the scan. */
type RecordedRow = Pick<VisitorHistory, WeighedSum> &
  Pick<RecordedScan, 'ordinal' | 'earlierScans' | 'firstScannedAt' | 'scannedByYou' | 'blockReason'> &
  Pick<RecordedScan, 'printedSerial' | 'visitors' | 'isFirstVisitor'> &
  Pick<CodeRecord, 'caseState' | 'dismissedVisitors' | 'dismissedPlaces'> &
  BatchVersion & {
    codeId: string
    outcome: RecordedScan['outcome'] | 'busy'
    hasLatePlace: boolean
    weighedVisitors: number | null
    weighedAnonymous: number | null
    keptEntries: string | null
    recentEntries: string | null
    baselines: string | null
  }

type WeighedSum = 'weight' | 'quiet3Weight' | 'quiet20Weight' | 'quietReturns' | 'networks' | 'knownLocations'

const recordScansSql = `select code_id as "codeId", outcome, batch_id as "batchId", facts_version as "factsVersion", ordinal,
    earlier_scans as "earlierScans", first_scanned_at as "firstScannedAt", scanned_by_you as "scannedByYou",
    block_reason as "blockReason", printed_serial as "printedSerial", visitors, is_first_visitor as "isFirstVisitor",
    has_late_place as "hasLatePlace", (weighed).weighed_visitors as "weighedVisitors", (weighed).weighed_anonymous as "weighedAnonymous",
    (weighed).weight, (weighed).quiet3_weight as "quiet3Weight", (weighed).quiet20_weight as "quiet20Weight",
    (weighed).quiet_returns as "quietReturns", (weighed).networks, (weighed).known_locations as "knownLocations",
    (weighed).kept_entries::text as "keptEntries", recent_entries::text as "recentEntries", baselines::text,
    case_state as "caseState", dismissed_visitors as "dismissedVisitors", dismissed_places as "dismissedPlaces"
  from record_scans($1, $2, $3, $4)`

/** A scan as text of the SQL type new_scan. */
const formatScan = (scan: NewScan) =>
  `(${[
    scan.codeId.toString(),
    scan.scanId,
    scan.sessionId,
    scan.scannedAt.toISOString(),
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
    scan.durationMs,
    scan.accuracy,
    hashVisitor(scan),
    // The last 32 bits, which are random in every random UUID.
    Number.parseInt(scan.scanId.slice(-8), 16) | 0,
    packPlace(pickPlace(scan)),
    combineMarks(scan),
    scan.previousTag,
  ]
    .map(formatField)
    .join()})`

const formatField = (value: string | number | null) =>
  typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : value

/** Unless it waits, a call does not record a scan whose code another transaction has locked. */
type Answer = RecordedScan | { outcome: 'busy' }

/** The call of the SQL function record_scans for scans, each of another code. */
export function recordScansQuery(scans: NewScan[], waits: boolean) {
  // In the order in which all lock codes and what belongs to them.
  const ordered = scans.toSorted((a, b) => (a.codeId < b.codeId ? -1 : 1))
  const codeIds = ordered.map(({ codeId }) => codeId.toString())
  return { name: 'record_scans', text: recordScansSql, values: [codeIds[0], codeIds, ordered.map(formatScan), waits] }
}

/**
 * Verifies and counts scans, each of another code, in one call. The results have the order of the scans; undefined for a code that was
 * never issued. The named statement is parsed once for a connection.
 */
export async function recordScans(
  connection: Connection,
  readFacts: ReadFacts,
  scans: NewScan[],
  waits: boolean,
): Promise<(Answer | undefined)[]> {
  return toAnswers(await recordRows(connection, scans, waits), scans, readFacts)
}

/**
 * What recordScans would answer now. Its transaction is rolled back, so others never see what it wrote. The facts are read afterwards:
 * a call that waited for a second connection while it held one could wait forever.
 */
export async function previewScan(pool: pg.Pool, db: Db, scan: NewScan): Promise<RecordedScan | undefined> {
  const connection = await pool.connect()
  let rows: RecordedRow[]
  try {
    await connection.query('begin')
    rows = await recordRows(connection, [scan], true)
  } finally {
    // A connection that cannot roll back is closed, and its transaction with it.
    connection.release(
      await connection.query('rollback').then(
        () => undefined,
        (error: Error) => error,
      ),
    )
  }
  const [answer] = await toAnswers(rows, [scan], createFactsReader(db))
  return answer?.outcome === 'busy' ? undefined : answer
}

type Connection = Pick<pg.ClientBase, 'query'>

async function recordRows(connection: Connection, scans: NewScan[], waits: boolean): Promise<RecordedRow[]> {
  const { rows } = await connection.query<RecordedRow>(recordScansQuery(scans, waits))
  return rows
}

async function toAnswers(rows: RecordedRow[], scans: NewScan[], readFacts: ReadFacts) {
  const factsOf = await readFacts(rows)
  const byCode = new Map(rows.map((row) => [row.codeId, row]))
  return scans.map((scan) => {
    const row = byCode.get(scan.codeId.toString())
    return row && toAnswer(row, factsOf(row), scan)
  })
}

function toAnswer(row: RecordedRow, { copyLimit: limit, ...facts }: BatchFacts, scan: NewScan): Answer {
  const { outcome, ordinal, earlierScans, firstScannedAt, scannedByYou, blockReason, printedSerial } = row
  if (outcome === 'busy') return { outcome }
  const { visitors, isFirstVisitor, caseState, dismissedVisitors, dismissedPlaces } = row
  // With fewer, no code is suspected (docs/detection.md, "When a code is suspected").
  const visitorRecord =
    visitors !== null && visitors >= limits.copyVisitorsMin
      ? {
          history: parseHistory(row, visitors, scan),
          limit,
          baseline: parseBaseline(row),
          markets: facts.markets ?? [],
          caseState,
          dismissedVisitors,
          dismissedPlaces,
        }
      : null
  const result = { outcome, ordinal, earlierScans, firstScannedAt, scannedByYou, blockReason, printedSerial }
  return { ...facts, ...result, visitors, isFirstVisitor, visitorRecord }
}

/** The visitors of the code, the one of the scan included. */
function parseHistory(row: RecordedRow, visitors: number, scan: NewScan): VisitorHistory {
  const recentEntries = parseNumbers(row.recentEntries)
  const history = {
    ...(row.weighedVisitors === null ? emptyHistory : pickFoldedTotals(row, row.weighedVisitors)),
    visitors,
    anonymousVisitors: (row.weighedAnonymous ?? 0) + countAnonymous(recentEntries),
    recentEntries,
  }
  const place = pickPlace(scan)
  return row.hasLatePlace && place ? completePlace(history, hashVisitor(scan), place) : history
}

const pickFoldedTotals = (row: RecordedRow, weighedVisitors: number) => ({
  weighedVisitors,
  weight: row.weight,
  quiet3Weight: row.quiet3Weight,
  quiet20Weight: row.quiet20Weight,
  quietReturns: row.quietReturns,
  networks: row.networks,
  knownLocations: row.knownLocations,
  keptEntries: parseNumbers(row.keptEntries),
})

/** The counts of the product, the batch and the partner, each after its number. */
function parseBaseline({ baselines }: RecordedRow): Baseline {
  const counts = parseNumbers(baselines)
  const rows: number[][] = []
  for (let at = 0; at < counts.length; at += 6) rows[counts[at] ?? 0] = counts.slice(at + 1, at + 6)
  const [product = [], batch = [], partner = []] = rows
  const [one = 0, two = 0, three = 0, four = 0] = product
  const shareOf = ([scanned = 0, , , , high = 0]: number[]) => ({ scanned, high })
  return { reached: [one, two, three, four], batch: shareOf(batch), partner: shareOf(partner) }
}

/** The numbers of an array of PostgreSQL, of any dimensions. JSON is what JavaScript reads fastest. */
const parseNumbers = (array: string | null): number[] =>
  array === null ? [] : JSON.parse(`[${array.replace(/[{}]/g, '')}]`)

const pickPlace = ({ latitude, longitude }: NewScan) =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }

const hashVisitor = ({ sessionId, scanId }: NewScan) => visitorHash(sessionId ?? scanId)

/** Also marks a scan without any other mark, such as one by SMS. */
function combineMarks({ sessionId, visitorMark }: NewScan): number {
  return sessionId === null ? visitorMark | anonymousMark : visitorMark
}

/** What is public about a batch, by its public number. */
export const findPublicBatch = (db: Db, batchNumber: string) =>
  db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .innerJoin('partners', 'partners.id', 'batches.partnerId')
    .where('batchNumber', '=', batchNumber)
    .where('partners.sampleOf', 'is', null)
    .select([
      'batchNumber',
      batchOnPack.as('name'),
      'manufacturingDate',
      'expirationDate',
      'releasedAt',
      'recalledAt',
      'recallReason',
      sql<ReasonTranslations>`recall_translations`.as('recallTranslations'),
      'products.name as productName',
      'products.category as productCategory',
      pictureAddress('products.pictureId').as('picture'),
      pictureAddress('partners.logoId').as('logo'),
      'companyName',
      'partners.id as companyId',
      'partners.email',
      'shopperPhone',
      'shopperEmail',
      'shopperWebsite',
      'timeZone',
    ])
    .executeTakeFirst()
