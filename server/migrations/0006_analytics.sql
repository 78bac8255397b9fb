-- What the analytics are read from, so that no card ever reads the scans themselves (docs/adr/0015).

-- Nobody scans until this is done, so that every scan of before is counted below and every one after it leaves a delta. A verify
-- takes the two in this order, too: one that is under way ends first.
lock table partners in access exclusive mode;
lock table scans in exclusive mode;

-- What became of scans and is not folded yet: the verify call appends, the fold takes. Its counts may be negative: a scan that
-- brings its place late leaves the row without a place and enters that of its city.
create table scan_deltas (
  partner_id uuid not null,
  product_id uuid not null,
  batch_id uuid not null,
  code bigint not null,
  scanned_at timestamptz not null,
  method text not null,
  session_id text,
  city text,
  country text,
  scans smallint not null,
  first_scans smallint not null,
  -- A scan of a batch that is not released yet is not counted; only the partner's alerts hear of it.
  is_unreleased boolean not null default false,
  is_late boolean not null default false,
  -- What the fold could stumble over does not come here.
  check (city is null or country is not null)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- The visitors of a partner, by the session id of their browser. Erased, or not seen for as long as scans are kept, they go from
-- here; their number goes from scan_facts when those are as old.
create table visitors (
  id bigint generated always as identity primary key,
  partner_id uuid not null references partners,
  session_id text not null,
  scans integer not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  unique (session_id, partner_id)
);

-- The finest grain: by quarter of an hour (every time zone's clock is a whole number of them away from UTC), unit of making,
-- method, place and visitor. What no other sum answers is summed from here, and whatever depends on the time zone is made from here.
create table scan_facts (
  partner_id uuid not null,
  quarter timestamptz not null,
  product_id uuid not null,
  batch_id uuid not null,
  method text not null,
  city text,
  country text,
  visitor_id bigint,
  scans integer not null,
  first_scans integer not null
);
-- Those of a partner are found by their products: a card of one product then reads that product's alone.
create index scan_facts_product_id_quarter_idx on scan_facts (product_id, quarter);
-- Those that still name a visitor, by age.
create index scan_facts_quarter_idx on scan_facts (quarter) where visitor_id is not null;

-- The sums that the cards read. Days and hours are those of the time zone that they are counted in (partners.counted_in).
create table daily_scans (
  partner_id uuid not null references partners,
  day date not null,
  method text not null,
  scans integer not null,
  first_scans integer not null,
  primary key (partner_id, day, method)
);
create table weekly_hours (
  partner_id uuid not null references partners,
  -- 0 is Monday from midnight to one, 167 Sunday from eleven at night.
  hour_of_week smallint not null check (hour_of_week between 0 and 167),
  scans bigint not null,
  primary key (partner_id, hour_of_week)
);
-- What is narrowed down to a product or a batch.
create table unit_days (
  partner_id uuid not null references partners,
  day date not null,
  product_id uuid not null,
  batch_id uuid not null,
  method text not null,
  scans integer not null,
  first_scans integer not null,
  primary key (partner_id, day, batch_id, method)
);
create index unit_days_partner_id_product_id_day_idx on unit_days (partner_id, product_id, day);
-- What is narrowed down to days.
create table day_hours (
  partner_id uuid not null references partners,
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  scans integer not null,
  primary key (partner_id, day, hour)
);
create table city_days (
  partner_id uuid not null references partners,
  day date not null,
  city text not null,
  country text not null,
  scans integer not null,
  first_scans integer not null,
  primary key (partner_id, day, city, country)
);
create table city_scans (
  partner_id uuid not null references partners,
  city text not null,
  country text not null,
  scans bigint not null,
  first_scans bigint not null,
  primary key (partner_id, city, country)
);
create table engagement (
  partner_id uuid primary key references partners,
  scans bigint not null,
  first_scans bigint not null,
  -- Scans by visitors who have a session id, and those visitors: all, and those with more than one scan.
  visitor_scans bigint not null,
  visitors bigint not null,
  returning_visitors bigint not null
);

-- The last scans of a partner as its live feed shows them; the fold keeps no more than it needs.
create table live_scans (
  id bigint generated always as identity primary key,
  partner_id uuid not null references partners,
  scanned_at timestamptz not null,
  product_id uuid not null,
  batch_id uuid not null,
  method text not null,
  city text,
  country text,
  is_first boolean not null
);
create index live_scans_partner_id_id_idx on live_scans (partner_id, id);

-- A zone that the database does not know is refused here (it throws), before the fold and the cards stumble over it.
alter table partners add constraint partners_time_zone_check check (timezone(time_zone, 'epoch'::timestamptz) is not null);

-- The time zone that the days and hours of the sums are of; `time_zone` is what it is to be, and differs until they are made anew.
alter table partners add column counted_in text not null default 'Africa/Lagos'
  constraint partners_counted_in_check check (timezone(counted_in, 'epoch'::timestamptz) is not null);
update partners set counted_in = time_zone;

-- `digest_of` is the Monday of the last weekly mail, in the partner's time zone: none goes out twice for one Monday.
alter table partners add column weekly_digest boolean not null default false, add column digest_of date;

-- What a partner wants to be told of.
create table alert_rules (
  id uuid primary key,
  partner_id uuid not null references partners,
  kind text not null check (kind in ('many_scans', 'outside_countries', 'after_expiry', 'unreleased')),
  -- More scans of one code than this in a day of the partner's.
  threshold integer check (threshold between 1 and 10000),
  -- ISO 3166-1 alpha-2.
  countries text[],
  by_mail boolean not null,
  created_at timestamptz not null,
  check ((kind = 'many_scans') = (threshold is not null)),
  check ((kind = 'outside_countries') = (countries is not null))
);
create unique index one_alert_rule_of_a_kind on alert_rules (partner_id, kind);

-- Scans that a rule may be about, from the fold to the judge of the rules.
create table watched_scans (
  partner_id uuid not null,
  product_id uuid not null,
  batch_id uuid not null,
  code bigint not null,
  scanned_at timestamptz not null,
  country text,
  city text,
  is_unreleased boolean not null,
  is_refused boolean not null default false
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Scans that a code's limit refused. They are in no sum; they are kept for as long as the rule of many scans may count them.
create table refused_scans (
  code bigint not null,
  scan_id uuid not null,
  scanned_at timestamptz not null,
  primary key (code, scan_id)
);

-- What a rule found, once for each of its subjects and days.
create table alerts (
  id uuid primary key,
  partner_id uuid not null references partners,
  kind text not null,
  product_id uuid not null,
  batch_id uuid not null,
  -- What it is about beside the batch: one code (many_scans), one country (outside_countries).
  code bigint,
  country text,
  day date not null,
  details jsonb not null,
  raised_at timestamptz not null,
  seen_at timestamptz,
  by_mail boolean not null,
  mailed_at timestamptz
);
create unique index one_alert_a_day on alerts (partner_id, kind, batch_id, coalesce(code, 0), coalesce(country, ''), day);
create index alerts_partner_id_raised_at_idx on alerts (partner_id, raised_at);
create index alerts_to_mail_idx on alerts (partner_id) where by_mail and mailed_at is null;

-- Scans come in the order of time, so that their age can be found by an index of almost no size or cost.
create index scans_scanned_at_idx on scans using brin (scanned_at) with (pages_per_range = 16, autosummarize = on);
create index visitors_last_seen_at_idx on visitors using brin (last_seen_at) with (pages_per_range = 16, autosummarize = on);
-- By this a visitor's own answers are found, to be given to them or erased.
create index feedback_session_id_idx on feedback (session_id);

-- The verify call as in 0004, which see; it also appends what the scan changes of the sums.
create or replace function verify_one(
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
  earlier scans;
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
    insert into scan_deltas (partner_id, product_id, batch_id, code, scanned_at, method, city, country, scans, first_scans, is_unreleased)
      values (unit.partner_id, unit.product_id, unit.batch_id, p_code, p_scanned_at, p_method, p_city, p_country, 0, 0, true);
  elsif scan_ordinal is not null then
    outcome := 'counted';
    if p_latitude is not null then
      update scans set latitude = p_latitude, longitude = p_longitude, city = p_city, country = p_country
        where scans.code = p_code and scans.ordinal = scan_ordinal
          and scans.latitude is null and scans.city is null -- an erased scan keeps its city, without a point
        returning scans.* into earlier;
      if found and p_city is not null then
        insert into scan_deltas
          select unit.partner_id, unit.product_id, unit.batch_id, p_code, earlier.scanned_at, earlier.method,
            earlier.session_id, place.city, place.country, place.sign, place.sign * (scan_ordinal = 1)::integer, false, true
          from (values (null, null, -1), (p_city, p_country, 1)) as place (city, country, sign);
      end if;
    end if;
  elsif unit.scan_count >= unit.scan_limit then
    outcome := 'limit_reached';
    -- A copied code is refused most of the time: whoever asks about many scans hears of each, but of a retry once.
    insert into refused_scans (code, scan_id, scanned_at)
      select p_code, p_scan_id, p_scanned_at from alert_rules
        where alert_rules.partner_id = unit.partner_id and alert_rules.kind = 'many_scans'
      on conflict do nothing;
    if found then
      insert into watched_scans (partner_id, product_id, batch_id, code, scanned_at, country, city, is_unreleased, is_refused)
        values (unit.partner_id, unit.product_id, unit.batch_id, p_code, p_scanned_at, p_country, p_city, false, true);
    end if;
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
    insert into scan_deltas (partner_id, product_id, batch_id, code, scanned_at, method, session_id, city, country, scans, first_scans)
      values (unit.partner_id, unit.product_id, unit.batch_id, p_code, p_scanned_at, p_method, p_session_id, p_city, p_country,
        1, (scan_ordinal = 1)::integer);
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

-- Scans of before this migration are counted here, at once, as the fold would have. They leave no deltas: they are no news to
-- the live feed and to the alerts.
set local work_mem = '256MB';
insert into visitors (partner_id, session_id, scans, first_seen_at, last_seen_at)
  select partner_id, session_id, count(*), min(scanned_at), max(scanned_at) from scans where session_id is not null group by 1, 2;
insert into scan_facts (partner_id, quarter, product_id, batch_id, method, city, country, visitor_id, scans, first_scans)
  select scans.partner_id, date_bin('15 minutes', scanned_at, 'epoch'), product_id, batch_id, method, city, country, visitors.id,
      count(*), count(*) filter (where ordinal = 1)
    from scans join codes using (code)
      left join visitors on visitors.partner_id = scans.partner_id and visitors.session_id = scans.session_id
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by 2;
insert into unit_days (partner_id, day, product_id, batch_id, method, scans, first_scans)
  select partner_id, (quarter at time zone counted_in)::date, product_id, batch_id, method, sum(scans), sum(first_scans)
    from scan_facts join partners on partners.id = partner_id group by 1, 2, 3, 4, 5;
insert into day_hours (partner_id, day, hour, scans)
  select partner_id, (quarter at time zone counted_in)::date, extract(hour from quarter at time zone counted_in), sum(scans)
    from scan_facts join partners on partners.id = partner_id group by 1, 2, 3;
insert into city_days (partner_id, day, city, country, scans, first_scans)
  select partner_id, (quarter at time zone counted_in)::date, city, country, sum(scans), sum(first_scans)
    from scan_facts join partners on partners.id = partner_id where city is not null group by 1, 2, 3, 4;
insert into daily_scans (partner_id, day, method, scans, first_scans)
  select partner_id, day, method, sum(scans), sum(first_scans) from unit_days group by 1, 2, 3;
insert into weekly_hours (partner_id, hour_of_week, scans)
  select partner_id, extract(isodow from day) * 24 - 24 + hour, sum(scans) from day_hours group by 1, 2;
insert into city_scans (partner_id, city, country, scans, first_scans)
  select partner_id, city, country, sum(scans), sum(first_scans) from city_days group by 1, 2, 3;
insert into engagement (partner_id, scans, first_scans, visitor_scans, visitors, returning_visitors)
  select partner_id, days.scans, days.first_scans, coalesce(visitor_scans, 0), coalesce(visitors, 0), coalesce(returning_visitors, 0)
    from (select partner_id, sum(scans) as scans, sum(first_scans) as first_scans from daily_scans group by 1) as days
      left join (
        select partner_id, sum(scans) as visitor_scans, count(*) as visitors, count(*) filter (where scans > 1) as returning_visitors
          from visitors group by 1
      ) as visits using (partner_id);
