-- Checks and counts one scan in one call. Returns no row for a code that does not exist.
-- Time is always a parameter, never now(): the function may then run distributed by code (Citus).
-- A scan id among the last 64 scans of the code is a retry: it gets its first answer, and may add its location late.
-- Without p_waits, a code that another transaction has locked is 'busy' instead of waited for.
-- A plan that a connection made while the tables were small must not read all of a large one: hence the setting.
create or replace function record_scan(
  p_code_id bigint, p_scan_id uuid, p_session_id text, p_scanned_at timestamptz, p_method text, p_trust text, p_latitude numeric,
  p_longitude numeric, p_city text, p_country text, p_device_type text, p_os text, p_browser text, p_network_type text,
  p_duration_ms integer, p_accuracy smallint, p_visitor_mark integer, p_previous_tag integer, p_waits boolean
) returns table (
  outcome text, scan_ordinal integer, earlier_scans integer, first_scanned_at timestamptz, scanned_by_you boolean, company_id uuid,
  product_name text, product_category text, company_name text, time_zone text, batch_name text, manufactured_on date, expires_on date,
  recall_reason text, block_reason text, close_reason text, feedback_only boolean, feedback_config jsonb, printed_serial text,
  visitors integer, is_first_visitor boolean, visitor_record jsonb, picture text, logo text, pin_offer text
) language plpgsql
  set enable_seqscan = off as $$
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
      batches.close_reason, not products.verification_enabled, products.feedback_config, batches.is_imported, products.picture_id, partners.logo_id,
      case when batches.pin_key_fingerprint is not null then products.pin_offer end
    into product_name, product_category, company_name, time_zone,
      batch_name, manufactured_on, expires_on, recall_reason, released_at,
      close_reason, feedback_only, feedback_config, is_imported, picture, logo, pin_offer
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
            scans, first_scans, is_location_update, ordinal)
          select code_row.partner_id, code_row.product_id, code_row.batch_id, p_code_id, located_scan.scanned_at, located_scan.method,
            located_scan.session_id, change.city, change.country, change.delta, change.delta * (scan_ordinal = 1)::integer, true, scan_ordinal
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
        visitor_number, network_tag, ordinal)
      values (code_row.partner_id, code_row.product_id, code_row.batch_id, p_code_id, p_scanned_at, p_method, p_session_id, p_city, p_country,
        1, (scan_ordinal = 1)::integer, new_visitor, case when p_visitor_mark & 65536 <> 0 then p_visitor_mark & 65535 end, scan_ordinal);
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
