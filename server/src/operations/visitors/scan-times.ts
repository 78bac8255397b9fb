import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/client.ts'
import { bucketStart } from '../../platform/lib/rollup-buckets.ts'

const quarterHour = 15 * 60_000
const maxTimesPerStatement = 100

/** From a moment to before another, in milliseconds. */
type TimeSpan = { from: number; to: number }

/**
 * When a visitor scanned, in whole quarter hours, the oldest first. Scans have no index on session ids, because every verify call
 * would have to maintain it. Instead the pending scans and the rollups (docs/adr/0015-transactional-rollups.md) say in which quarter
 * hours the visitor scanned, and the index on time finds the scans there.
 */
export async function findScanTimes(tx: Tx, sessionId: string): Promise<TimeSpan[]> {
  // Pending scans first: if they are aggregated in between, the second statement finds them in the rollups.
  const pending = await sql<{ start: Date }>`
    select distinct ${bucketStart(sql`scanned_at`)} as start from pending_scans where session_id = ${sessionId}`.execute(
    tx,
  )
  const aggregated = await sql<{ start: Date }>`
    select distinct bucket_start as start from visitors join quarter_hour_scans on visitor_id = visitors.id
      where visitors.session_id = ${sessionId}`.execute(tx)
  return joinAdjacent([...pending.rows, ...aggregated.rows].map(({ start }) => start.getTime()))
}

function joinAdjacent(starts: number[]): TimeSpan[] {
  const spans: TimeSpan[] = []
  for (const from of [...new Set(starts)].sort((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last?.to === from) last.to += quarterHour
    else spans.push({ from, to: from + quarterHour })
  }
  return spans
}

/** The scans in the time spans: conditions for one statement each. */
export function isInTimes(spans: TimeSpan[]): RawBuilder<boolean>[] {
  const isIn = ({ from, to }: TimeSpan) =>
    sql`scans.scanned_at >= ${new Date(from)} and scans.scanned_at < ${new Date(to)}`
  return Array.from({ length: Math.ceil(spans.length / maxTimesPerStatement) }, (_, i) => {
    const some = spans.slice(i * maxTimesPerStatement, (i + 1) * maxTimesPerStatement)
    return sql<boolean>`(${sql.join(some.map(isIn), sql` or `)})`
  })
}
