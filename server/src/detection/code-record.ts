import { sql } from 'kysely'
import type { CodeRecord } from './assess-copy.ts'
import { emptyHistory, packMark } from './visitor-history.ts'

/**
 * What the score of a code is computed from, in a query that has a row of `codes`: as the SQL function code_record returns it for one
 * code (migrations/0009_copied_labels.sql), which a cluster cannot call for the codes of several shards. A code with one visitor has no
 * row of visitors, so its history is that of its first scan; one that was never scanned has an empty one.
 */
export function codeRecord(now: Date) {
  const today = sql`${now.toISOString().slice(0, 10)}::date`
  // Until the last UTC midnight.
  const until = (count: string) =>
    sql`${sql.ref(count)} + case when day < ${today} then ${sql.ref(`day_${count}`)} else 0 end`
  const highOf = (subject: string) => sql`coalesce(
    (select jsonb_build_object('scanned', ${until('reached_1')}, 'high', ${until('high')})
      from detection_baselines where subject_id = ${sql.ref(`codes.${subject}`)}), '{"scanned": 0, "high": 0}')`
  return sql<CodeRecord>`jsonb_build_object(
    'history', coalesce((select jsonb_build_object(
        'visitors', visitors, 'anonymousVisitors', anonymous_visitors, 'foldedVisitors', folded_visitors, 'weight', weight,
        'quiet3Weight', quiet3_weight, 'quiet20Weight', quiet20_weight, 'quietReturns', quiet_returns, 'networks', networks,
        'keptEntries', kept_entries, 'recentEntries', recent_entries)
      from code_visitors where code_visitors.code_id = codes.id), ${onlyVisitor}, ${JSON.stringify(emptyHistory)}::jsonb),
    'limit', (select least(13, copy_limit + copy_limit_raised) from products where products.id = codes.product_id),
    'baseline', jsonb_build_object(
      'reached', coalesce(
        (select jsonb_build_array(${sql.join(['reached_1', 'reached_2', 'reached_3', 'reached_4'].map(until))})
          from detection_baselines where subject_id = codes.product_id), '[0, 0, 0, 0]'),
      'batch', ${highOf('batch_id')}, 'partner', ${highOf('partner_id')})
  ) || coalesce(
    (select jsonb_build_object(
        'caseState', state, 'dismissedVisitors', dismissed_visitors, 'dismissedPlaces', dismissed_places)
      from copy_cases where copy_cases.code_id = codes.id),
    '{"caseState": null, "dismissedVisitors": null, "dismissedPlaces": null}')`
}

/** As record_visitor would write the first of two visitors. */
const onlyVisitor = sql`(select ${JSON.stringify(emptyHistory)}::jsonb || jsonb_build_object(
    'visitors', 1, 'anonymousVisitors', (session_id is null)::integer,
    'recentEntries', jsonb_build_array(floor(extract(epoch from codes.first_scanned_at) / 60)::integer, pack_place(latitude, longitude),
      coalesce(codes.first_visitor_mark, 0) | case when session_id is null then ${sql.lit(packMark({ device: 0, tag: undefined, isAnonymous: true }))} else 0 end,
      visitor_hash(coalesce(session_id, scan_id::text)), 0))
  from scans where scans.code_id = codes.id and ordinal = 1)`
