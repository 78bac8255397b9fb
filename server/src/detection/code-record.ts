import { sql } from 'kysely'
import type { CodeRecord } from './assess-copy.ts'

/**
 * What the score of a code is computed from, in a query that has a row of `codes`: as the SQL function code_record returns it for one
 * code (migrations/0009_copied_labels.sql), which a cluster cannot call for the codes of several shards. The code has visitors.
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
    'history', (select jsonb_build_object(
        'visitors', visitors, 'anonymousVisitors', anonymous_visitors, 'foldedVisitors', folded_visitors, 'weight', weight,
        'quiet3Weight', quiet3_weight, 'quiet20Weight', quiet20_weight, 'quietReturns', quiet_returns, 'networks', networks,
        'keptEntries', kept_entries, 'recentEntries', recent_entries)
      from code_visitors where code_visitors.code_id = codes.id),
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
