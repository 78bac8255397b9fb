-- The proof of every counted scan. The key (code, ordinal) is the history's index and a second, physical proof of the limit.
-- No address of a visitor is kept; the place is rounded to 0.01 degree (about 1 km) before it comes here.

create table scans (
  code bigint not null references codes,
  ordinal integer not null check (ordinal > 0),
  partner_id uuid not null,
  scan_id uuid not null,
  session_id text,
  scanned_at timestamptz not null,
  method text not null check (method in ('QR_SCAN', 'MANUAL_ENTRY')),
  trust text not null check (trust in ('page', 'client')),
  latitude numeric(4, 2) check (latitude between -90 and 90),
  longitude numeric(5, 2) check (longitude between -180 and 180),
  city text,
  country text,
  device_type text,
  os text,
  browser text,
  network_type text,
  primary key (code, ordinal),
  check ((latitude is null) = (longitude is null))
);

-- One scan, judged and counted in one call. Nothing comes back for a code that was never issued.
-- The time is the caller's: no now() here, so that the function may be distributed (design 5, "Beyond one machine").
-- A scan id seen among the code's last 64 scans is the same scan: it gets its first answer, and may bring its place late.
create function verify_one(
  p_code bigint, p_scan_id uuid, p_session_id text, p_scanned_at timestamptz, p_method text, p_trust text,
  p_latitude numeric, p_longitude numeric, p_city text, p_country text,
  p_device_type text, p_os text, p_browser text, p_network_type text
) returns table (
  outcome text, scan_ordinal integer, earlier_scans integer, scanned_first_at timestamptz, scanned_by_you boolean,
  product_name text, product_category text, company_name text, time_zone text,
  batch_name text, manufactured_on date, expires_on date, recall_reason text, block_reason text
) language plpgsql as $$
declare
  unit codes;
  released_at timestamptz;
  first_by_session integer;
begin
  select * into unit from codes where codes.code = p_code for no key update;
  if not found then
    return;
  end if;
  select products.name, products.category, partners.company_name, partners.time_zone,
      batches.name, batches.manufactured_on, batches.expires_on, batches.recall_reason, batches.released_at
    into product_name, product_category, company_name, time_zone,
      batch_name, manufactured_on, expires_on, recall_reason, released_at
    from batches join products on products.id = batches.product_id join partners on partners.id = batches.partner_id
    where batches.id = unit.batch_id;
  if unit.scan_count > 0 then
    select max(scans.ordinal) filter (where scans.scan_id = p_scan_id), min(scans.ordinal) filter (where scans.session_id = p_session_id)
      into scan_ordinal, first_by_session
      from scans where scans.code = p_code and scans.ordinal > unit.scan_count - 64;
  end if;

  if unit.blocked_at is not null then
    outcome := 'blocked';
  elsif released_at is null or released_at > p_scanned_at then
    outcome := 'not_released';
  elsif scan_ordinal is not null then
    outcome := 'counted';
    if p_latitude is not null then
      update scans set latitude = p_latitude, longitude = p_longitude, city = p_city, country = p_country
        where scans.code = p_code and scans.ordinal = scan_ordinal and scans.latitude is null;
    end if;
  elsif unit.scan_count >= unit.scan_limit then
    outcome := 'limit_reached';
  else
    outcome := 'counted';
    scan_ordinal := unit.scan_count + 1;
    unit.first_scanned_at := coalesce(unit.first_scanned_at, p_scanned_at);
    update codes set scan_count = scan_ordinal, first_scanned_at = unit.first_scanned_at,
      last_scanned_at = greatest(codes.last_scanned_at, p_scanned_at) where codes.code = p_code;
    insert into scans (code, ordinal, partner_id, scan_id, session_id, scanned_at, method, trust,
        latitude, longitude, city, country, device_type, os, browser, network_type)
      values (p_code, scan_ordinal, unit.partner_id, p_scan_id, p_session_id, p_scanned_at, p_method, p_trust,
        p_latitude, p_longitude, p_city, p_country, p_device_type, p_os, p_browser, p_network_type);
  end if;

  earlier_scans := coalesce(scan_ordinal - 1, unit.scan_count);
  scanned_by_you := coalesce(first_by_session <= earlier_scans, false);
  scanned_first_at := unit.first_scanned_at;
  block_reason := unit.block_reason;
  return next;
end $$;

-- Many scans settled together. Codes are locked in their order, whatever the order of arrival
-- (else two batches deadlock); scans of one code are numbered as they arrived. `member` is the place in the arrays, from 1.
create function verify_batch(
  p_codes bigint[], p_scan_ids uuid[], p_session_ids text[], p_scanned_at timestamptz[], p_methods text[], p_trusts text[],
  p_latitudes numeric[], p_longitudes numeric[], p_cities text[], p_countries text[],
  p_device_types text[], p_oses text[], p_browsers text[], p_network_types text[]
) returns table (
  member integer,
  outcome text, scan_ordinal integer, earlier_scans integer, scanned_first_at timestamptz, scanned_by_you boolean,
  product_name text, product_category text, company_name text, time_zone text,
  batch_name text, manufactured_on date, expires_on date, recall_reason text, block_reason text
) language plpgsql as $$
begin
  perform from codes where codes.code = any (p_codes) order by codes.code for no key update;
  for i in 1 .. cardinality(p_codes) loop
    return query select i, one.* from verify_one(
      p_codes[i], p_scan_ids[i], p_session_ids[i], p_scanned_at[i], p_methods[i], p_trusts[i],
      p_latitudes[i], p_longitudes[i], p_cities[i], p_countries[i],
      p_device_types[i], p_oses[i], p_browsers[i], p_network_types[i]) as one;
  end loop;
end $$;
