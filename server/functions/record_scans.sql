-- On a Citus cluster the workers refused two statements of record_scans (0012_set_based_scans.sql), so that scans were recorded one by
-- one: the one that reads, and the one that adds visitors by an expression that depends on the time zone. On one server the plans of two
-- updates compared each scan of a call with each of its codes.
create or replace function record_scans(
  p_shard_code bigint, p_code_ids bigint[], p_scan_ids uuid[], p_session_ids text[], p_scanned_at timestamptz[], p_methods text[],
  p_trusts text[], p_latitudes numeric[], p_longitudes numeric[], p_cities text[], p_countries text[], p_device_types text[],
  p_oses text[], p_browsers text[], p_network_types text[], p_durations_ms integer[], p_accuracies smallint[], p_visitor_marks integer[],
  p_previous_tags integer[], p_waits boolean
) returns table (
  scan_index integer, outcome text, scan_ordinal integer, earlier_scans integer, first_scanned_at timestamptz, scanned_by_you boolean,
  company_id uuid, product_name text, product_category text, company_name text, time_zone text, batch_name text, manufactured_on date,
  expires_on date, recall_reason text, block_reason text, close_reason text, feedback_only boolean, feedback_config jsonb,
  printed_serial text, visitors integer, is_first_visitor boolean, visitor_record jsonb, picture text, logo text, pin_offer text
) language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
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
  pin_offers text[];
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
      array_agg(only_feedback), array_agg(feedback_config), array_agg(printed_serial), array_agg(picture), array_agg(logo), array_agg(pin_offer)
    into plain, partner_ids, product_ids, batch_ids, ordinals, first_times, visitor_numbers,
      minutes, hashes, places, quiet, first_hashes, first_places, first_marks,
      product_names, categories, company_names, zones, batch_names,
      made_days, expiry_days, recall_reasons, close_reasons, only_feedback, configs, printed_serials, pictures, logos, pin_offers
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
          batches.manufactured_on, batches.expires_on, batches.recall_reason, batches.close_reason, products.feedback_config, products.picture_id as picture, partners.logo_id as logo,
          case when batches.pin_key_fingerprint is not null then products.pin_offer end as pin_offer,
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
        visitor_number, network_tag, ordinal)
      select scan.partner_id, scan.product_id, scan.batch_id, scan.code_id, scan.scanned_at, scan.method, scan.session_id, scan.city,
          scan.country, 1, (scan.ordinal = 1)::integer, scan.visitor_number, case when scan.mark & 65536 <> 0 then scan.mark & 65535 end, scan.ordinal
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
        scan.visitor_number, scan.visitor_number = 1, scan.record, scan.picture, scan.logo, scan.pin_offer
      from unnest(plain, ordinals, first_times, partner_ids, product_names, categories, company_names, zones, batch_names, made_days,
          expiry_days, recall_reasons, close_reasons, only_feedback, configs, printed_serials, visitor_numbers, records, pictures, logos, pin_offers) with ordinality
        as scan (is_plain, ordinal, first_time, partner_id, product_name, category, company_name, time_zone, batch_name, manufactured_on,
          expires_on, recall_reason, close_reason, only_feedback, feedback_config, printed_serial, visitor_number, record, picture, logo, pin_offer, position)
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
