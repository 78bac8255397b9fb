-- Verifies and counts scans, each of another code, in one call. Returns a row for each scan whose code exists.
-- Time is always a parameter, never now(): the function may then run distributed by code (Citus), where all codes are in one shard.
-- A visitor is known by the hash of the session id, or of the scan id without one. A scan id among the last 64 scans of the code is a
-- retry: it gets its first answer, and may add its location late. It is looked for only where the visitor is known, came with this
-- scan id lately, or may have been erased: so the cost of a scan does not grow with those before it.
-- Without p_waits, a code that another transaction has locked is 'busy' instead of waited for.
-- A plan that a connection made while the tables were small must not read all of a large one: hence the settings.
create or replace function record_scans(
  p_shard_code bigint, p_code_ids bigint[], p_scan_ids uuid[], p_session_ids text[], p_scanned_at timestamptz[], p_methods text[],
  p_trusts text[], p_latitudes numeric[], p_longitudes numeric[], p_cities text[], p_countries text[], p_device_types text[],
  p_oses text[], p_browsers text[], p_network_types text[], p_durations_ms integer[], p_accuracies smallint[],
  p_session_hashes integer[], p_scan_hashes integer[], p_places integer[], p_visitor_marks integer[], p_previous_tags integer[], p_waits boolean
) returns setof recorded_scan language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
#variable_conflict use_column
declare
  -- Citus runs a statement only when each table of it says in itself that it stays in one shard. One server looks the rows up one by
  -- one instead: it would plan the same condition as a loop over all of them.
  is_one_server constant boolean := current_setting('citus.version', true) is null;
  -- Planned once for a connection: planning takes longer than the scan. Citus needs the codes to plan.
  plans constant text := case when is_one_server then set_config('plan_cache_mode', 'force_generic_plan', true) end;
  locked bigint[] := p_code_ids;
  recorded recorded_scan[];
  one recorded_scan;
begin
  if p_waits then
    perform from codes where codes.id = any (p_code_ids) order by codes.id for no key update;
  else
    select coalesce(array_agg(free.id), '{}') into locked
      from (select codes.id from codes where codes.id = any (p_code_ids) for no key update skip locked) as free;
  end if;

  select array_agg(row(
      scan.position, scan.code_id, codes.partner_id, codes.product_id, codes.batch_id, scan.scan_id, scan.session_id, scan.scanned_at,
      scan.method, scan.trust, scan.latitude, scan.longitude, scan.city, scan.country, scan.device_type, scan.os, scan.browser,
      scan.network_type, scan.duration_ms, scan.accuracy,
      decided.outcome, decided.is_new, case when decided.is_new then codes.scan_count + 1 else earlier.ordinal end,
      coalesce(earlier.ordinal - 1, codes.scan_count),
      case when decided.is_new then coalesce(codes.first_scanned_at, scan.scanned_at) else codes.first_scanned_at end,
      coalesce(earlier.first_ordinal < coalesce(earlier.ordinal, codes.scan_count + 1), false),
      batches.xmin || '.' || products.xmin || '.' || partners.xmin, codes.block_reason,
      imported_serials.printed_serial,
      decided.visitors, decided.new_visitor, decided.is_kept,
      case when known.visitors < 2 then known.is_known or known.visitors = 0
        else scan.session_hash = coalesce(folded.kept_entries[4], recent.entries[1][4]) end,
      floor(extract(epoch from scan.scanned_at) / 60)::integer, scan.place, scan.mark, scan.session_hash, scan.scan_hash, decided.gap,
      coalesce(first_scan.session_hash, 0), coalesce(first_scan.scan_hash, 0), coalesce(first_scan.place, :noPlace),
      coalesce(codes.first_visitor_mark, 0) | coalesce(first_scan.anonymous_mark, :anonymousMark),
      known.is_known and scan.place >= 0 and (earlier.ordinal is null or earlier.is_unlocated)
        and (recent.has_no_place or :noPlace = any (folded.kept_entries)),
      decided.outcome = 'counted' and not decided.is_new and scan.latitude is not null and earlier.is_unlocated,
      folded.weighed_visitors, folded.weighed_anonymous, folded.weight, folded.quiet3_weight, folded.quiet20_weight, folded.quiet_returns,
      folded.networks, folded.known_locations, folded.kept_entries, recent.entries, usual.counts,
      copy_cases.state, copy_cases.dismissed_visitors, copy_cases.dismissed_places
    )::recorded_scan) into recorded
    from unnest(p_code_ids, p_scan_ids, p_session_ids, p_scanned_at, p_methods, p_trusts, p_latitudes, p_longitudes, p_cities, p_countries,
          p_device_types, p_oses, p_browsers, p_network_types, p_durations_ms, p_accuracies, p_session_hashes, p_scan_hashes, p_places, p_visitor_marks,
          p_previous_tags) with ordinality
        as scan (code_id, scan_id, session_id, scanned_at, method, trust, latitude, longitude, city, country, device_type, os, browser,
          network_type, duration_ms, accuracy, session_hash, scan_hash, place, mark, previous_tag, position)
      join codes on codes.id = scan.code_id and (is_one_server or codes.id = any (p_code_ids))
      join batches on batches.id = codes.batch_id
      join products on products.id = codes.product_id
      join partners on partners.id = codes.partner_id
      left join imported_serials on batches.is_imported and imported_serials.code_id = codes.id
      left join code_visitors as folded on codes.visitors > 1 and folded.code_id = codes.id
        and (is_one_server or folded.code_id = any (p_code_ids))
      left join lateral (
        select array_agg(array[newest.minute, newest.place, newest.mark, newest.session_hash, newest.gap] order by newest.number) as entries,
            bool_or(newest.session_hash = scan.session_hash) as has_visitor,
            bool_or(newest.scan_hash = scan.scan_hash) as has_scan,
            bool_or(newest.session_hash = scan.session_hash and newest.place = :noPlace) as has_no_place
          from recent_visitors as newest
          where codes.visitors > 1 and newest.code_id = codes.id and (is_one_server or newest.code_id = any (p_code_ids))
      ) as recent on true
      left join lateral (
        select visitor_hash(coalesce(scans.session_id, scans.scan_id::text)) as session_hash,
            ('x' || right(scans.scan_id::text, 8))::bit(32)::integer as scan_hash,
            pack_place(scans.latitude, scans.longitude) as place, case when scans.session_id is null then :anonymousMark else 0 end as anonymous_mark
          from scans where codes.visitors < 2 and codes.scan_count > 0 and scans.code_id = codes.id and scans.ordinal = 1
            and (is_one_server or scans.code_id = any (p_code_ids))
        offset 0
      ) as first_scan on true
      cross join lateral (
        select codes.blocked_at is null and batches.released_at is not null and products.verification_enabled as is_noted,
          greatest(codes.visitors, least(codes.scan_count, 1)) as visitors,
          case greatest(codes.visitors, least(codes.scan_count, 1))
            when 0 then false
            when 1 then coalesce(first_scan.session_hash, 0) = scan.session_hash
            else coalesce(scan.session_hash = any (folded.session_hashes), false) or coalesce(recent.has_visitor, false)
          end as is_known
        offset 0
      ) as known
      left join lateral (
        select max(scans.ordinal) filter (where scans.scan_id = scan.scan_id) as ordinal,
            min(scans.ordinal) filter (where scans.session_id = scan.session_id) as first_ordinal,
            bool_or(scans.latitude is null and scans.city is null) filter (where scans.scan_id = scan.scan_id) as is_unlocated
          from scans where (known.is_known or recent.has_scan or first_scan.scan_hash = scan.scan_hash or codes.has_erased_visitors
              or not known.is_noted) and codes.scan_count > 0 and scans.code_id = codes.id
            and scans.ordinal > codes.scan_count - 64 and (is_one_server or scans.code_id = any (p_code_ids))
      ) as earlier on true
      left join copy_cases on known.visitors >= :copyVisitorsMin - 1 and copy_cases.code_id = codes.id
      left join lateral (
        select array_agg(case when baselines.day < (scan.scanned_at at time zone 'UTC')::date
              then array[kind.number, baselines.reached_1 + baselines.day_reached_1, baselines.reached_2 + baselines.day_reached_2,
                baselines.reached_3 + baselines.day_reached_3, baselines.reached_4 + baselines.day_reached_4, baselines.high + baselines.day_high]
              else array[kind.number, baselines.reached_1, baselines.reached_2, baselines.reached_3, baselines.reached_4, baselines.high]
            end) as counts
          from (values (0, codes.product_id), (1, codes.batch_id), (2, codes.partner_id)) as kind (number, subject_id)
            join detection_baselines as baselines on baselines.subject_id = kind.subject_id
          where known.visitors >= :copyVisitorsMin - 1
      ) as usual on true
      cross join lateral (
        select case
            when codes.id <> all (locked) then 'busy'
            when codes.blocked_at is not null then 'blocked'
            when batches.released_at is null then 'not_released'
            when earlier.ordinal is null and codes.scan_count >= codes.scan_limit then 'limit_reached'
            else 'counted'
          end as outcome
        offset 0
      ) as judged
      cross join lateral (
        select judged.outcome,
          judged.outcome = 'counted' and earlier.ordinal is null as is_new,
          case when known.is_noted then known.visitors + (not known.is_known and earlier.ordinal is null)::integer end as visitors,
          case when known.is_noted and not known.is_known and earlier.ordinal is null and judged.outcome <> 'busy' then known.visitors + 1 end as new_visitor,
          coalesce(cardinality(recent.entries), 0) < :entryLength * 128 as is_kept,
          quiet_minutes(greatest(codes.last_scanned_at, codes.last_refused_at), scan.scanned_at) * :gapMinute + scan.previous_tag as gap
        offset 0
      ) as decided;

  if recorded is null then
    return;
  end if;
  update codes set scan_count = codes.scan_count + scan.is_new::integer,
      first_scanned_at = scan.first_scanned_at,
      last_scanned_at = case when scan.is_new then greatest(codes.last_scanned_at, scan.scanned_at) else codes.last_scanned_at end,
      last_refused_at = case when scan.is_new then codes.last_refused_at else greatest(codes.last_refused_at, scan.scanned_at) end,
      visitors = coalesce(scan.visitors, codes.visitors),
      first_visitor_mark = case when scan.visitors = 1 then coalesce(codes.first_visitor_mark, scan.mark) end
    from unnest(recorded) as scan
    where codes.id = scan.code_id and (scan.is_new or scan.outcome = 'limit_reached')
      and (is_one_server or codes.id = any (p_code_ids));
  insert into scans (code_id, ordinal, partner_id, scan_id, session_id, scanned_at, method, trust, latitude, longitude, city, country,
      device_type, os, browser, network_type, duration_ms, accuracy)
    select scan.code_id, scan.ordinal, scan.partner_id, scan.scan_id, scan.session_id, scan.scanned_at, scan.method, scan.trust,
        scan.latitude, scan.longitude, scan.city, scan.country, scan.device_type, scan.os, scan.browser, scan.network_type,
        scan.duration_ms, scan.accuracy
      from unnest(recorded) as scan where scan.is_new;
  insert into pending_scans (partner_id, product_id, batch_id, code_id, scanned_at, method, session_id, city, country, scans, first_scans,
      visitor_number, network_tag, ordinal, is_unreleased, is_refused)
    select scan.partner_id, scan.product_id, scan.batch_id, scan.code_id, scan.scanned_at, scan.method,
        case when scan.is_new then scan.session_id end, case when scan.outcome <> 'limit_reached' then scan.city end,
        case when scan.outcome <> 'limit_reached' then scan.country end, scan.is_new::integer, (scan.is_new and scan.ordinal = 1)::integer,
        scan.new_visitor, case when scan.is_new and scan.mark & :tagMark <> 0 then scan.mark & :tagMask end,
        case when scan.is_new then scan.ordinal end, scan.outcome = 'not_released', scan.outcome = 'limit_reached'
      from unnest(recorded) as scan
      where scan.is_new or scan.outcome = 'not_released' or scan.outcome = 'limit_reached' and scan.new_visitor is not null;
  insert into recent_visitors (code_id, number, minute, place, mark, session_hash, scan_hash, gap)
    select scan.code_id, visitor.number, visitor.minute, visitor.place, visitor.mark, visitor.session_hash, visitor.scan_hash, visitor.gap
      from unnest(recorded) as scan
        cross join lateral (values
          (1, floor(extract(epoch from scan.first_scanned_at) / 60)::integer, scan.first_place, scan.first_mark, scan.first_hash,
            scan.first_scan_hash, 0),
          (scan.new_visitor, scan.minute, scan.place, scan.mark, scan.session_hash, scan.scan_hash, scan.gap)
        ) as visitor (number, minute, place, mark, session_hash, scan_hash, gap)
      where scan.new_visitor > 1 and scan.is_kept and (visitor.number > 1 or scan.new_visitor = 2);

  foreach one in array recorded loop
    if one.has_late_place then
      -- In the order in which the server folds visitors.
      update code_visitors set kept_entries = complete_place(code_visitors.kept_entries, one.session_hash, one.place)
        where code_visitors.code_id = one.code_id;
      update recent_visitors set place = one.place,
          -- A place that comes after the weight is decided, which is when enough visitors are newer, makes a location and changes no weight.
          mark = case when recent_visitors.number <= one.visitors - :undecidedVisitors then recent_visitors.mark | :latePlaceMark else recent_visitors.mark end
        where recent_visitors.code_id = one.code_id and recent_visitors.session_hash = one.session_hash and recent_visitors.place = :noPlace;
      if one.visitors >= :scoredVisitors then
        insert into copy_candidates (code_id) values (one.code_id);
      end if;
    end if;
    if one.new_visitor = 2 and one.first_place = :noPlace and one.ordinal > 2 then
      -- The first visitor came again and shared a place then.
      update recent_visitors set place = pack_place(located.latitude, located.longitude)
        from (select scans.latitude, scans.longitude from scans where scans.code_id = one.code_id and scans.ordinal < one.ordinal
          and scans.latitude is not null order by scans.ordinal limit 1) as located
        where recent_visitors.code_id = one.code_id and recent_visitors.number = 1;
    end if;
    if one.has_late_location then
      update scans set latitude = one.latitude, longitude = one.longitude, city = one.city, country = one.country
        where scans.code_id = one.code_id and scans.ordinal = one.ordinal
        returning scans.scanned_at, scans.method, scans.session_id into one.scanned_at, one.method, one.session_id;
      if one.city is not null then
        insert into pending_scans (partner_id, product_id, batch_id, code_id, scanned_at, method, session_id, city, country,
            scans, first_scans, is_location_update, ordinal)
          select one.partner_id, one.product_id, one.batch_id, one.code_id, one.scanned_at, one.method, one.session_id,
              change.city, change.country, change.scans, change.scans * (one.ordinal = 1)::integer, true, one.ordinal
            from (values (null, null, -1), (one.city, one.country, 1)) as change (city, country, scans);
      end if;
    end if;
    if one.outcome = 'limit_reached' then
      if one.new_visitor is not null then
        insert into refused_visitors (session_id, code_id, refused_at)
          values (coalesce(one.session_id, one.scan_id::text), one.code_id, one.scanned_at) on conflict do nothing;
      end if;
      -- Only partners with the rule many_scans need these. A retry of the same scan is stored once.
      insert into limit_hits (code_id, scan_id, scanned_at)
        select one.code_id, one.scan_id, one.scanned_at from alert_rules
          where alert_rules.partner_id = one.partner_id and alert_rules.kind = 'many_scans'
        on conflict do nothing;
      if found then
        insert into alert_candidates (partner_id, product_id, batch_id, code_id, scanned_at, country, city, is_unreleased, is_limit_hit)
          values (one.partner_id, one.product_id, one.batch_id, one.code_id, one.scanned_at, one.country, one.city, false, true);
      end if;
    end if;
  end loop;
  return query select * from unnest(recorded);
end $$;
