import { limits } from '@sahihi/contract/domain/limits.ts'
import { sql } from 'kysely'
import { chosenCopyLimit } from '../../catalog/products/chosen-copy-limit.ts'
import type { CodeRecord } from './assess-copy.ts'
import { noBaseline } from './score-history.ts'
import { anonymousMark, emptyHistory, type VisitorHistory } from './visitor-history.ts'

/** The recent visitors of a code as `recentEntries`, in a query that has a row of `codes`. */
export const recentEntries = sql<number[]>`array(
  select entry.value from recent_visitors
      cross join lateral (values (1, minute), (2, place), (3, mark), (4, session_hash), (5, gap)) as entry (position, value)
    where recent_visitors.code_id = codes.id order by number, entry.position)`

/**
 * The visitors of a code as VisitorHistory, in a query that has a row of `codes`. A code with one visitor has no row of visitors, so
 * its history is that of its first scan; one that was never scanned has an empty one.
 */
export const visitorHistory = sql<VisitorHistory>`case when codes.visitors > 1
  then ${JSON.stringify(emptyHistory)}::jsonb
    || coalesce((select jsonb_build_object(
          'weighedVisitors', weighed_visitors, 'weight', weight, 'quiet3Weight', quiet3_weight, 'quiet20Weight', quiet20_weight,
          'quietReturns', quiet_returns, 'networks', networks, 'knownLocations', known_locations,
          'keptEntries', kept_entries)
        from code_visitors where code_visitors.code_id = codes.id), '{}')
    || jsonb_build_object('visitors', codes.visitors, 'recentEntries', ${recentEntries}, 'anonymousVisitors',
        (select coalesce(sum(weighed_anonymous), 0) from code_visitors where code_visitors.code_id = codes.id)
          + (select count(*) from recent_visitors where recent_visitors.code_id = codes.id and mark & ${sql.lit(anonymousMark)} <> 0))
  else coalesce((select ${JSON.stringify(emptyHistory)}::jsonb || jsonb_build_object(
          'visitors', 1, 'anonymousVisitors', (session_id is null)::integer,
          'recentEntries', jsonb_build_array(floor(extract(epoch from codes.first_scanned_at) / 60)::integer,
            pack_place(latitude, longitude),
            coalesce(codes.first_visitor_mark, 0) | case when session_id is null then ${sql.lit(anonymousMark)} else 0 end,
            visitor_hash(coalesce(session_id, scan_id::text)), 0))
        from scans where scans.code_id = codes.id and ordinal = 1), ${JSON.stringify(emptyHistory)}::jsonb) end`

/** What is usual for the codes of a product, a batch and a partner at a moment, as Baseline. */
export function selectBaseline(subjects: { product: string; batch: string; partner: string }, now: Date) {
  const today = sql`${now.toISOString().slice(0, 10)}::date`
  // Until the last UTC midnight.
  const until = (count: string) =>
    sql`${sql.ref(count)} + case when day < ${today} then ${sql.ref(`day_${count}`)} else 0 end`
  const selectHighCounts = (subject: string) => sql`coalesce(
    (select jsonb_build_object('scanned', ${until('reached_1')}, 'high', ${until('high')})
      from detection_baselines where subject_id = ${sql.ref(subject)}), ${JSON.stringify(noBaseline.batch)})`
  return sql`jsonb_build_object(
      'reached', coalesce(
        (select jsonb_build_array(${sql.join(['reached_1', 'reached_2', 'reached_3', 'reached_4'].map(until))})
          from detection_baselines where subject_id = ${sql.ref(subjects.product)}), ${JSON.stringify(noBaseline.reached)}),
      'batch', ${selectHighCounts(subjects.batch)}, 'partner', ${selectHighCounts(subjects.partner)})`
}

/** The limit of a product's score: the chosen one, raised by dismissals (docs/detection.md, "When a code is suspected"). */
export const copyLimit = sql<number>`least(${sql.lit(limits.copyLimitMax)}, ${chosenCopyLimit} + products.copy_limit_raised)`

/** What the score of a code is computed from, in a query that has a row of `codes`. */
export const codeRecord = (now: Date) =>
  sql<CodeRecord>`jsonb_build_object(
    'history', ${visitorHistory},
    'markets', (select coalesce(to_jsonb(markets), '[]') from batches where batches.id = codes.batch_id),
    'limit', (select ${copyLimit} from products join partners on partners.id = products.partner_id where products.id = codes.product_id),
    'baseline', ${selectBaseline({ product: 'codes.product_id', batch: 'codes.batch_id', partner: 'codes.partner_id' }, now)}
  ) || coalesce(
    (select jsonb_build_object(
        'caseState', state, 'dismissedVisitors', dismissed_visitors, 'dismissedPlaces', dismissed_places)
      from copy_cases where copy_cases.code_id = codes.id),
    '{"caseState": null, "dismissedVisitors": null, "dismissedPlaces": null}')`
