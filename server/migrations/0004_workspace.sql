-- The partner's workspace and the shopper's feedback: questions and answers, a batch's close, serials that partners already
-- print, and the cases that shoppers report.

-- A product verifies, or it asks for feedback (specification 2, "Product mode"); what it asks is kept as the contract has it.
alter table products
  add column feedback_config jsonb,
  add check ((feedback_config is not null) = feedback_enabled),
  add check (verification_enabled <> feedback_enabled);

alter table batches
  add column closed_at timestamptz,
  add column close_reason text,
  add column is_imported boolean not null default false,
  add check ((closed_at is null) = (close_reason is null));

-- A serial of a partner's own: `serial` as it is looked up (upper case, no separators, O as 0, I and L as 1), `printed` as the
-- label has it. Looked up only when a text has not the form of our own serials (design 5).
create table aliases (
  serial text primary key,
  code bigint not null unique references codes,
  printed text not null
);

-- One answer for each visitor and code, by the unique index. The same submission id is the same answer, sent again.
-- No address of a visitor is kept; the place is as coarse as a scan's.
create table feedback (
  id uuid primary key,
  code bigint not null references codes,
  batch_id uuid not null,
  product_id uuid not null,
  partner_id uuid not null,
  session_id text not null,
  submission_id uuid not null,
  submitted_at timestamptz not null,
  emoji text check (emoji in ('very_happy', 'happy', 'neutral', 'sad')),
  multiple_choice text,
  rating smallint check (rating between 1 and 5),
  open_ended text check (char_length(open_ended) between 1 and 500),
  device_type text check (device_type in ('mobile', 'desktop')),
  latitude numeric(4, 2) check (latitude between -90 and 90),
  longitude numeric(5, 2) check (longitude between -180 and 180),
  city text,
  country text,
  foreign key (batch_id, product_id, partner_id) references batches (id, product_id, partner_id),
  unique (code, session_id),
  check ((latitude is null) = (longitude is null)),
  check (num_nonnulls(emoji, multiple_choice, rating, open_ended) > 0)
);
create index feedback_batch_id_submitted_at_idx on feedback (batch_id, submitted_at);
create index feedback_product_id_submitted_at_idx on feedback (product_id, submitted_at);

-- A link that proves a new e-mail address carries that address (docs/adr/0011).
alter table one_time_tokens
  add column new_email text check (new_email = lower(new_email)),
  drop constraint one_time_tokens_purpose_check,
  add constraint one_time_tokens_purpose_check
    check (purpose in ('complete_registration', 'reset_password', 'change_email')),
  add check ((purpose = 'change_email') = (new_email is not null));

-- A case: what a shopper holds. `partner_id` is whose it is to act on; without one it is the admins'.
-- `verification_number` is what the shopper read or typed; code, batch and product are there when it is one of ours.
create table reports (
  id uuid primary key,
  created_at timestamptz not null,
  partner_id uuid references partners,
  product_id uuid references products,
  batch_id uuid references batches,
  code bigint references codes,
  verification_number text,
  host text,
  verdict text,
  what text not null,
  where_bought text,
  contact text,
  city text,
  country text,
  looking_into_since timestamptz,
  closed_at timestamptz,
  closing_note text,
  check ((closed_at is null) = (closing_note is null)),
  check ((batch_id is null) = (partner_id is null)),
  check ((batch_id is null) = (product_id is null)),
  check (code is null or batch_id is not null)
);
create index reports_partner_id_created_at_idx on reports (partner_id, created_at);

-- Apart from the case, so that lists do not drag pictures along. Always JPEG, made by us from what was sent.
create table report_photos (
  report_id uuid primary key references reports on delete cascade,
  jpeg bytea not null check (octet_length(jpeg) <= 2097152),
  created_at timestamptz not null
);

-- The verify call as in 0003, which see; it also says what a closed batch, a product that asks for feedback and an imported
-- code need said. Its columns are new, so that it is made anew.
drop function verify_batch;
drop function verify_one;

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
  batch_name text, manufactured_on date, expires_on date, recall_reason text, block_reason text,
  close_reason text, feedback_only boolean, feedback_config jsonb, imported_serial text
) language plpgsql as $$
declare
  unit codes;
  released_at timestamptz;
  first_by_session integer;
  is_imported boolean;
begin
  select * into unit from codes where codes.code = p_code for no key update;
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
    where batches.id = unit.batch_id;
  if unit.scan_count > 0 then
    select max(scans.ordinal) filter (where scans.scan_id = p_scan_id), min(scans.ordinal) filter (where scans.session_id = p_session_id)
      into scan_ordinal, first_by_session
      from scans where scans.code = p_code and scans.ordinal > unit.scan_count - 64;
  end if;

  if unit.blocked_at is not null then
    outcome := 'blocked';
  elsif released_at is null then
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
  if is_imported then
    select aliases.printed into imported_serial from aliases where aliases.code = p_code;
  end if;
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
  batch_name text, manufactured_on date, expires_on date, recall_reason text, block_reason text,
  close_reason text, feedback_only boolean, feedback_config jsonb, imported_serial text
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
