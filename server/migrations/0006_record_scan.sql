-- Checks and counts one scan in one call. Returns no row for a code that does not exist.
-- Time is always a parameter, never now(): the function may then run distributed by code (Citus).
-- A scan id among the last 64 scans of the code is a retry: it gets its first answer, and may add its location late.
create function record_scan(
  p_code_id bigint, p_scan_id uuid, p_session_id text, p_scanned_at timestamptz, p_method text, p_trust text,
  p_latitude numeric, p_longitude numeric, p_city text, p_country text,
  p_device_type text, p_os text, p_browser text, p_network_type text
) returns table (
  outcome text, scan_ordinal integer, earlier_scans integer, first_scanned_at timestamptz, scanned_by_you boolean,
  product_name text, product_category text, company_name text, time_zone text,
  batch_name text, manufactured_on date, expires_on date, recall_reason text, block_reason text,
  close_reason text, feedback_only boolean, feedback_config jsonb, printed_serial text
) language plpgsql as $$
declare
  code_row codes;
  released_at timestamptz;
  is_imported boolean;
  first_ordinal_of_session integer;
  located_scan scans;
begin
  select * into code_row from codes where codes.id = p_code_id for no key update;
  if not found then
    return;
  end if;
  select products.name, products.category, partners.company_name, partners.time_zone,
      batches.name, batches.manufactured_on, batches.expires_on, batches.recall_reason, batches.released_at,
      batches.close_reason, not products.verification_enabled, products.feedback_config, batches.is_imported
    into product_name, product_category, company_name, time_zone,
      batch_name, manufactured_on, expires_on, recall_reason, released_at,
      close_reason, feedback_only, feedback_config, is_imported
    from batches join products on products.id = batches.product_id join partners on partners.id = batches.partner_id
    where batches.id = code_row.batch_id;
  if code_row.scan_count > 0 then
    select max(scans.ordinal) filter (where scans.scan_id = p_scan_id), min(scans.ordinal) filter (where scans.session_id = p_session_id)
      into scan_ordinal, first_ordinal_of_session
      from scans where scans.code_id = p_code_id and scans.ordinal > code_row.scan_count - 64;
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
      last_scanned_at = greatest(codes.last_scanned_at, p_scanned_at) where codes.id = p_code_id;
    insert into scans (code_id, ordinal, partner_id, scan_id, session_id, scanned_at, method, trust,
        latitude, longitude, city, country, device_type, os, browser, network_type)
      values (p_code_id, scan_ordinal, code_row.partner_id, p_scan_id, p_session_id, p_scanned_at, p_method, p_trust,
        p_latitude, p_longitude, p_city, p_country, p_device_type, p_os, p_browser, p_network_type);
    insert into pending_scans (partner_id, product_id, batch_id, code_id, scanned_at, method, session_id, city, country, scans, first_scans)
      values (code_row.partner_id, code_row.product_id, code_row.batch_id, p_code_id, p_scanned_at, p_method, p_session_id, p_city, p_country,
        1, (scan_ordinal = 1)::integer);
  end if;

  earlier_scans := coalesce(scan_ordinal - 1, code_row.scan_count);
  scanned_by_you := coalesce(first_ordinal_of_session <= earlier_scans, false);
  first_scanned_at := code_row.first_scanned_at;
  block_reason := code_row.block_reason;
  if is_imported then
    select imported_serials.printed_serial into printed_serial from imported_serials where imported_serials.code_id = p_code_id;
  end if;
  return next;
end $$;

-- Records many scans in one call. Codes are locked in id order, so that two calls cannot deadlock; the scans of one code are
-- numbered in the order of the arrays. scan_index is the position in the arrays, from 1.
create function record_scans(
  p_code_ids bigint[], p_scan_ids uuid[], p_session_ids text[], p_scanned_at timestamptz[], p_methods text[], p_trusts text[],
  p_latitudes numeric[], p_longitudes numeric[], p_cities text[], p_countries text[],
  p_device_types text[], p_oses text[], p_browsers text[], p_network_types text[]
) returns table (
  scan_index integer,
  outcome text, scan_ordinal integer, earlier_scans integer, first_scanned_at timestamptz, scanned_by_you boolean,
  product_name text, product_category text, company_name text, time_zone text,
  batch_name text, manufactured_on date, expires_on date, recall_reason text, block_reason text,
  close_reason text, feedback_only boolean, feedback_config jsonb, printed_serial text
) language plpgsql as $$
begin
  perform from codes where codes.id = any (p_code_ids) order by codes.id for no key update;
  for i in 1 .. cardinality(p_code_ids) loop
    return query select i, recorded.* from record_scan(
      p_code_ids[i], p_scan_ids[i], p_session_ids[i], p_scanned_at[i], p_methods[i], p_trusts[i],
      p_latitudes[i], p_longitudes[i], p_cities[i], p_countries[i],
      p_device_types[i], p_oses[i], p_browsers[i], p_network_types[i]) as recorded;
  end loop;
end $$;
