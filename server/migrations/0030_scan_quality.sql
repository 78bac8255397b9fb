-- How long a scan took and how sure its reader was (docs/product.md, "The scanner"):
-- scanDuration and scanAccuracy. Otherwise record_scan and record_scans are as in 0026_pictures.sql.
-- The columns have no checks: those would read the whole table under a lock, and Citus does not add them with a column. One block,
-- because Citus sends a statement of several to the workers with all the others.
do $$
begin
  alter table scans add column duration_ms integer, add column accuracy smallint;
end $$;

drop function record_scans(bigint, bigint[], uuid[], text[], timestamptz[], text[], text[], numeric[], numeric[], text[], text[], text[], text[], text[], text[], integer[], integer[], boolean);
drop function record_scan(bigint, uuid, text, timestamptz, text, text, numeric, numeric, text, text, text, text, text, text, integer, integer, boolean);

create function record_scan(
  p_code_id bigint, p_scan_id uuid, p_session_id text, p_scanned_at timestamptz, p_method text, p_trust text,
  p_latitude numeric, p_longitude numeric, p_city text, p_country text,
  p_device_type text, p_os text, p_browser text, p_network_type text,
  p_duration_ms integer, p_accuracy smallint, p_visitor_mark integer, p_previous_tag integer, p_waits boolean
) returns table (
  outcome text, scan_ordinal integer, earlier_scans integer, first_scanned_at timestamptz, scanned_by_you boolean,
  company_id uuid, product_name text, product_category text, company_name text, time_zone text,
  batch_name text, manufactured_on date, expires_on date, recall_reason text, block_reason text,
  close_reason text, feedback_only boolean, feedback_config jsonb, printed_serial text,
  visitors integer, is_first_visitor boolean, visitor_record jsonb, picture text, logo text
) language plpgsql set enable_seqscan = off as $$
declare
  code_row codes;
  released_at timestamptz;
  is_imported boolean;
  first_ordinal_of_session integer;
  retried_scan scans;
  located_scan scans;
  visitor_session_id text;
  noted record;
  new_visitor integer;
begin
  if p_waits then
    select * into code_row from codes where codes.id = p_code_id for no key update;
  else
    select * into code_row from codes where codes.id = p_code_id for no key update skip locked;
    if not found and exists (select from codes where codes.id = p_code_id) then
      outcome := 'busy';
      return next;
    end if;
  end if;
  if code_row.id is null then
    return;
  end if;
  select products.name, products.category, partners.company_name, partners.time_zone,
      batches.name, batches.manufactured_on, batches.expires_on, batches.recall_reason, batches.released_at,
      batches.close_reason, not products.verification_enabled, products.feedback_config, batches.is_imported, products.picture, partners.logo
    into product_name, product_category, company_name, time_zone,
      batch_name, manufactured_on, expires_on, recall_reason, released_at,
      close_reason, feedback_only, feedback_config, is_imported, picture, logo
    from batches join products on products.id = batches.product_id join partners on partners.id = batches.partner_id
    where batches.id = code_row.batch_id;
  if code_row.scan_count > 0 then
    select max(scans.ordinal) filter (where scans.scan_id = p_scan_id), min(scans.ordinal) filter (where scans.session_id = p_session_id)
      into scan_ordinal, first_ordinal_of_session
      from scans where scans.code_id = p_code_id and scans.ordinal > code_row.scan_count - 64;
  end if;

  if code_row.blocked_at is null and released_at is not null and not feedback_only then
    if code_row.scan_count = 0 then
      visitors := 1;
      is_first_visitor := true;
      new_visitor := 1;
    else
      visitor_session_id := p_session_id;
      if scan_ordinal is not null then -- a retry is by the visitor of the scan, whatever it says now
        select * into retried_scan from scans where scans.code_id = p_code_id and scans.ordinal = scan_ordinal;
        visitor_session_id := retried_scan.session_id;
      end if;
      noted := record_visitor(code_row, visitor_session_id, p_scan_id, p_scanned_at,
        case when retried_scan.latitude is null and retried_scan.city is null then p_latitude end, p_longitude, -- as below
        p_visitor_mark, p_previous_tag,
        scan_ordinal is null and code_row.scan_count >= code_row.scan_limit, scan_ordinal is not null);
      visitors := noted.visitors;
      new_visitor := noted.visitor_number;
      is_first_visitor := noted.is_first_visitor;
    end if;
  end if;

  if code_row.blocked_at is not null then
    outcome := 'blocked';
  elsif released_at is null then
    outcome := 'not_released';
    insert into pending_scans (partner_id, product_id, batch_id, code_id, scanned_at, method, city, country, scans, first_scans, is_unreleased)
      values (code_row.partner_id, code_row.product_id, code_row.batch_id, p_code_id, p_scanned_at, p_method, p_city, p_country, 0, 0, true);
  elsif scan_ordinal is not null then
    outcome := 'counted';
    if p_latitude is not null then
      update scans set latitude = p_latitude, longitude = p_longitude, city = p_city, country = p_country
        where scans.code_id = p_code_id and scans.ordinal = scan_ordinal
          and scans.latitude is null and scans.city is null -- an erased scan keeps its city but has no coordinates
        returning scans.* into located_scan;
      if found and p_city is not null then
        insert into pending_scans (partner_id, product_id, batch_id, code_id, scanned_at, method, session_id, city, country,
            scans, first_scans, is_location_update)
          select code_row.partner_id, code_row.product_id, code_row.batch_id, p_code_id, located_scan.scanned_at, located_scan.method,
            located_scan.session_id, change.city, change.country, change.delta, change.delta * (scan_ordinal = 1)::integer, true
          from (values (null, null, -1), (p_city, p_country, 1)) as change (city, country, delta);
      end if;
    end if;
  elsif code_row.scan_count >= code_row.scan_limit then
    outcome := 'limit_reached';
    -- Only partners with the rule many_scans need these. A retry of the same scan is stored once.
    insert into limit_hits (code_id, scan_id, scanned_at)
      select p_code_id, p_scan_id, p_scanned_at from alert_rules
        where alert_rules.partner_id = code_row.partner_id and alert_rules.kind = 'many_scans'
      on conflict do nothing;
    if found then
      insert into alert_candidates (partner_id, product_id, batch_id, code_id, scanned_at, country, city, is_unreleased, is_limit_hit)
        values (code_row.partner_id, code_row.product_id, code_row.batch_id, p_code_id, p_scanned_at, p_country, p_city, false, true);
    end if;
  else
    outcome := 'counted';
    scan_ordinal := code_row.scan_count + 1;
    code_row.first_scanned_at := coalesce(code_row.first_scanned_at, p_scanned_at);
    update codes set scan_count = scan_ordinal, first_scanned_at = code_row.first_scanned_at,
      last_scanned_at = greatest(codes.last_scanned_at, p_scanned_at),
      first_visitor_mark = case when visitors = 1 then coalesce(codes.first_visitor_mark, p_visitor_mark) end
      where codes.id = p_code_id;
    insert into scans (code_id, ordinal, partner_id, scan_id, session_id, scanned_at, method, trust,
        latitude, longitude, city, country, device_type, os, browser, network_type, duration_ms, accuracy)
      values (p_code_id, scan_ordinal, code_row.partner_id, p_scan_id, p_session_id, p_scanned_at, p_method, p_trust,
        p_latitude, p_longitude, p_city, p_country, p_device_type, p_os, p_browser, p_network_type, p_duration_ms, p_accuracy);
    insert into pending_scans (partner_id, product_id, batch_id, code_id, scanned_at, method, session_id, city, country, scans, first_scans,
        visitor_number, network_tag)
      values (code_row.partner_id, code_row.product_id, code_row.batch_id, p_code_id, p_scanned_at, p_method, p_session_id, p_city, p_country,
        1, (scan_ordinal = 1)::integer, new_visitor, case when p_visitor_mark & 65536 <> 0 then p_visitor_mark & 65535 end);
  end if;

  if visitors > 4 then
    visitor_record := code_record(code_row, p_scanned_at);
  end if;
  earlier_scans := coalesce(scan_ordinal - 1, code_row.scan_count);
  company_id := code_row.partner_id;
  scanned_by_you := coalesce(first_ordinal_of_session <= earlier_scans, false);
  first_scanned_at := code_row.first_scanned_at;
  block_reason := code_row.block_reason;
  if is_imported then
    select imported_serials.printed_serial into printed_serial from imported_serials where imported_serials.code_id = p_code_id;
  end if;
  return next;
end $$;

create function record_scans(
  p_shard_code bigint,
  p_code_ids bigint[], p_scan_ids uuid[], p_session_ids text[], p_scanned_at timestamptz[], p_methods text[], p_trusts text[],
  p_latitudes numeric[], p_longitudes numeric[], p_cities text[], p_countries text[],
  p_device_types text[], p_oses text[], p_browsers text[], p_network_types text[],
  p_durations_ms integer[], p_accuracies smallint[], p_visitor_marks integer[], p_previous_tags integer[],
  p_waits boolean
) returns table (
  scan_index integer,
  outcome text, scan_ordinal integer, earlier_scans integer, first_scanned_at timestamptz, scanned_by_you boolean,
  company_id uuid, product_name text, product_category text, company_name text, time_zone text,
  batch_name text, manufactured_on date, expires_on date, recall_reason text, block_reason text,
  close_reason text, feedback_only boolean, feedback_config jsonb, printed_serial text,
  visitors integer, is_first_visitor boolean, visitor_record jsonb, picture text, logo text
) language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set enable_material = off as $$
#variable_conflict use_column
declare
  -- Citus runs a statement only when each table of it says in itself that it stays in one shard. One server looks the rows up one by
  -- one instead: it would plan the same condition as a loop over all of them.
  is_one_server constant boolean := current_setting('citus.version', true) is null;
  locked bigint[] := p_code_ids;
  repeated bigint[];
  code_row codes;
  -- By position, as the parameters.
  plain boolean[];
  partner_ids uuid[]; product_ids uuid[]; batch_ids uuid[];
  ordinals integer[];
  first_times timestamptz[];
  visitor_numbers integer[];
  minutes integer[]; hashes integer[]; places integer[]; quiet integer[];
  first_hashes integer[]; first_places integer[]; first_marks integer[];
  product_names text[]; categories text[]; company_names text[]; zones text[]; batch_names text[];
  made_days date[]; expiry_days date[]; recall_reasons text[]; close_reasons text[];
  only_feedback boolean[]; configs jsonb[]; printed_serials text[]; pictures text[]; logos text[];
  records jsonb[];
begin
  if p_waits then
    perform from codes where codes.id = any (p_code_ids) order by codes.id for no key update;
  else
    select array_agg(free.id) into locked
      from (select codes.id from codes where codes.id = any (p_code_ids) for no key update skip locked) as free;
  end if;

  select coalesce(array_agg(id), '{}') into repeated
    from (select id from unnest(p_code_ids) as id group by id having count(*) > 1) as repeated_codes;

  select array_agg(coalesce(is_plain and case
        when is_known then false
        when only_feedback or ordinal = 1 then true
        when known_visitors is not null then hash <> all (session_hashes)
        else first_hash <> hash and (ordinal = 2 or first_place >= 0)
      end, false)),
      array_agg(partner_id), array_agg(product_id), array_agg(batch_id), array_agg(ordinal), array_agg(first_time),
      array_agg(case when only_feedback then null when ordinal = 1 then 1 else coalesce(known_visitors, 1) + 1 end),
      array_agg(minute), array_agg(hash), array_agg(place), array_agg(quiet), array_agg(first_hash), array_agg(first_place), array_agg(first_mark),
      array_agg(product_name), array_agg(category), array_agg(company_name), array_agg(time_zone), array_agg(batch_name),
      array_agg(manufactured_on), array_agg(expires_on), array_agg(recall_reason), array_agg(close_reason),
      array_agg(only_feedback), array_agg(feedback_config), array_agg(printed_serial), array_agg(picture), array_agg(logo)
    into plain, partner_ids, product_ids, batch_ids, ordinals, first_times, visitor_numbers,
      minutes, hashes, places, quiet, first_hashes, first_places, first_marks,
      product_names, categories, company_names, zones, batch_names,
      made_days, expiry_days, recall_reasons, close_reasons, only_feedback, configs, printed_serials, pictures, logos
    from (
      select codes.id = any (locked) and codes.id <> all (repeated) and codes.blocked_at is null
            and batches.released_at is not null and (codes.scan_limit is null or codes.scan_count < codes.scan_limit)
            and not coalesce(earlier.has_scan, false) as is_plain,
          coalesce(earlier.has_visitor, false) as is_known,
          not products.verification_enabled as only_feedback,
          codes.partner_id, codes.product_id, codes.batch_id, codes.scan_count + 1 as ordinal,
          coalesce(codes.first_scanned_at, scan.scanned_at) as first_time,
          code_visitors.visitors as known_visitors, code_visitors.session_hashes,
          floor(extract(epoch from scan.scanned_at) / 60)::integer as minute,
          visitor_hash(coalesce(scan.session_id, scan.scan_id::text)) as hash, pack_place(scan.latitude, scan.longitude) as place,
          quiet_minutes(greatest(codes.last_scanned_at, code_visitors.last_refused_at), scan.scanned_at) as quiet,
          visitor_hash(coalesce(first_scan.session_id, first_scan.scan_id::text)) as first_hash,
          pack_place(first_scan.latitude, first_scan.longitude) as first_place,
          coalesce(codes.first_visitor_mark, 0) | case when first_scan.session_id is null then 2097152 else 0 end as first_mark,
          products.name as product_name, products.category, partners.company_name, partners.time_zone, batches.name as batch_name,
          batches.manufactured_on, batches.expires_on, batches.recall_reason, batches.close_reason, products.feedback_config, products.picture, partners.logo,
          case when batches.is_imported
            then (select imported_serials.printed_serial from imported_serials where imported_serials.code_id = codes.id) end as printed_serial
        from unnest(p_code_ids, p_scan_ids, p_session_ids, p_scanned_at, p_latitudes, p_longitudes) with ordinality
            as scan (code_id, scan_id, session_id, scanned_at, latitude, longitude, position)
          left join codes on codes.id = scan.code_id and (is_one_server or codes.id = any (p_code_ids))
          left join batches on batches.id = codes.batch_id
          left join products on products.id = codes.product_id
          left join partners on partners.id = codes.partner_id
          left join code_visitors on code_visitors.code_id = codes.id
            and (is_one_server or code_visitors.code_id = any (p_code_ids))
          left join lateral (
            select bool_or(scans.scan_id = scan.scan_id) as has_scan, bool_or(scans.session_id = scan.session_id) as has_visitor
              from scans where codes.scan_count > 0 and scans.code_id = codes.id and scans.ordinal > codes.scan_count - 64
                and (is_one_server or scans.code_id = any (p_code_ids))
          ) earlier on true
          left join lateral (
            select scans.session_id, scans.scan_id, scans.latitude, scans.longitude
              from scans where codes.scan_count > 0 and code_visitors.code_id is null and scans.code_id = codes.id
                and scans.ordinal = 1 and (is_one_server or scans.code_id = any (p_code_ids))
          ) first_scan on true
        order by scan.position
    ) as read;

  if true = any (plain) then
    update codes set scan_count = scan.ordinal, first_scanned_at = scan.first_time,
        last_scanned_at = greatest(codes.last_scanned_at, scan.scanned_at),
        first_visitor_mark = case when scan.visitor_number = 1 then coalesce(codes.first_visitor_mark, scan.mark) end
      from unnest(p_code_ids, plain, ordinals, first_times, p_scanned_at, visitor_numbers, p_visitor_marks)
          as scan (code_id, is_plain, ordinal, first_time, scanned_at, visitor_number, mark)
      where codes.id = scan.code_id and scan.is_plain and (is_one_server or codes.id = any (p_code_ids));
    insert into scans (code_id, ordinal, partner_id, scan_id, session_id, scanned_at, method, trust,
        latitude, longitude, city, country, device_type, os, browser, network_type, duration_ms, accuracy)
      select scan.code_id, scan.ordinal, scan.partner_id, scan.scan_id, scan.session_id, scan.scanned_at, scan.method, scan.trust,
          scan.latitude, scan.longitude, scan.city, scan.country, scan.device_type, scan.os, scan.browser, scan.network_type,
          scan.duration_ms, scan.accuracy
        from unnest(plain, p_code_ids, ordinals, partner_ids, p_scan_ids, p_session_ids, p_scanned_at, p_methods, p_trusts,
            p_latitudes, p_longitudes, p_cities, p_countries, p_device_types, p_oses, p_browsers, p_network_types,
            p_durations_ms, p_accuracies)
          as scan (is_plain, code_id, ordinal, partner_id, scan_id, session_id, scanned_at, method, trust,
            latitude, longitude, city, country, device_type, os, browser, network_type, duration_ms, accuracy)
        where scan.is_plain;
    insert into pending_scans (partner_id, product_id, batch_id, code_id, scanned_at, method, session_id, city, country, scans, first_scans,
        visitor_number, network_tag)
      select scan.partner_id, scan.product_id, scan.batch_id, scan.code_id, scan.scanned_at, scan.method, scan.session_id, scan.city,
          scan.country, 1, (scan.ordinal = 1)::integer, scan.visitor_number, case when scan.mark & 65536 <> 0 then scan.mark & 65535 end
        from unnest(plain, partner_ids, product_ids, batch_ids, p_code_ids, p_scanned_at, p_methods, p_session_ids, p_cities, p_countries,
            ordinals, visitor_numbers, p_visitor_marks)
          as scan (is_plain, partner_id, product_id, batch_id, code_id, scanned_at, method, session_id, city, country, ordinal, visitor_number,
            mark)
        where scan.is_plain;
  end if;

  -- As record_visitor does.
  if 2 < any (visitor_numbers) then
    update code_visitors set
        visitors = scan.visitor_number, anonymous_visitors = code_visitors.anonymous_visitors + scan.is_anonymous,
        recent_entries = case when cardinality(code_visitors.recent_entries) < 5 * 128
          then code_visitors.recent_entries || scan.entry else code_visitors.recent_entries end,
        session_hashes = coalesce(
          (code_visitors.session_hashes || scan.hash)[greatest(1, cardinality(code_visitors.session_hashes) - 62):], '{}'),
        last_visitor_at = greatest(code_visitors.last_visitor_at, scan.scanned_at),
        has_network_tags = code_visitors.has_network_tags or (scan.mark & 65536) <> 0
      from (
        select code_id, visitor_number, scanned_at, mark, hash, (session_id is null)::integer as is_anonymous,
            array[minute, place, mark, hash, quiet * 65536 + previous_tag] as entry
          from unnest(plain, p_code_ids, visitor_numbers, p_scanned_at, p_session_ids, p_visitor_marks, p_previous_tags, minutes, hashes, places, quiet)
            as new (is_plain, code_id, visitor_number, scanned_at, session_id, mark, previous_tag, minute, hash, place, quiet)
          where is_plain and visitor_number > 2
      ) as scan
      where code_visitors.code_id = scan.code_id and (is_one_server or code_visitors.code_id = any (p_code_ids));
  end if;
  if 2 = any (visitor_numbers) then
    insert into code_visitors (code_id, visitors, anonymous_visitors, recent_entries, session_hashes, last_visitor_at, has_network_tags)
      select code_id, 2, (session_id is null)::integer + ((first_mark & 2097152) <> 0)::integer,
          array[floor(extract(epoch from first_time) / 60)::integer, first_place, first_mark, first_hash, 0,
            minute, place, mark, hash, quiet * 65536 + previous_tag],
          array[first_hash, hash], scanned_at, ((first_mark | mark) & 65536) <> 0
        from unnest(plain, p_code_ids, visitor_numbers, p_scanned_at, p_session_ids, p_visitor_marks, p_previous_tags, minutes, hashes, places, quiet,
            first_times, first_hashes, first_places, first_marks)
          as scan (is_plain, code_id, visitor_number, scanned_at, session_id, mark, previous_tag, minute, hash, place, quiet,
            first_time, first_hash, first_place, first_mark)
        where is_plain and visitor_number = 2;
  end if;

  records := array_fill(null::jsonb, array[cardinality(p_code_ids)]);
  if 4 < any (visitor_numbers) then
    for i in 1 .. cardinality(p_code_ids) loop
      if plain[i] and visitor_numbers[i] > 4 then
        select * into code_row from codes where codes.id = p_code_ids[i];
        records[i] := code_record(code_row, p_scanned_at[i]);
      end if;
    end loop;
  end if;

  return query
    select scan.position::integer, 'counted', scan.ordinal, scan.ordinal - 1, scan.first_time, false,
        scan.partner_id, scan.product_name, scan.category, scan.company_name, scan.time_zone, scan.batch_name, scan.manufactured_on,
        scan.expires_on, scan.recall_reason, null, scan.close_reason, scan.only_feedback, scan.feedback_config, scan.printed_serial,
        scan.visitor_number, scan.visitor_number = 1, scan.record, scan.picture, scan.logo
      from unnest(plain, ordinals, first_times, partner_ids, product_names, categories, company_names, zones, batch_names, made_days,
          expiry_days, recall_reasons, close_reasons, only_feedback, configs, printed_serials, visitor_numbers, records, pictures, logos) with ordinality
        as scan (is_plain, ordinal, first_time, partner_id, product_name, category, company_name, time_zone, batch_name, manufactured_on,
          expires_on, recall_reason, close_reason, only_feedback, feedback_config, printed_serial, visitor_number, record, picture, logo, position)
      where scan.is_plain;

  if false = any (plain) then
    for i in 1 .. cardinality(p_code_ids) loop
      if not plain[i] then
        return query select i, recorded.* from record_scan(
          p_code_ids[i], p_scan_ids[i], p_session_ids[i], p_scanned_at[i], p_methods[i], p_trusts[i],
          p_latitudes[i], p_longitudes[i], p_cities[i], p_countries[i],
          p_device_types[i], p_oses[i], p_browsers[i], p_network_types[i],
          p_durations_ms[i], p_accuracies[i], p_visitor_marks[i], p_previous_tags[i], p_waits) as recorded;
      end if;
    end loop;
  end if;
end $$;
