-- What the server needs to compute the score of a code (CodeRecord in server/src/detection/assess-copy.ts); null for a code with
-- fewer than two visitors.
create or replace function code_record(p_code codes, p_at timestamptz) returns jsonb language plpgsql stable as $$
declare
  today constant date := (p_at at time zone 'UTC')::date;
begin
  return (
    select jsonb_build_object(
        'history', jsonb_build_object(
          'visitors', history.visitors, 'anonymousVisitors', history.anonymous_visitors,
          'foldedVisitors', history.folded_visitors, 'weight', history.weight,
          'quiet3Weight', history.quiet3_weight, 'quiet20Weight', history.quiet20_weight,
          'quietReturns', history.quiet_returns, 'networks', history.networks,
          'keptEntries', history.kept_entries, 'recentEntries', history.recent_entries),
        'limit', least(13, products.copy_limit + products.copy_limit_raised),
        'caseState', copy_case.state,
        'dismissedVisitors', copy_case.dismissed_visitors, 'dismissedPlaces', copy_case.dismissed_places,
        'baseline', jsonb_build_object(
          'reached', array[
            coalesce(product.reached_1 + case when product.day < today then product.day_reached_1 else 0 end, 0),
            coalesce(product.reached_2 + case when product.day < today then product.day_reached_2 else 0 end, 0),
            coalesce(product.reached_3 + case when product.day < today then product.day_reached_3 else 0 end, 0),
            coalesce(product.reached_4 + case when product.day < today then product.day_reached_4 else 0 end, 0)],
          'batch', jsonb_build_object(
            'scanned', coalesce(batch.reached_1 + case when batch.day < today then batch.day_reached_1 else 0 end, 0),
            'high', coalesce(batch.high + case when batch.day < today then batch.day_high else 0 end, 0)),
          'partner', jsonb_build_object(
            'scanned', coalesce(partner.reached_1 + case when partner.day < today then partner.day_reached_1 else 0 end, 0),
            'high', coalesce(partner.high + case when partner.day < today then partner.day_high else 0 end, 0))))
      from code_visitors as history
        left join copy_cases as copy_case on copy_case.code_id = history.code_id
        left join products on products.id = p_code.product_id
        left join detection_baselines as product on product.subject_id = p_code.product_id
        left join detection_baselines as batch on batch.subject_id = p_code.batch_id
        left join detection_baselines as partner on partner.subject_id = p_code.partner_id
      where history.code_id = p_code.id);
end $$;
