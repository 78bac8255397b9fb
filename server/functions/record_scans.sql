-- Verifies and counts scans, each of another code, in one call. Returns a row for each scan whose code exists.
-- Time is always a parameter, never now(): the function may then run distributed by code (Citus), where all codes are in one shard.
-- A visitor is known by the hash of the session id, or of the scan id without one. A scan id among the last 64 scans of the code is a
-- retry: it gets its first answer, and may add its location late. It is looked for only where the visitor is known, came with this
-- scan id lately, or may have been erased: so the cost of a scan does not grow with those before it.
-- What most scans need is read by one statement, what few need by one of its own, and what all write is collected and written by one
-- statement for each table: the statements of a call cost more than its rows.
-- Without p_waits, a code that another transaction has locked is 'busy' instead of waited for.
-- A plan that a connection made while the tables were small must not read all of a large one: hence the settings.
create or replace function record_scans(p_shard_code bigint, p_code_ids bigint[], p_scans new_scan[], p_waits boolean)
returns table (
  code_id bigint, outcome text, batch_id uuid, facts_version text, block_reason text, printed_serial text,
  -- Which scan of the code it is, or was under the same scan id.
  ordinal integer, earlier_scans integer, first_scanned_at timestamptz, scanned_by_you boolean,
  -- Null where visitors are not noted.
  visitors integer, is_first_visitor boolean,
  -- A known visitor shares a place for the first time. The visitors returned here do not have it yet.
  has_late_place boolean, weighed code_visitors, recent_entries integer[],
  -- The rows of detection_baselines up to the last UTC midnight: 0, 1 or 2 for the product, batch or partner, then the counts.
  baselines integer[], case_state text, dismissed_visitors integer, dismissed_places integer[]
) language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
#variable_conflict use_column
declare
  -- Citus runs a statement only when each table of it says in itself that it stays in one shard. One server looks the rows up one by
  -- one instead: it would plan the same condition as a loop over all of them.
  is_one_server constant boolean := current_setting('citus.version', true) is null;
  -- Planned once for a connection: planning takes longer than the scan. Citus needs the codes to plan.
  plans constant text := case when is_one_server then set_config('plan_cache_mode', 'force_generic_plan', true) end;
  locked bigint[] := p_code_ids;
  facts record;
  scan new_scan;
  code codes;
  minute integer;
  gap integer;
  is_noted boolean;
  is_known boolean;
  is_new boolean;
  is_new_visitor boolean;
  -- The first visitor, while there is no other.
  first recent_visitors;
  -- The scan of the code with the same scan id, whether it has no place, and the first one of the same session.
  retried integer;
  is_unlocated boolean;
  first_own integer;
  counted record;
  -- What is written at the end, in rows of the tables.
  changed_codes codes[];
  new_scans scans[];
  new_pending pending_scans[];
  new_visitors recent_visitors[];
begin
  if p_waits then
    perform from codes where codes.id = any (p_code_ids) order by codes.id for no key update;
  else
    select coalesce(array_agg(free.id), '{}') into locked
      from (select codes.id from codes where codes.id = any (p_code_ids) for no key update skip locked) as free;
  end if;

  for facts in
    select given, codes, batches.xmin || '.' || products.xmin || '.' || partners.xmin as version, batches.released_at is not null as is_released,
        batches.is_imported, products.verification_enabled, weighed, given.session_hash = any (weighed.session_hashes) as is_weighed, recent.*
      from unnest(p_scans) as given
        join codes on codes.id = given.code_id and (is_one_server or codes.id = any (p_code_ids))
        join batches on batches.id = codes.batch_id
        join products on products.id = codes.product_id
        join partners on partners.id = codes.partner_id
        left join code_visitors as weighed on codes.visitors > 1 and weighed.code_id = codes.id
          and (is_one_server or weighed.code_id = any (p_code_ids))
        left join lateral (
          select array_agg(array[newest.minute, newest.place, newest.mark, newest.session_hash, newest.gap] order by newest.number) as entries,
              bool_or(newest.session_hash = given.session_hash) as has_visitor,
              bool_or(newest.scan_hash = given.scan_hash) as has_scan,
              bool_or(newest.session_hash = given.session_hash and newest.place = :noPlace) as has_no_place
            from recent_visitors as newest
            where codes.visitors > 1 and newest.code_id = codes.id and (is_one_server or newest.code_id = any (p_code_ids))
        ) as recent on true
  loop
    scan := facts.given;
    code := facts.codes;
    code_id := code.id;
    batch_id := code.batch_id;
    facts_version := facts.version;
    if code.id <> all (locked) then
      outcome := 'busy';
      return next;
      continue;
    end if;

    minute := floor(extract(epoch from scan.scanned_at) / 60);
    gap := quiet_minutes(greatest(code.last_scanned_at, code.last_refused_at), scan.scanned_at) * :gapMinute + scan.previous_tag;
    is_noted := code.blocked_at is null and facts.is_released and facts.verification_enabled;
    weighed := facts.weighed;
    recent_entries := facts.entries;
    visitors := greatest(code.visitors, least(code.scan_count, 1));
    first := null;
    if visitors > 1 then
      is_known := coalesce(facts.is_weighed, false) or coalesce(facts.has_visitor, false);
      is_first_visitor := scan.session_hash = coalesce(weighed.kept_entries[4], recent_entries[1][4]);
    elsif visitors = 1 then
      select code.id, 1, floor(extract(epoch from coalesce(code.first_scanned_at, scan.scanned_at)) / 60)::integer,
          coalesce(max(pack_place(scans.latitude, scans.longitude)), :noPlace),
          coalesce(code.first_visitor_mark, 0) | case when max(scans.session_id) is null then :anonymousMark else 0 end,
          coalesce(max(visitor_hash(coalesce(scans.session_id, scans.scan_id::text))), 0),
          coalesce(max(('x' || right(scans.scan_id::text, 8))::bit(32)::integer), 0), 0
        into first from scans where scans.code_id = code.id and scans.ordinal = 1;
      is_known := first.session_hash = scan.session_hash;
      is_first_visitor := is_known;
    else
      is_known := false;
      is_first_visitor := true;
    end if;

    retried := null;
    is_unlocated := null;
    first_own := null;
    if code.scan_count > 0 and (is_known or facts.has_scan or first.scan_hash = scan.scan_hash or code.has_erased_visitors or not is_noted) then
      select max(scans.ordinal) filter (where scans.scan_id = scan.scan_id),
          bool_or(scans.latitude is null and scans.city is null) filter (where scans.scan_id = scan.scan_id),
          min(scans.ordinal) filter (where scans.session_id = scan.session_id)
        into retried, is_unlocated, first_own
        from scans where scans.code_id = code.id and scans.ordinal > code.scan_count - 64;
    end if;
    outcome := case
      when code.blocked_at is not null then 'blocked'
      when not facts.is_released then 'not_released'
      when retried is null and code.scan_count >= code.scan_limit then 'limit_reached'
      else 'counted'
    end;
    is_new := outcome = 'counted' and retried is null;
    ordinal := case when is_new then code.scan_count + 1 else retried end;
    earlier_scans := coalesce(retried - 1, code.scan_count);
    first_scanned_at := case when is_new then coalesce(code.first_scanned_at, scan.scanned_at) else code.first_scanned_at end;
    scanned_by_you := coalesce(first_own < coalesce(retried, code.scan_count + 1), false);
    block_reason := code.block_reason;
    printed_serial := null;
    if facts.is_imported then
      select imported_serials.printed_serial into printed_serial from imported_serials where imported_serials.code_id = code.id;
    end if;

    baselines := null;
    case_state := null;
    dismissed_visitors := null;
    dismissed_places := null;
    if visitors >= :copyVisitorsMin - 1 then
      select usual.counts, copy_cases.state, copy_cases.dismissed_visitors, copy_cases.dismissed_places
        into baselines, case_state, dismissed_visitors, dismissed_places
        from (
          select array_agg(case when counted.day < (scan.scanned_at at time zone 'UTC')::date
                then array[kind.number, counted.reached_1 + counted.day_reached_1, counted.reached_2 + counted.day_reached_2,
                  counted.reached_3 + counted.day_reached_3, counted.reached_4 + counted.day_reached_4, counted.high + counted.day_high]
                else array[kind.number, counted.reached_1, counted.reached_2, counted.reached_3, counted.reached_4, counted.high]
              end) as counts
            from (values (0, code.product_id), (1, code.batch_id), (2, code.partner_id)) as kind (number, subject_id)
              join detection_baselines as counted on counted.subject_id = kind.subject_id
        ) as usual left join copy_cases on copy_cases.code_id = code.id;
    end if;
    has_late_place := coalesce(is_known and scan.place <> :noPlace and (retried is null or is_unlocated)
      and (facts.has_no_place or :noPlace = any (weighed.kept_entries)), false);
    is_new_visitor := is_noted and not is_known and retried is null;
    visitors := case when is_noted then visitors + is_new_visitor::integer end;

    if is_new or outcome = 'limit_reached' then
      code.scan_count := code.scan_count + is_new::integer;
      code.first_scanned_at := first_scanned_at;
      if is_new then
        code.last_scanned_at := greatest(code.last_scanned_at, scan.scanned_at);
      else
        code.last_refused_at := greatest(code.last_refused_at, scan.scanned_at);
      end if;
      code.first_visitor_mark := case when visitors = 1 then coalesce(code.first_visitor_mark, scan.mark) end;
      code.visitors := coalesce(visitors, code.visitors);
      changed_codes := changed_codes || code;
    end if;
    if is_new then
      new_scans := new_scans || row(code.id, ordinal, code.partner_id, scan.scan_id, scan.session_id, scan.scanned_at, scan.method, scan.trust,
        scan.latitude, scan.longitude, scan.city, scan.country, scan.device_type, scan.os, scan.browser, scan.network_type, scan.duration_ms,
        scan.accuracy)::scans;
      new_pending := new_pending || row(code.partner_id, code.product_id, code.batch_id, code.id, scan.scanned_at, scan.method, scan.session_id,
        scan.city, scan.country, 1, (ordinal = 1)::integer, false, false, case when is_new_visitor then visitors end, false,
        case when scan.mark & :tagMark <> 0 then scan.mark & :tagMask end, ordinal)::pending_scans;
    elsif outcome = 'not_released' then
      new_pending := new_pending || row(code.partner_id, code.product_id, code.batch_id, code.id, scan.scanned_at, scan.method, null,
        scan.city, scan.country, 0, 0, true, false, null, false, null, null)::pending_scans;
    elsif outcome = 'limit_reached' and is_new_visitor then
      new_pending := new_pending || row(code.partner_id, code.product_id, code.batch_id, code.id, scan.scanned_at, scan.method, null,
        null, null, 0, 0, false, false, visitors, true, null, null)::pending_scans;
    end if;
    if is_new_visitor and visitors = 2 then
      if first.place = :noPlace and ordinal > 2 then
        -- The first visitor came again and shared a place then.
        select coalesce(max(pack_place(located.latitude, located.longitude)), :noPlace) into first.place
          from (select scans.latitude, scans.longitude from scans where scans.code_id = code.id and scans.latitude is not null
            order by scans.ordinal limit 1) as located;
      end if;
      new_visitors := new_visitors || first;
    end if;
    -- When very many wait to be weighed, a visitor is only counted.
    if is_new_visitor and visitors > 1 and coalesce(cardinality(recent_entries), 0) < :entryLength * 128 then
      recent_entries := recent_entries || array[minute, scan.place, scan.mark, scan.session_hash, gap];
      new_visitors := new_visitors
        || row(code.id, visitors, minute, scan.place, scan.mark, scan.session_hash, scan.scan_hash, gap)::recent_visitors;
    end if;

    if has_late_place then
      -- In the order in which the server weighs visitors.
      update code_visitors set kept_entries = complete_place(code_visitors.kept_entries, scan.session_hash, scan.place)
        where code_visitors.code_id = code.id;
      update recent_visitors set place = scan.place,
          -- A place that comes after the weight is decided, which is when enough visitors are newer, makes a location and changes no weight.
          mark = case when recent_visitors.number <= visitors - :undecidedVisitors then recent_visitors.mark | :latePlaceMark else recent_visitors.mark end
        where recent_visitors.code_id = code.id and recent_visitors.session_hash = scan.session_hash and recent_visitors.place = :noPlace;
      if visitors >= :scoredVisitors then
        insert into copy_candidates (code_id) values (code.id);
      end if;
    end if;
    if outcome = 'counted' and not is_new and is_unlocated and scan.latitude is not null then
      update scans set latitude = scan.latitude, longitude = scan.longitude, city = scan.city, country = scan.country
        where scans.code_id = code.id and scans.ordinal = retried
        returning scans.scanned_at, scans.method, scans.session_id into counted;
      if scan.city is not null then
        new_pending := new_pending
          || row(code.partner_id, code.product_id, code.batch_id, code.id, counted.scanned_at, counted.method, counted.session_id,
            null, null, -1, -(retried = 1)::integer, false, true, null, false, null, retried)::pending_scans
          || row(code.partner_id, code.product_id, code.batch_id, code.id, counted.scanned_at, counted.method, counted.session_id,
            scan.city, scan.country, 1, (retried = 1)::integer, false, true, null, false, null, retried)::pending_scans;
      end if;
    end if;
    if outcome = 'limit_reached' then
      if is_new_visitor then
        insert into refused_visitors (session_id, code_id, refused_at)
          values (coalesce(scan.session_id, scan.scan_id::text), code.id, scan.scanned_at) on conflict do nothing;
      end if;
      -- Only partners with the rule many_scans need these. A retry of the same scan is stored once.
      insert into limit_hits (code_id, scan_id, scanned_at)
        select code.id, scan.scan_id, scan.scanned_at from alert_rules
          where alert_rules.partner_id = code.partner_id and alert_rules.kind = 'many_scans'
        on conflict do nothing;
      if found then
        insert into alert_candidates (partner_id, product_id, batch_id, code_id, scanned_at, country, city, is_unreleased, is_limit_hit)
          values (code.partner_id, code.product_id, code.batch_id, code.id, scan.scanned_at, scan.country, scan.city, false, true);
      end if;
    end if;
    return next;
  end loop;

  update codes set scan_count = changed.scan_count, first_scanned_at = changed.first_scanned_at, last_scanned_at = changed.last_scanned_at,
      last_refused_at = changed.last_refused_at, visitors = changed.visitors, first_visitor_mark = changed.first_visitor_mark
    from unnest(changed_codes) as changed where codes.id = changed.id and (is_one_server or codes.id = any (p_code_ids));
  insert into scans select * from unnest(new_scans);
  insert into pending_scans select * from unnest(new_pending);
  if new_visitors is not null then
    insert into recent_visitors select * from unnest(new_visitors);
  end if;
end $$;
