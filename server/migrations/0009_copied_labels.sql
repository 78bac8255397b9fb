-- Detection of copied labels (docs/detection.md).

alter table products
  -- The score at which a code is suspected, as the partner chose it, and what dismissed cases added to it.
  add copy_limit smallint not null default 10 check (copy_limit between 10 and 13),
  add copy_limit_raised smallint not null default 0 check (copy_limit_raised between 0 and 3),
  add is_resold boolean not null default false;
alter table partners
  add blocks_confirmed_copies boolean not null default false,
  add holds_clear_copies boolean not null default false;
-- The device class and network tag of the first visitor, until a second one arrives. The tag is erased after 7 days.
alter table codes add first_visitor_mark integer;
alter table pending_scans
  -- Set when the scan brought a new visitor to its code: the number of that visitor.
  add visitor_number integer,
  -- The scan limit refused it: it does not count, and only the detection of copied labels uses it.
  add is_refused boolean not null default false;

-- The visitors of a code, from the second one on. record_visitor appends to recent_entries; the server folds them into
-- kept_entries and the sums (server/src/detection/visitor-history.ts). An entry is 5 integers: minute, place, mark, hash of the
-- session id, and the weight (kept) or the quiet minutes and last week's network tag (recent).
create table code_visitors (
  -- Not a foreign key: record_visitor, which alone adds rows, has the code locked, and the check would cost as much as the row.
  code_id bigint primary key,
  visitors integer not null,
  anonymous_visitors integer not null,
  folded_visitors integer not null default 0,
  weight integer not null default 0,
  quiet3_weight integer not null default 0,
  quiet20_weight integer not null default 0,
  quiet_returns integer not null default 0,
  networks integer not null default 0,
  kept_entries integer[] not null default '{}',
  recent_entries integer[] not null,
  -- Of the newest 64 visitors: a repeat by one of them adds nothing.
  session_hashes integer[] not null,
  last_visitor_at timestamptz not null,
  last_refused_at timestamptz,
  -- Not a value that changes with each visitor, so that updates stay HOT although it is indexed.
  has_network_tags boolean not null,
  -- The score was 8 or more at some time: the baselines count the code.
  is_high boolean not null default false
) with (fillfactor = 70);
create index code_visitors_with_tags_idx on code_visitors (code_id) where has_network_tags;

-- New visitors whose scan was refused: only this table says which codes they tried, to show or erase their data. The session id is
-- the scan id where the visitor sent none.
create table refused_visitors (
  session_id text not null,
  code_id bigint not null,
  refused_at timestamptz not null,
  primary key (session_id, code_id)
);

-- How many codes of a product reached 1 to 4 visitors, and how many scanned codes of a batch or partner have a high score. Scores
-- use the counts of the last UTC midnight: those before `day`, and those on it once it is over.
create table detection_baselines (
  -- The id of a product, a batch or a partner.
  subject_id uuid primary key,
  day date not null,
  reached_1 integer not null default 0,
  reached_2 integer not null default 0,
  reached_3 integer not null default 0,
  reached_4 integer not null default 0,
  high integer not null default 0,
  day_reached_1 integer not null default 0,
  day_reached_2 integer not null default 0,
  day_reached_3 integer not null default 0,
  day_reached_4 integer not null default 0,
  day_high integer not null default 0
);

-- A queue: codes with a new visitor, until their score is computed again.
create table copy_candidates (
  code_id bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- What the detection found about a code, for its partner to decide.
create table copy_cases (
  id uuid primary key,
  code_id bigint not null unique references codes,
  partner_id uuid not null references partners,
  product_id uuid not null references products,
  batch_id uuid not null references batches,
  state text not null check (state in ('watched', 'open', 'confirmed', 'dismissed')),
  -- As of the newest visitor, to sort by and for the dry run of other limits. The score is in hundredths.
  score integer not null,
  visitors integer not null,
  locations integer not null,
  opened_at timestamptz not null,
  last_visitor_at timestamptz not null,
  -- When the score reached 10, 11, 12 and 13 first.
  reached10_at timestamptz,
  reached11_at timestamptz,
  reached12_at timestamptz,
  reached13_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references accounts,
  dismiss_reason text check (dismiss_reason in ('display_item', 'resold', 'own_test', 'other')),
  note text,
  -- At the dismissal: the visitors, and the packed places of their locations.
  dismissed_visitors integer,
  dismissed_places integer[],
  check ((state in ('confirmed', 'dismissed')) = (decided_at is not null)),
  check ((state = 'dismissed') = (dismiss_reason is not null)),
  check ((state = 'dismissed') = (dismissed_visitors is not null and dismissed_places is not null))
);
create index on copy_cases (partner_id, state, score desc);
create index on copy_cases (product_id);
create index on copy_cases (batch_id);

-- What shoppers answered to "Is this your own item that you checked before?".
create table own_item_answers (
  code_id bigint not null references codes,
  session_id text not null,
  answer text not null check (answer in ('yes', 'no', 'not_sure')),
  answered_at timestamptz not null,
  primary key (code_id, session_id)
);
create index on own_item_answers (session_id);

alter table alert_rules drop constraint alert_rules_kind_check,
  add constraint alert_rules_kind_check
    check (kind in ('copied_label', 'many_scans', 'outside_countries', 'after_expiry', 'unreleased'));
insert into alert_rules (id, partner_id, kind, notify_by_email, created_at)
  select gen_random_uuid(), id, 'copied_label', true, now() from partners;

-- A visitor of a code is known by the first 32 bits of the MD5 of the session id. A hash as short as that identifies nobody; MD5
-- is the same in every version of PostgreSQL and in the tools that replay scans.
create function visitor_hash(p_session text) returns integer language sql immutable strict
  as $$ select ('x' || left(md5(p_session), 8))::bit(32)::integer $$;

create function pack_place(p_latitude numeric, p_longitude numeric) returns integer language sql immutable
  as $$ select case when p_latitude is null then -1
    else ((p_latitude * 100)::integer + 9000) * 36001 + (p_longitude * 100)::integer + 18000 end $$;

-- Whole minutes without a scan, as an entry has them: at least 0, at most 22 days, which is more than the score tells apart.
create function quiet_minutes(p_since timestamptz, p_until timestamptz) returns integer language sql immutable
  as $$ select least(32767, greatest(0, floor(extract(epoch from p_until - p_since) / 60)))::integer $$;

-- The entries with a place for the visitor, if it has an entry without one. Once a weight is decided, which is when 6 visitors are
-- newer, the entry is marked: its late place makes a location and changes no weight.
create function complete_place(p_entries integer[], p_hash integer, p_place integer, p_undecided integer) returns integer[]
language plpgsql immutable as $$
declare
  late_place constant integer := 4194304;
  entries constant integer := cardinality(p_entries) / 5;
begin
  for i in 0 .. entries - 1 loop
    if p_entries[5 * i + 4] = p_hash and p_entries[5 * i + 2] = -1 then
      p_entries[5 * i + 2] := p_place;
      if i < entries - p_undecided then
        p_entries[5 * i + 3] := p_entries[5 * i + 3] | late_place;
      end if;
    end if;
  end loop;
  return p_entries;
end $$;

-- Notes the visitor of a scan (after the first scan of a code that is locked, before the scan itself is counted). `visitors` is
-- how many the code has now; `visitor_number` is set for a new one. The most frequent case comes first, with one statement.
create function record_visitor(
  p_code codes, p_session_id text, p_scan_id uuid, p_scanned_at timestamptz, p_latitude numeric, p_longitude numeric,
  p_mark integer, p_previous_tag integer, p_is_refused boolean, p_is_retry boolean,
  out visitors integer, out visitor_number integer, out is_first_visitor boolean
) language plpgsql as $$
declare
  max_recent constant integer := 128;
  minute integer := floor(extract(epoch from p_scanned_at) / 60);
  hash integer := visitor_hash(coalesce(p_session_id, p_scan_id::text));
  place integer := pack_place(p_latitude, p_longitude);
  refused_at timestamptz := case when p_is_refused then p_scanned_at end;
  is_anonymous integer := (p_session_id is null)::integer;
  kept integer[];
  recent integer[];
  first_scan record;
  first_hash integer := 0;
  first_place integer := -1;
  first_mark integer := coalesce(p_code.first_visitor_mark, 0);
begin
  if not p_is_retry then
    update code_visitors set
        visitors = code_visitors.visitors + 1, anonymous_visitors = anonymous_visitors + is_anonymous,
        recent_entries = case when cardinality(recent_entries) < 5 * max_recent
          then recent_entries || array[minute, place, p_mark, hash,
            quiet_minutes(greatest(p_code.last_scanned_at, last_refused_at), p_scanned_at) * 65536 + p_previous_tag]
          else recent_entries end,
        session_hashes = (session_hashes || hash)[greatest(1, cardinality(session_hashes) - 62):],
        last_visitor_at = greatest(last_visitor_at, p_scanned_at),
        last_refused_at = greatest(last_refused_at, refused_at),
        has_network_tags = has_network_tags or (p_mark & 65536) <> 0
      where code_visitors.code_id = p_code.id and hash <> all (session_hashes)
      returning code_visitors.visitors into visitors;
    visitor_number := visitors;
    is_first_visitor := false;
  end if;

  if visitors is null then
    select code_visitors.visitors, kept_entries, recent_entries into visitors, kept, recent
      from code_visitors where code_visitors.code_id = p_code.id;
    if found then
      -- A visitor who is known, or a retry.
      is_first_visitor := hash = coalesce(kept[4], recent[4]);
      if place >= 0 and (complete_place(kept, hash, place, 0) <> kept or complete_place(recent, hash, place, 6) <> recent) then
        update code_visitors set kept_entries = complete_place(kept_entries, hash, place, 0),
          recent_entries = complete_place(recent_entries, hash, place, 6) where code_visitors.code_id = p_code.id;
        if visitors > 2 then
          insert into copy_candidates (code_id) values (p_code.id);
        end if;
      end if;
      if p_is_refused then
        update code_visitors set last_refused_at = greatest(last_refused_at, refused_at) where code_visitors.code_id = p_code.id;
      end if;
    else
      -- All scans so far are by the first visitor.
      select scans.session_id, scans.scan_id, scans.latitude, scans.longitude into first_scan
        from scans where scans.code_id = p_code.id and scans.ordinal = 1;
      if found then
        first_hash := visitor_hash(coalesce(first_scan.session_id, first_scan.scan_id::text));
        first_place := pack_place(first_scan.latitude, first_scan.longitude);
      end if;
      visitors := 1;
      is_first_visitor := first_hash = hash;
      if is_first_visitor or p_is_retry then
        return;
      end if;
      if first_place < 0 and p_code.scan_count > 1 then
        select pack_place(scans.latitude, scans.longitude) into first_place
          from scans where scans.code_id = p_code.id and scans.latitude is not null order by scans.ordinal limit 1;
      end if;
      insert into code_visitors (code_id, visitors, anonymous_visitors, recent_entries, session_hashes,
          last_visitor_at, last_refused_at, has_network_tags)
        values (p_code.id, 2, is_anonymous + (first_scan.session_id is null)::integer,
          array[floor(extract(epoch from p_code.first_scanned_at) / 60)::integer, coalesce(first_place, -1),
            first_mark | case when first_scan.session_id is null then 2097152 else 0 end, first_hash, 0,
            minute, place, p_mark, hash, quiet_minutes(p_code.last_scanned_at, p_scanned_at) * 65536 + p_previous_tag],
          array[first_hash, hash], p_scanned_at, refused_at, ((first_mark | p_mark) & 65536) <> 0);
      visitors := 2;
      visitor_number := 2;
    end if;
  end if;

  if p_is_refused and visitor_number is not null then
    insert into refused_visitors (session_id, code_id, refused_at)
      values (coalesce(p_session_id, p_scan_id::text), p_code.id, p_scanned_at) on conflict do nothing;
    insert into pending_scans (partner_id, product_id, batch_id, code_id, scanned_at, method, scans, first_scans, visitor_number, is_refused)
      values (p_code.partner_id, p_code.product_id, p_code.batch_id, p_code.id, p_scanned_at, 'QR_SCAN', 0, 0, visitor_number, true);
  end if;
end $$;

-- What the server needs to compute the score of a code (CodeRecord in server/src/detection/assess-copy.ts); null for a code with
-- fewer than two visitors.
create function code_record(p_code codes, p_at timestamptz) returns jsonb language plpgsql stable as $$
declare
  history code_visitors;
  copy_case copy_cases;
  copy_limit integer;
  today date := (p_at at time zone 'UTC')::date;
  product detection_baselines;
  batch detection_baselines;
  partner detection_baselines;
begin
  select * into history from code_visitors where code_visitors.code_id = p_code.id;
  if not found then
    return null;
  end if;
  select * into copy_case from copy_cases where copy_cases.code_id = p_code.id;
  select least(13, products.copy_limit + products.copy_limit_raised) into copy_limit from products where products.id = p_code.product_id;
  select * into product from detection_baselines where subject_id = p_code.product_id;
  select * into batch from detection_baselines where subject_id = p_code.batch_id;
  select * into partner from detection_baselines where subject_id = p_code.partner_id;
  return jsonb_build_object(
    'history', jsonb_build_object(
      'visitors', history.visitors, 'anonymousVisitors', history.anonymous_visitors,
      'foldedVisitors', history.folded_visitors, 'weight', history.weight,
      'quiet3Weight', history.quiet3_weight, 'quiet20Weight', history.quiet20_weight,
      'quietReturns', history.quiet_returns, 'networks', history.networks,
      'keptEntries', history.kept_entries, 'recentEntries', history.recent_entries),
    'limit', copy_limit,
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
        'high', coalesce(partner.high + case when partner.day < today then partner.day_high else 0 end, 0))));
end $$;

-- Fills code_visitors and the baselines of partners who have none from their scans, for the servers to compute the scores. Network
-- tags and device classes of old scans are not known.
create function fill_code_visitors(p_partner_ids uuid[], p_at timestamptz) returns void language sql as $$
  with read as (
    select scans.code_id, scans.ordinal, scans.scanned_at, scans.session_id is null as is_anonymous,
        visitor_hash(coalesce(scans.session_id, scans.scan_id::text)) as hash, pack_place(scans.latitude, scans.longitude) as place,
        lag(scans.scanned_at) over (partition by scans.code_id order by scans.ordinal) as last_read_at
      from scans join codes on codes.id = scans.code_id join products on products.id = codes.product_id
      where scans.partner_id = any (p_partner_ids) and products.verification_enabled
  ), seen as (
    select *, row_number() over (partition by code_id, hash order by ordinal) as position,
        max(place) over (partition by code_id, hash) as known_place from read
  ), entries as (
    select code_id, ordinal, scanned_at, is_anonymous, hash, array_to_string(array[
        floor(extract(epoch from scanned_at) / 60)::integer, known_place, is_anonymous::integer * 2097152, hash,
        quiet_minutes(last_read_at, scanned_at) * 65536], ',', '0') as entry
      from seen where position = 1
  )
  insert into code_visitors (code_id, visitors, anonymous_visitors, recent_entries, session_hashes, last_visitor_at,
      has_network_tags)
    select code_id, count(*), count(*) filter (where is_anonymous),
        string_to_array(string_agg(entry, ',' order by ordinal), ',')::integer[],
        (array_agg(hash order by ordinal))[greatest(1, count(*) - 63):], max(scanned_at), false
      from entries group by code_id having count(*) > 1;

  insert into detection_baselines (subject_id, day, reached_1, reached_2, reached_3, reached_4)
    select subject_id, (p_at at time zone 'UTC')::date, count(*), count(*) filter (where visitors >= 2 and is_product),
        count(*) filter (where visitors >= 3 and is_product), count(*) filter (where visitors >= 4 and is_product)
      from codes left join code_visitors on code_visitors.code_id = codes.id
        cross join lateral (values (product_id, true), (batch_id, false), (codes.partner_id, false)) as subjects (subject_id, is_product)
      where codes.partner_id = any (p_partner_ids) and scan_count > 0
        and product_id in (select id from products where verification_enabled) group by subject_id;

  insert into copy_candidates (code_id) select code_id from code_visitors join codes on codes.id = code_id
    where codes.partner_id = any (p_partner_ids) and visitors > 2;
$$;
select fill_code_visitors(array(select id from partners), now());

-- The functions of 0006_record_scan.sql again, with the visitors of the code. `visitor_record` (see
-- code_record) is set when the verdict may depend on them: from five visitors on.
drop function record_scans(bigint[], uuid[], text[], timestamptz[], text[], text[], numeric[], numeric[], text[], text[], text[],
  text[], text[], text[]);
drop function record_scan(bigint, uuid, text, timestamptz, text, text, numeric, numeric, text, text, text, text, text, text);

-- Checks and counts one scan in one call. Returns no row for a code that does not exist.
-- Time is always a parameter, never now(): the function may then run distributed by code (Citus).
-- A scan id among the last 64 scans of the code is a retry: it gets its first answer, and may add its location late.
create function record_scan(
  p_code_id bigint, p_scan_id uuid, p_session_id text, p_scanned_at timestamptz, p_method text, p_trust text,
  p_latitude numeric, p_longitude numeric, p_city text, p_country text,
  p_device_type text, p_os text, p_browser text, p_network_type text, p_visitor_mark integer, p_previous_tag integer
) returns table (
  outcome text, scan_ordinal integer, earlier_scans integer, first_scanned_at timestamptz, scanned_by_you boolean,
  product_name text, product_category text, company_name text, time_zone text,
  batch_name text, manufactured_on date, expires_on date, recall_reason text, block_reason text,
  close_reason text, feedback_only boolean, feedback_config jsonb, printed_serial text,
  visitors integer, is_first_visitor boolean, visitor_record jsonb
) language plpgsql as $$
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
        latitude, longitude, city, country, device_type, os, browser, network_type)
      values (p_code_id, scan_ordinal, code_row.partner_id, p_scan_id, p_session_id, p_scanned_at, p_method, p_trust,
        p_latitude, p_longitude, p_city, p_country, p_device_type, p_os, p_browser, p_network_type);
    insert into pending_scans (partner_id, product_id, batch_id, code_id, scanned_at, method, session_id, city, country, scans, first_scans,
        visitor_number)
      values (code_row.partner_id, code_row.product_id, code_row.batch_id, p_code_id, p_scanned_at, p_method, p_session_id, p_city, p_country,
        1, (scan_ordinal = 1)::integer, new_visitor);
  end if;

  if visitors > 4 then
    visitor_record := code_record(code_row, p_scanned_at);
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
  p_device_types text[], p_oses text[], p_browsers text[], p_network_types text[], p_visitor_marks integer[], p_previous_tags integer[]
) returns table (
  scan_index integer,
  outcome text, scan_ordinal integer, earlier_scans integer, first_scanned_at timestamptz, scanned_by_you boolean,
  product_name text, product_category text, company_name text, time_zone text,
  batch_name text, manufactured_on date, expires_on date, recall_reason text, block_reason text,
  close_reason text, feedback_only boolean, feedback_config jsonb, printed_serial text,
  visitors integer, is_first_visitor boolean, visitor_record jsonb
) language plpgsql as $$
begin
  perform from codes where codes.id = any (p_code_ids) order by codes.id for no key update;
  for i in 1 .. cardinality(p_code_ids) loop
    return query select i, recorded.* from record_scan(
      p_code_ids[i], p_scan_ids[i], p_session_ids[i], p_scanned_at[i], p_methods[i], p_trusts[i],
      p_latitudes[i], p_longitudes[i], p_cities[i], p_countries[i],
      p_device_types[i], p_oses[i], p_browsers[i], p_network_types[i], p_visitor_marks[i], p_previous_tags[i]) as recorded;
  end loop;
end $$;
